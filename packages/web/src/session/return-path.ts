import { isKnownParameter, knownQuery } from '../state/page-parameters.ts';
import { pathOf } from '../state/route.ts';

/** Where we are, as it is saved before signing in: the path of the route, then the query. */
export function returnPathOf(location: Pick<Location, 'search' | 'hash'>): string {
  return `${pathOf(location.hash)}${knownQuery(location.search)}`;
}

/**
 * The address that a saved path leads to. The path comes out of the browser's storage, so it may be anything: only a route
 * of ours with parameters of ours is accepted, null for everything else (docs/threats.md#redirects).
 */
export function addressOfReturnPath(saved: string | null, routes: readonly string[]): string | null {
  if (saved === null) return null;
  const split = saved.indexOf('?');
  const route = split === -1 ? saved : saved.slice(0, split);
  if (!routes.includes(route)) return null;
  const parameters = new URLSearchParams(split === -1 ? '' : saved.slice(split));
  if (![...parameters.keys()].every(isKnownParameter)) return null;
  const query = String(parameters);
  return `/${query === '' ? '' : `?${query}`}${route === '/' ? '' : `#${route}`}`;
}
