import type { Board } from '@leaderboard/core/board/first-screen';
import { type PageQuery, ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import type { View } from '@leaderboard/core/board/view';
import { pageAt } from '@leaderboard/core/pages/pages';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { plainPage as texts } from '#texts/plainPage';
import { App } from '../app/app.tsx';
import type { InitialBoard } from '../data/first-screen-json.ts';
import type { Session } from '../sign-in/session.ts';
import type { Config } from '../state/config.ts';
import { EMPTY_ENTRY_STATE, type HistoryStore, type Navigation } from '../state/history-store.ts';
import type { NoScriptContent } from '../state/hydration.ts';
import type { PageUrl } from '../state/page-url.ts';
import { modelHref } from '../state/route.ts';
import { createStore } from '../state/store.ts';
import type { ViewStore } from '../state/view-store.ts';
import { Button } from '../ui/button.tsx';
import { getPageLinks } from '../ui/page-links.ts';

/** Links to the previous and next page of rows and to pages about models. */
function Links({ shown, page: { view, start } }: { shown: Board; page: PageQuery }) {
  const rowCount = shown.rows.length;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  const names = new Set(shown.rows.slice(start, end).map(({ entry }) => entry.model.name));
  const pageFrom = (first: number) => `/${writePageQuery({ view, start: first })}`;
  return (
    <nav className="flex flex-wrap gap-4 py-3 text-muted" aria-label={texts.pages}>
      <span>{texts.shown({ first: start + 1, last: end, total: rowCount })}</span>
      {start === 0 ? null : (
        <a rel="prev" href={pageFrom(start - ROWS_A_PAGE)}>
          {texts.previous({ count: ROWS_A_PAGE })}
        </a>
      )}
      {end === rowCount ? null : (
        <a rel="next" href={pageFrom(end)}>
          {texts.next({ count: Math.min(ROWS_A_PAGE, rowCount - end) })}
        </a>
      )}
      {getPageLinks('more').flatMap(({ path, label }) =>
        pageAt(path)?.document === undefined
          ? []
          : [
              <a key={path} href={path}>
                {label}
              </a>,
            ],
      )}
      <details className="basis-full">
        <summary>{texts.details}</summary>
        <ul className="columns-80">
          {[...names].map((name) => (
            <li key={name}>
              <a href={modelHref(name).slice(1)}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Content of a board page for visitors without JavaScript. */
export function createNoScriptContent(shown: Board, page: PageQuery): NoScriptContent {
  return {
    start: page.start,
    notes: <p className="py-3 text-muted">{texts.needsScript}</p>,
    search: <Button type="submit">{texts.search}</Button>,
    links: <Links shown={shown} page={page} />,
  };
}

// Initial values of the browser's stores, for server rendering.
const nothing = () => undefined;
const never = () => nothing;

const SESSION: Session = {
  status: 'loading',
  username: null,
  token: null,
  error: null,
  hasExpired: false,
  signIn: nothing,
  signOut: nothing,
  expire: nothing,
};
const session = { get: () => SESSION, subscribe: never };
const colorScheme = { get: () => 'light' as const, subscribe: never, toggle: nothing };
const IDLE_PAGE_URL: PageUrl = {
  read: () => null,
  query: () => '',
  hash: () => '',
  write: nothing,
  follow: nothing,
  beforeLeaving: never,
  link: () => '',
  clear: nothing,
  subscribe: never,
};

const historyStore: HistoryStore = {
  navigation: createStore<Navigation>({ by: 'load', isOtherPage: false }),
  entryState: createStore(EMPTY_ENTRY_STATE),
  update: nothing,
};

function idleView(view: View): ViewStore {
  return {
    get: () => view,
    subscribe: never,
    change: nothing,
    reset: nothing,
    isWaiting: () => false,
    flush: nothing,
  };
}

interface Rendered {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly board: InitialBoard;
  readonly view: View;
  readonly publishedOn: string | null;
  readonly noScript: NoScriptContent;
}

/** Renders the whole application with the board in its initial state to HTML. */
export function renderApp(rendered: Rendered): string {
  const { config, queryClient, board, view, publishedOn, noScript } = rendered;
  return renderToString(
    <StrictMode>
      <App
        config={config}
        queryClient={queryClient}
        pageUrl={IDLE_PAGE_URL}
        viewStore={idleView(view)}
        historyStore={historyStore}
        session={session}
        colorScheme={colorScheme}
        hydrationData={{ initialBoard: board.first, publishedOn, noScript }}
        year={board.year}
      />
    </StrictMode>,
  );
}
