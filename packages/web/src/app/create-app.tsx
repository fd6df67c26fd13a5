import { viewQuery } from '@leaderboard/core/board/view';
import { common as texts } from '#texts/common';
import type { InitialBoard } from '../data/first-screen-json.ts';
import { prepareLeaderboard } from '../data/leaderboard-query.ts';
import { readPagePublication } from '../data/page-publication.ts';
import { createQueryClient } from '../data/query-client.ts';
import { createSessionStorage, type SessionStorage } from '../sign-in/session-storage.ts';
import { consumeSignInRedirect, type SignInRedirect } from '../sign-in/sign-in-redirect.ts';
import { startSession } from '../sign-in/start-session.ts';
import { announce } from '../state/announcement.ts';
import { browserStorage, tabStorage } from '../state/browser.ts';
import { createColorScheme } from '../state/color-scheme.ts';
import type { Config } from '../state/config.ts';
import { createHistoryStore } from '../state/history-store.ts';
import { followLinks } from '../state/links.ts';
import { createPageUrl } from '../state/page-url.ts';
import { parsePath } from '../state/route.ts';
import { createViewStore, flushBeforeLeaving } from '../state/view-store.ts';
import { App } from './app.tsx';
import { IMPORTS } from './routes.tsx';
import { readScrollAndFocus } from './scroll-and-focus.ts';

/** Session storage and the sign-in response from the URL. */
interface TakenSignIn {
  readonly storage: SessionStorage;
  readonly redirect: SignInRedirect;
}

/** Removes the sign-in code from the URL. Must run first, so that no other code sees it (docs/threats.md#redirects). */
export function takeSignIn(window: Window, { hubShortName }: Config): TakenSignIn {
  const storage = createSessionStorage(browserStorage(), hubShortName);
  return { storage, redirect: consumeSignInRedirect(window, storage, Object.keys(IMPORTS)) };
}

/** Creates the application's stores and starts the services that live as long as its window. */
export function createApp(window: Window, config: Config, { storage, redirect }: TakenSignIn) {
  const { document } = window;
  const now = new Date();
  const queryClient = createQueryClient();
  const board = document.querySelector<HTMLMetaElement>('meta[name="board"]')?.content ?? null;
  prepareLeaderboard(queryClient, now.getTime(), board);
  const pageUrl = createPageUrl(window);
  const viewStore = createViewStore(pageUrl, {
    setTimeout: (work, ms) => window.setTimeout(work, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
    onSortEnded: () => announce(texts.leaderboard.sortEnded),
  });
  flushBeforeLeaving(viewStore, window);
  followLinks(window, pageUrl);
  // Created after the view store, whose listener writes pending changes into the previous history entry.
  const historyStore = createHistoryStore(window, pageUrl, readScrollAndFocus, tabStorage());
  const session = startSession(window, config, pageUrl, storage, redirect);
  const colorScheme = createColorScheme(window);
  const stores = { config, queryClient, pageUrl, viewStore, historyStore, session, colorScheme };
  return {
    ...stores,
    /** The application, with the board to hydrate; null if the page was not rendered on the server. */
    element: (board: InitialBoard | null) => (
      <App
        {...stores}
        hydrationData={
          board && {
            initialBoard: board.first,
            publishedOn: readPagePublication(document)?.day ?? null,
            noScript: null,
          }
        }
        year={board?.year ?? now.getFullYear()}
      />
    ),
    /** True if the URL shows the board in the view that the server rendered. */
    shows: ({ first }: InitialBoard) =>
      parsePath(pageUrl.hash()) === '/' && first.query === viewQuery(viewStore.get()),
  };
}
