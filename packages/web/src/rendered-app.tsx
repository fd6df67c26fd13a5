import type { View } from '@leaderboard/core/board/view';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Session } from './session/session.ts';
import { App } from './shell/app.tsx';
import type { Address } from './state/address.ts';
import type { Config } from './state/config.ts';
import { type EntryMemory, NOTHING, type Visit } from './state/entry-memory.ts';
import type { FromServer } from './state/from-server.ts';
import { withDocumentLinks } from './state/links.ts';
import type { ViewStore } from './state/view-store.ts';

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

interface Rendered extends Partial<Pick<FromServer, 'initialBoard' | 'withoutScript'>> {
  readonly config: Config;
  readonly queryClient: QueryClient;
  readonly view: View;
  readonly year: number;
  /** Of another page than the newest board: its path and query. */
  readonly document?: { readonly path: string; readonly query: string };
  readonly content?: ReactNode;
}

/** HTML of the whole application in its initial state. */
export function renderApp(rendered: Rendered): string {
  const { config, queryClient, view, year, document, content = null } = rendered;
  const { initialBoard = null, withoutScript = null } = rendered;
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
          documentAddress: document === undefined ? null : `${document.path}${document.query}`,
          withoutScript,
        }}
        year={year}
        content={content}
      />
    </StrictMode>,
  );
  return document === undefined ? html : withDocumentLinks(html);
}
