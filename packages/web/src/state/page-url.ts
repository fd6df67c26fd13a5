import { toQuery } from '@leaderboard/core/board/codec';
import { belongsTo, isKeptByLink, knownQuery } from './page-parameters.ts';
import { parsePath } from './route.ts';
import { createStore } from './store.ts';

/** Changes of one kind within this time, such as typing a search, share a history entry. */
const BURST_MS = 1500;

/** The parts of a window needed to read and change its URL. */
export type UrlWindow = Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>;

/** Reads and writes the page's URL. The query comes before the hash; the hash is the route. */
export interface PageUrl {
  /** The value of a parameter; null if it is absent. */
  readonly read: (name: string) => string | null;
  /** The query with its '?'; empty if there is none. */
  readonly query: () => string;
  /** The hash with its '#'; empty if there is none. */
  readonly hash: () => string;
  /**
   * Sets parameters; null removes one. Other parameters and the route remain unchanged.
   * @param burst a name for changes made in many small steps, which share one history entry
   */
  readonly write: (
    parameters: ReadonlyMap<string, string | null>,
    entry: 'push' | 'replace',
    burst?: string,
  ) => void;
  /** Opens a route in a new history entry, like a link. The hash may have parameters: '#/compare?models=a,b'. */
  readonly follow: (hash: string) => void;
  /**
   * Calls the listener before `follow` leaves the current history entry or `link` copies it, so that pending edits are flushed.
   * Newest first: inputs flush into the store, the store into the URL.
   */
  readonly beforeLeaving: (listener: () => void) => () => void;
  /**
   * A complete URL for sharing, including pending changes, without unknown parameters. In a frame it is the URL of this page, not
   * of the parent.
   */
  readonly link: () => string;
  /** Resets the URL to '/' without a new history entry. */
  readonly clear: () => void;
  /** Notifies the listener of every change by the visitor (Back, Forward, a link, a reset) or the application. */
  readonly subscribe: (listener: (by: 'visitor' | 'application') => void) => () => void;
}

/**
 * The URL of a route. Parameters in the hash ('#/?search=a', also in old links) move into the query.
 * @param keeps decides whether a parameter of the previous URL is kept
 */
function buildUrl(
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
  // An unchanged query keeps its original encoding.
  return `${pathname}${after === before ? search : after}${route}`;
}

function current({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`;
}

/** Removes parameters that do not belong to the page, regardless of how the visitor reached the history entry. */
function removeForeignParameters({ location, history }: UrlWindow): void {
  const settled = buildUrl(location, location.hash, belongsTo);
  if (settled !== current(location)) history.replaceState(history.state, '', settled);
}

export function createPageUrl(window: UrlWindow, now = () => performance.now()): PageUrl {
  const { location, history } = window;
  const changedBy = createStore<'visitor' | 'application'>('visitor');
  const leaving = new Set<() => void>();
  const notifyLeaving = () => {
    for (const listener of [...leaving].reverse()) listener();
  };
  /** The application's last change to the current history entry. */
  let written: { readonly burst: string | undefined; readonly at: number } | undefined;
  const notifyVisitor = () => {
    written = undefined;
    changedBy.set('visitor');
  };
  const onVisitor = () => {
    removeForeignParameters(window);
    notifyVisitor();
  };
  removeForeignParameters(window);
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
      notifyLeaving();
      const target = buildUrl(location, hash, isKeptByLink);
      if (target === current(location)) return;
      history.pushState(null, '', target);
      notifyVisitor();
    },
    beforeLeaving: (listener) => {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    link: () => {
      notifyLeaving();
      return `${location.origin}${location.pathname}${knownQuery(location.search)}${location.hash}`;
    },
    clear: () => {
      const isBare = location.pathname === '/' && location.search === '' && location.hash === '';
      if (!isBare) history.replaceState(history.state, '', '/');
      // Even if the URL is already '/', so that pending changes are dropped.
      notifyVisitor();
    },
    subscribe: changedBy.subscribe,
  };
}

/** Calls the listener when the route changes, not when only the query does. */
export function onRouteChange(
  pageUrl: PageUrl,
  location: Pick<Location, 'hash'>,
  listener: () => void,
): void {
  let route = parsePath(location.hash);
  pageUrl.subscribe(() => {
    const next = parsePath(location.hash);
    if (next === route) return;
    route = next;
    listener();
  });
}
