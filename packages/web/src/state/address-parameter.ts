import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Address } from './address.ts';

export const AddressContext = createContext<Address | null>(null);

function useAddress(): Address {
  const address = useContext(AddressContext);
  if (address === null) throw new Error('No AddressContext above');
  return address;
}

/** The hash of the address, '#' included: it names the route. */
export function useRouteHash(): string {
  const address = useAddress();
  return useSyncExternalStore(address.subscribe, address.hash, address.hash);
}

/** A parameter of the address and a way to set it, or with null to remove it, in place of the current entry. */
export function useAddressParameter(name: string): [string | null, (value: string | null) => void] {
  const address = useAddress();
  const read = () => address.read(name);
  const value = useSyncExternalStore(address.subscribe, read, read);
  const replace = useCallback(
    (next: string | null) => address.write(new Map([[name, next]]), 'replace'),
    [address, name],
  );
  return [value, replace];
}
