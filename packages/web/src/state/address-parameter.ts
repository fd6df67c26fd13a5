import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Address } from './address.ts';

export const AddressContext = createContext<Address | null>(null);

/** A parameter of the address and a way to set it, or with null to remove it, in place of the current entry. */
export function useAddressParameter(name: string): [string | null, (value: string | null) => void] {
  const address = use(AddressContext);
  if (address === null) throw new Error('No AddressContext above');
  const value = useSyncExternalStore(address.subscribe, () => address.read(name));
  const replace = useCallback(
    (next: string | null) => address.write(new Map([[name, next]]), 'replace'),
    [address, name],
  );
  return [value, replace];
}
