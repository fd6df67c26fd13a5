import type { Board } from '@leaderboard/core/board/first-screen';
import { type PageQuery, ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import type { View } from '@leaderboard/core/board/view';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { common } from '#catalog/common.ts';
import { plainPage as texts } from '#catalog/documents.ts';
import { App } from '../app/app.tsx';
import styles from '../board/board.module.css';
import type { Session } from '../people/session.ts';
import type { Address } from '../state/address.ts';
import type { Config } from '../state/config.ts';
import { type EntryMemory, NOTHING, type Visit } from '../state/entry-memory.ts';
import type { FromServer, WithoutScript } from '../state/from-server.ts';
import { withDocumentLinks } from '../state/links.ts';
import { modelHref } from '../state/route.ts';
import type { ViewStore } from '../state/view-store.ts';
import { Button } from '../ui/button.tsx';

/** Pages about all models that the server renders as documents. */
const MORE_PAGES = ['/explore', '/compare', '/changes'] as const;

/** Links to the previous and next page of rows and to pages about models. */
function Links({ shown, page: { view, start, at = null } }: { shown: Board; page: PageQuery }) {
  const rowCount = shown.rows.length;
  const end = Math.min(start + ROWS_A_PAGE, rowCount);
  const names = new Set(shown.rows.slice(start, end).map(({ entry }) => entry.model.name));
  const pageFrom = (first: number) => `/${writePageQuery({ view, start: first, at })}`;
  return (
    <nav className={styles.pageLinks} aria-label={texts.pages}>
      <span>{texts.shown(start + 1, end, rowCount)}</span>
      {start === 0 ? null : (
        <a rel="prev" href={pageFrom(start - ROWS_A_PAGE)}>
          {texts.previous(ROWS_A_PAGE)}
        </a>
      )}
      {end === rowCount ? null : (
        <a rel="next" href={pageFrom(end)}>
          {texts.next(Math.min(ROWS_A_PAGE, rowCount - end))}
        </a>
      )}
      {MORE_PAGES.map((path) => (
        <a key={path} href={path}>
          {common.pages.records[path]()}
        </a>
      ))}
      <a href="/methods">{common.pages.methods}</a>
      <details className={styles.pageModels}>
        <summary>{texts.details}</summary>
        <ul>
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

/** What only visitors without script see of a page of the board. */
export function withoutScript(shown: Board, page: PageQuery): WithoutScript {
  return {
    start: page.start,
    notes: <p className={styles.scriptNote}>{texts.needsScript}</p>,
    search: <Button type="submit">{texts.search}</Button>,
    links: <Links shown={shown} page={page} />,
  };
}

// The stores of the browser in their initial state, for server rendering.
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
const IDLE_ADDRESS: Address = {
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

const VISIT: Visit = { by: 'load', isOtherPage: false };
const memory: EntryMemory = {
  visit: () => VISIT,
  arrival: () => VISIT,
  kept: () => NOTHING,
  keep: nothing,
  beforeLeaving: never,
  subscribe: never,
};

function idleView(view: View): ViewStore {
  return { get: () => view, subscribe: never, change: nothing, reset: nothing, flush: nothing };
}

interface Rendered extends Partial<Pick<FromServer, 'initialBoard' | 'publishedOn' | 'withoutScript'>> {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly view: View;
  readonly year: number;
  /** The path and query of a page other than the newest board. */
  readonly document?: { readonly path: string; readonly query: string };
}

/** HTML of the whole application in its initial state. */
export function renderApp(rendered: Rendered): string {
  const { config, queryClient, view, year, document } = rendered;
  const { initialBoard = null, publishedOn = null, withoutScript = null } = rendered;
  const parameters = new URLSearchParams(document?.query);
  const address =
    document === undefined
      ? IDLE_ADDRESS
      : {
          ...IDLE_ADDRESS,
          read: (name: string) => parameters.get(name),
          hash: () => `#${document.path}`,
        };
  const html = renderToString(
    <StrictMode>
      <App
        config={config}
        queryClient={queryClient}
        address={address}
        viewStore={idleView(view)}
        memory={memory}
        session={session}
        colorScheme={colorScheme}
        fromServer={{
          initialBoard,
          publishedOn,
          documentAddress: document === undefined ? null : `${document.path}${document.query}`,
          withoutScript,
        }}
        year={year}
      />
    </StrictMode>,
  );
  return document === undefined ? html : withDocumentLinks(html);
}
