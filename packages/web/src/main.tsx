import './app/no-eval.ts';
import './styles/type-icons.css';
import './styles/theme.css';
import './styles/tokens.css';
import '#typeface.css';
import './styles/base.css';
import './styles/print.css';
import { parseSearch } from '@leaderboard/core/board/search';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp, takeSignIn } from './app/create-app.tsx';
import { ERROR_REPORTS } from './app/error-boundary.tsx';
import { routeAt } from './app/routes.tsx';
import { readInitialBoard } from './data/first-screen-json.ts';
import { loadPatternEngine } from './data/pattern-engine.ts';
import { yieldToBrowser } from './data/scheduler.ts';
import { parseConfig } from './state/config.ts';
import { markLostStyles } from './state/lazy-module.ts';
import { startParentSync } from './state/parent-sync.ts';

const config = parseConfig(
  document.querySelector<HTMLMetaElement>('meta[name="leaderboard-config"]')?.content ?? '',
);
const signIn = takeSignIn(window, config);
markLostStyles(document);

// Starts loading the page's code now instead of after the shell.
const firstPage = routeAt(window.location.hash).load();

/** Resolves once the document is parsed. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
}

// The steps below yield to the browser, so that the page stays responsive.
await parsed();
const rendered = readInitialBoard(document.getElementById('initial-board')?.textContent);
await yieldToBrowser();
const app = createApp(window, config, signIn);
startParentSync(window, app.pageUrl, config.hubUrl);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

const route = window.location.hash;
const { search } = app.viewStore.get();
// Waits for the page's code, because the shell alone is useless. The error boundary handles a page that fails to load.
const [hasPage] = await Promise.all([
  firstPage.then(
    () => true,
    () => false,
  ),
  rendered === null || !parseSearch(search).needsPatterns ? null : loadPatternEngine(),
]);
if (rendered !== null) await yieldToBrowser();
/** False if the visitor has navigated to another page in the meantime. */
const isShown = window.location.hash === route && hasPage && rendered !== null && app.shows(rendered);
const element = <StrictMode>{app.element(isShown ? rendered : null)}</StrictMode>;
if (isShown) {
  // Inside a transition, hydration yields to input every few milliseconds.
  startTransition(() => void hydrateRoot(container, element, ERROR_REPORTS));
} else {
  container.replaceChildren();
  createRoot(container, ERROR_REPORTS).render(element);
}
// Needed for a hydrated board too, because old links ('/#/?search=a') may open it.
document.documentElement.removeAttribute('data-elsewhere');

// Not needed for the first paint.
const { startTooltips } = await import('./ui/tooltip.ts');
startTooltips(document);
