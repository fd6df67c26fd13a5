import { toQuery } from '@leaderboard/core/board/codec';
import { belongsTo, isKeptByLink, knownQuery } from './page-parameters.ts';
import { pathOf } from './route.ts';
import { createStore } from './store.ts';

/** Changes of one kind within this time share a history entry, such as the letters of a search. */
const BURST_MS = 1500;

/** The part of a window that holds its address. */
export type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** The query of the page's address, which stands before the hash; the hash holds the route. */
export interface Address {
  /** The value of a parameter; null when it is absent. */
  readonly read: (name: string) => string | null;
  /** The whole query, '?' included; empty without one. */
  readonly query: () => string;
  /** The hash, '#' included; empty without one. */
  readonly hash: () => string;
  /**
   * Sets parameters, or removes them with null. Other parameters and the route stay.
   * @param burst names a kind of change that comes in many small steps, which share one history entry.
   */
  readonly write: (
    parameters: ReadonlyMap<string, string | null>,
    entry: 'push' | 'replace',
    burst?: string,
  ) => void;
  /** Opens a route in a new history entry, as a link does. The hash may have parameters: '#/compare?models=a,b'. */
  readonly follow: (hash: string) => void;
  /**
   * The listener hears before the current history entry is left by `follow` or given away by `link`, to write what belongs to it. The
   * newest listener hears first: a field hands what was typed to the store, which was there before it and writes it.
   */
  readonly beforeLeaving: (listener: () => void) => () => void;
  /**
   * The whole address of what is shown, to give away: with what still waits to be written, without what is not ours. In a frame
   * it leads to the page itself, not to the page around it.
   */
  readonly link: () => string;
  /** Goes back to the bare address, without a history entry. */
  readonly clear: () => void;
  /** The listener hears of every change: by the visitor (back, forward, a link, the bare address) or by the application. */
  readonly subscribe: (listener: (by: 'visitor' | 'application') => void) => () => void;
}

/**
 * The address of a route. Parameters in the hash ('#/?search=a', also in old links) move before it.
 * @param keeps whether a parameter of the previous address stays.
 */
function addressOf(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  hash: string,
  keeps: (parameter: string, hash: string) => boolean,
): string {
  const [route = ''] = hash.split('?', 1);
  const parameters = new URLSearchParams(search);
  const before = toQuery(parameters);
  for (const name of [...parameters.keys()]) if (!keeps(name, route)) parameters.delete(name);
  for (const [name, value] of new URLSearchParams(hash.slice(route.length))) {
    if (belongsTo(name, route)) parameters.set(name, value);
  }
  const after = toQuery(parameters);
  // An unchanged query keeps its spelling.
  return `${pathname}${after === before ? search : after}${route}`;
}

function current({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`;
}

/** Removes parameters that do not belong to the page, however the visitor came to the entry. */
function settle({ location, history }: AddressWindow): void {
  const settled = addressOf(location, location.hash, belongsTo);
  if (settled !== current(location)) history.replaceState(history.state, '', settled);
}

export function createAddress(window: AddressWindow, now = () => performance.now()): Address {
  const { location, history } = window;
  const changedBy = createStore<'visitor' | 'application'>('visitor');
  const leaving = new Set<() => void>();
  const tellOfLeaving = () => {
    for (const listener of [...leaving].reverse()) listener();
  };
  /** The last change that the application wrote into the current history entry. */
  let written: { readonly burst: string | undefined; readonly at: number } | undefined;
  const tellOfVisitor = () => {
    written = undefined;
    changedBy.set('visitor');
  };
  const onVisitor = () => {
    settle(window);
    tellOfVisitor();
  };
  settle(window);
  window.addEventListener('popstate', onVisitor);
  window.addEventListener('hashchange', onVisitor);

  return {
    read: (name) => new URLSearchParams(location.search).get(name),
    query: () => location.search,
    hash: () => location.hash,
    write: (changes, entry, burst) => {
      const parameters = new URLSearchParams(location.search);
      const before = toQuery(parameters);
      for (const [name, value] of changes) {
        if (value === null) parameters.delete(name);
        else parameters.set(name, value);
      }
      const after = toQuery(parameters);
      if (after === before) return;
      const at = now();
      const continues = burst !== undefined && written?.burst === burst && at - written.at < BURST_MS;
      written = { burst, at };
      const url = `${location.pathname}${after}${location.hash}`;
      if (entry === 'push' && !continues) history.pushState(null, '', url);
      else history.replaceState(history.state, '', url);
      changedBy.set('application');
    },
    follow: (hash) => {
      tellOfLeaving();
      const target = addressOf(location, hash, isKeptByLink);
      if (target === current(location)) return;
      history.pushState(null, '', target);
      tellOfVisitor();
    },
    beforeLeaving: (listener) => {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    link: () => {
      tellOfLeaving();
      return `${location.origin}${location.pathname}${knownQuery(location.search)}${location.hash}`;
    },
    clear: () => {
      const isBare = location.pathname === '/' && location.search === '' && location.hash === '';
      if (!isBare) history.replaceState(history.state, '', '/');
      // Also when the address is bare already, so that waiting changes are dropped.
      tellOfVisitor();
    },
    subscribe: changedBy.subscribe,
  };
}

/** Calls the listener when the route changes, but not for a change of the query alone. */
export function onRouteChange(
  address: Address,
  location: Pick<Location, 'hash'>,
  listener: () => void,
): void {
  let route = pathOf(location.hash);
  address.subscribe(() => {
    const next = pathOf(location.hash);
    if (next === route) return;
    route = next;
    listener();
  });
}
