import './app/no-eval.ts';
import './styles/type-icons.css';
import './styles/tokens.css';
import '#typeface.css';
import './styles/base.css';
import { parseSearch } from '@leaderboard/core/board/search';
import { viewQuery } from '@leaderboard/core/board/view';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createColorScheme } from './app/color-scheme.ts';
import { ERROR_REPORTS } from './app/error-boundary.tsx';
import { ROUTES, routeAt } from './app/routes.tsx';
import { readCarriedPage } from './data/carried-page.ts';
import { knownPublication, prepareLeaderboard } from './data/leaderboard-query.ts';
import { yieldToBrowser } from './data/pacer.ts';
import { loadPatternEngine } from './data/pattern-engine.ts';
import { publicationOfPage } from './data/publication-of-page.ts';
import { createQueryClient } from './data/query-client.ts';
import { sessionStorageOf } from './people/session-storage.ts';
import { consumeSignInRedirect } from './people/sign-in-redirect.ts';
import { startSession } from './people/start-session.ts';
import { createAddress } from './state/address.ts';
import { browserStorage, tabStorage } from './state/browser.ts';
import { parseConfig } from './state/config.ts';
import { createEntryMemory } from './state/entry-memory.ts';
import { followLinks } from './state/links.ts';
import { startParentSync } from './state/parent-sync.ts';
import { createViewStore, flushBeforeLeaving } from './state/view-store.ts';

const config = parseConfig(
  document.querySelector<HTMLMetaElement>('meta[name="leaderboard-config"]')?.content ?? '',
);
// First, so that no other code sees the sign-in code in the address (docs/threats.md#redirects).
const sessionStorage = sessionStorageOf(browserStorage(), config.hubShortName);
const redirect = consumeSignInRedirect(
  window,
  sessionStorage,
  ROUTES.map(({ path }) => path),
);

// Now, so that loading the page's code does not wait for the shell.
const firstPage = routeAt(window.location.hash).load();

/** Resolves when the whole document is parsed. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
}

// The steps below yield to the browser in between, so that the page stays responsive.
await parsed();
const now = new Date();
const carriedBy = (id: string) => document.getElementById(id)?.textContent ?? null;
const carried = readCarriedPage(carriedBy('carried-page'));
const carriedDocument = carriedBy('carried-document');
// Only documents need it. If it cannot be loaded, the browser renders the page again.
const takingDocument =
  carriedDocument === null ? null : import('./app/taken-document.ts').catch(() => undefined);
await yieldToBrowser();
const queryClient = createQueryClient();
const board = document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content ?? null;
prepareLeaderboard(queryClient, now.getTime(), board);

const address = createAddress(window);
const viewStore = createViewStore(address, {
  setTimeout: (work, ms) => window.setTimeout(work, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
});
flushBeforeLeaving(viewStore, window);
followLinks(window, address);
// After the view store's listener, which writes a waiting change into the entry that is left.
const memory = createEntryMemory(window, address, tabStorage());
startParentSync(window, address, config.hubUrl);
const session = startSession(window, config, address, sessionStorage, redirect);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

const view = viewStore.get();
const route = window.location.hash;
const isBoard = routeAt(route).path === '/' && address.read('at') === null;
/** The rendered board is hydrated only where this address shows it: the server does not see the route. */
const initialBoard = isBoard && carried?.first.query === viewQuery(view) ? carried.first : null;

// Waits for the page's code, because the shell alone is useless. The error boundary handles a page that fails to load.
const [hasPage] = await Promise.all([
  firstPage.then(
    () => true,
    () => false,
  ),
  initialBoard === null || !parseSearch(view.search).needsPatterns ? null : loadPatternEngine(),
]);
const taking = hasPage ? await takingDocument : null;
const taken = (await taking?.takeDocument(carriedDocument, { queryClient, address, view, board })) ?? null;
if (initialBoard !== null || taken !== null) await yieldToBrowser();
/** False where the visitor has gone to another page meanwhile. */
const isRendered = (initialBoard !== null || taken !== null) && window.location.hash === route;
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
      fromServer={
        isRendered
          ? {
              initialBoard,
              publishedOn: publicationOfPage(document)?.day ?? null,
              documentAddress: taken?.address ?? null,
              withoutScript: null,
            }
          : null
      }
      year={(isRendered ? (taken ?? carried)?.year : null) ?? now.getFullYear()}
    />
  </StrictMode>
);
if (isRendered) {
  taken?.restoreLinks(container);
  // In a transition, hydration yields to the visitor's input every few milliseconds.
  startTransition(() => void hydrateRoot(container, app, ERROR_REPORTS));
} else {
  container.replaceChildren();
  createRoot(container, ERROR_REPORTS).render(app);
}
// Also where the board is hydrated: an old link may lead to it ('/#/?search=a').
document.documentElement.removeAttribute('data-elsewhere');

// Not needed for the first paint.
const { startTooltips } = await import('./ui/tooltip.ts');
startTooltips(document);
const { startPrinting } = await import('./app/printing.ts');
startPrinting(window, () => knownPublication(queryClient));
await import('./styles/print.css');
