import { toQuery } from '@leaderboard/core/board/query';

/** The part of a window that holds its address. */
export type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The query of the page's address, which stands before the hash; the hash holds the route. */
export interface Address {
  /** The value of a parameter; null when it is absent. */
  readonly read: (name: string) => string | null;
  /** The hash, '#' included; empty without one. */
  readonly hash: () => string;
  /** Sets parameters, or with null removes them; others and the route stay. Nothing happens where nothing changes. */
  readonly write: (parameters: ReadonlyMap<string, string | null>, entry: 'push' | 'replace') => void;
  /** Goes back to the bare address, without a history entry. */
  readonly clear: () => void;
  /** Tells of every change: by the visitor (back, forward, a link) or by this application. */
  readonly subscribe: (listener: (by: 'visitor' | 'application') => void) => () => void;
}

/** Old links have the query after the hash ('/#/?search=x'): it moves before it. */
function rewriteOldLink({ location, history }: AddressWindow): void {
  const split = location.hash.indexOf('?');
  if (split === -1) return;
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(location.hash.slice(split))) parameters.set(name, value);
  const route = location.hash.slice(0, split);
  history.replaceState(history.state, '', `${location.pathname}${toQuery(parameters)}${route}`);
}

export function createAddress(window: AddressWindow): Address {
  const { location, history } = window;
  const listeners = new Set<(by: 'visitor' | 'application') => void>();
  const tell = (by: 'visitor' | 'application') => {
    for (const listener of listeners) listener(by);
  };
  const onVisitor = () => {
    rewriteOldLink(window);
    tell('visitor');
  };
  rewriteOldLink(window);
  window.addEventListener('popstate', onVisitor);
  window.addEventListener('hashchange', onVisitor);

  return {
    read: (name) => new URLSearchParams(location.search).get(name),
    hash: () => location.hash,
    write: (changes, entry) => {
      const parameters = new URLSearchParams(location.search);
      const before = toQuery(parameters);
      for (const [name, value] of changes) {
        if (value === null) parameters.delete(name);
        else parameters.set(name, value);
      }
      const after = toQuery(parameters);
      if (after === before) return;
      const url = `${location.pathname}${after}${location.hash}`;
      if (entry === 'push') history.pushState(null, '', url);
      else history.replaceState(history.state, '', url);
      tell('application');
    },
    clear: () => {
      if (location.pathname === '/' && location.search === '' && location.hash === '') return;
      history.replaceState(null, '', '/');
      tell('application');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
