import type { Address } from './address.ts';

/** The path of the route that a location shows. */
export function routeOf({ hash }: Pick<Location, 'hash'>): string {
  return hash.replace(/^#/, '').replace(/\?.*$/, '') || '/';
}

/** Tells of each change of the route; a change of the query, as by a filter, is none. */
export function onRouteChange(
  address: Address,
  location: Pick<Location, 'hash'>,
  listener: () => void,
): void {
  let route = routeOf(location);
  address.subscribe(() => {
    const next = routeOf(location);
    if (next === route) return;
    route = next;
    listener();
  });
}
