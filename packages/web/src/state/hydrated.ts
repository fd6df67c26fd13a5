import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is alive: false while the server renders it and while React takes over what the server rendered, which must
 * show the same; true from then on, and from the start where there was nothing to take over.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
