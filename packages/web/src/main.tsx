import './no-eval.ts';
import './styles/type-icons/type-icons.css';
import './styles/tokens.css';
import '#typeface.css';
import './styles/base.css';
import { parseSearch } from '@leaderboard/core/board/search';
import { viewQuery } from '@leaderboard/core/board/view';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readCarriedPage } from './data/carried-page.ts';
import { knownPublication, prepareLeaderboard } from './data/leaderboard-query.ts';
import { createQueryClient } from './data/query-client.ts';
import { yieldToBrowser } from './scheduling/pacer.ts';
import { loadPatternEngine } from './search/pattern-engine.ts';
import { sessionStorageOf } from './session/session-storage.ts';
import { consumeSignInRedirect } from './session/sign-in-redirect.ts';
import { startSession } from './session/start-session.ts';
import { App } from './shell/app.tsx';
import { createColorScheme } from './shell/color-scheme.ts';
import { ERROR_REPORTS } from './shell/error-reports.ts';
import { ROUTES, routeAt } from './shell/routes.tsx';
import { createAddress } from './state/address.ts';
import { browserStorage, tabStorage } from './state/browser-storage.ts';
import { parseConfig } from './state/config.ts';
import { createEntryMemory } from './state/entry-memory.ts';
import { startParentSync } from './state/parent-sync.ts';
import { createViewStore, flushBeforeLeaving } from './state/view-store.ts';
import { followLinks } from './ui/link-click.ts';

const config = parseConfig(
  document.querySelector<HTMLMetaElement>('meta[name="leaderboard-config"]')?.content ?? '',
);
// Before anything else: no other code may see the sign-in code in the address (docs/threats.md#redirects).
const sessionStorage = sessionStorageOf(browserStorage(), config.hubShortName);
const redirect = consumeSignInRedirect(
  window,
  sessionStorage,
  ROUTES.map(({ path }) => path),
);

// Before anything renders, so that the page's code does not wait for the shell.
const firstPage = routeAt(window.location.hash).load();

/** Until the whole document is there. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
}

// Each part of what follows is a task of its own, so that the page answers in between.
await parsed();
const now = new Date();
const carried = readCarriedPage(document.getElementById('carried-page')?.textContent ?? null);
await yieldToBrowser();
const queryClient = createQueryClient();
prepareLeaderboard(
  queryClient,
  now.getTime(),
  document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content ?? null,
);

const address = createAddress(window);
const viewStore = createViewStore(address, {
  setTimeout: (work, ms) => window.setTimeout(work, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
});
flushBeforeLeaving(viewStore, window);
followLinks(window, address);
// After the view's, so that what waited has its entry when the page is left.
const memory = createEntryMemory(window, address, tabStorage());
startParentSync(window, address, config.hubUrl);
const session = startSession(window, config, address, sessionStorage, redirect);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

const view = viewStore.get();
const isBoard = routeAt(window.location.hash).path === '/' && address.read('at') === null;
/** What the server rendered is taken over when it is what this address shows: the server does not see the route. */
const first = isBoard && carried?.first.query === viewQuery(view) ? carried.first : null;

// Painting the shell without its page would be wasted. The error boundary handles a page that fails to load.
await Promise.all([
  firstPage.catch(() => undefined),
  first === null || !parseSearch(view.search).needsPatterns ? null : loadPatternEngine(),
]);
const app = (
  <StrictMode>
    <App
      config={config}
      queryClient={queryClient}
      address={address}
      viewStore={viewStore}
      memory={memory}
      session={session}
      colorScheme={createColorScheme(window)}
      first={first}
      isRendered={first !== null}
      year={first === null || carried === null ? now.getFullYear() : carried.year}
    />
  </StrictMode>
);
if (first === null) {
  container.replaceChildren();
  document.documentElement.removeAttribute('data-elsewhere');
  createRoot(container, ERROR_REPORTS).render(app);
} else {
  await yieldToBrowser();
  // As a transition, hydrating gives way to the visitor every few milliseconds.
  startTransition(() => void hydrateRoot(container, app, ERROR_REPORTS));
}

// Nobody needs a tooltip before there is something to point at.
const { startTooltips } = await import('./ui/tooltip-layer.ts');
startTooltips(document);
const { startPrinting } = await import('./shell/printing.ts');
startPrinting(window, () => knownPublication(queryClient));
await import('./styles/print.css');
