import type { Address } from './address.ts';
import { pathOf } from './route.ts';

/** Tells of each change of the route; a change of the query, as by a filter, is none. */
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
