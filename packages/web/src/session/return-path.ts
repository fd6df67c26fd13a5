import { isKnownParameter, knownQuery } from '../state/known-parameters.ts';

/** Where we are, as it is saved before signing in: the path of the route, then the query (spec 2.5). */
export function returnPathOf({ search, hash }: Pick<Location, 'search' | 'hash'>): string {
  const route = hash.replace(/^#/, '').replace(/\?.*$/, '');
  return `${route === '' ? '/' : route}${knownQuery(search)}`;
}

/**
 * The address that a saved path leads to. It comes out of the browser's storage, so it may be anything (threat 6):
 * only a route of ours with parameters of ours is taken, null for everything else.
 */
export function addressOfReturnPath(saved: string | null, routes: readonly string[]): string | null {
  if (saved === null) return null;
  const split = saved.indexOf('?');
  const route = split === -1 ? saved : saved.slice(0, split);
  if (!routes.includes(route)) return null;
  const parameters = new URLSearchParams(split === -1 ? '' : saved.slice(split));
  if (![...parameters.keys()].every(isKnownParameter)) return null;
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `/${query}${route === '/' ? '' : `#${route}`}`;
}
