import { useSyncExternalStore } from 'react';
import { useTakeOver } from './take-over.ts';

const never = () => () => undefined;

/**
 * Whether the page is alive: false while the server renders it and while the browser takes over what the server rendered, which
 * must show the same; true from then on, and from the start where there was nothing to take over.
 */
export function useHydrated(): boolean {
  const takeOver = useTakeOver();
  return useSyncExternalStore(takeOver?.subscribe ?? never, takeOver?.isDone ?? (() => true), () => false);
}
