import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Address } from './address.ts';
import type { PageParameter } from './page-parameters.ts';

export const AddressContext = createContext<Address | null>(null);

export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (address === null) throw new Error('No AddressContext above');
  return address;
}

/** The hash of the address, '#' included: it names the route. */
export function useRouteHash(): string {
  const address = useAddress();
  return useSyncExternalStore(address.subscribe, address.hash, address.hash);
}

/** The query of the address, '?' included. */
export function useAddressQuery(): string {
  const address = useAddress();
  return useSyncExternalStore(address.subscribe, address.query, address.query);
}

/**
 * A parameter of a page and a way to set it, or with null to remove it. A change is a step back in the history; several
 * shortly after each other are one.
 * @param entry 'replace': a change is no step of its own.
 */
export function useAddressParameter(
  name: PageParameter,
  entry: 'push' | 'replace' = 'push',
): [string | null, (value: string | null) => void] {
  const address = useAddress();
  const read = () => address.read(name);
  const value = useSyncExternalStore(address.subscribe, read, read);
  const set = useCallback(
    (next: string | null) => address.write(new Map([[name, next]]), entry, name),
    [address, name, entry],
  );
  return [value, set];
}
