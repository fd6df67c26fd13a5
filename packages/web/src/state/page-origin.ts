import { useConfig } from './config.ts';
import { useHydrated } from './hydrated.ts';

/** Where the page came from; on the server, and until the browser may differ from it, where the page should come from. */
export function usePageOrigin(): string {
  const { publicUrl } = useConfig();
  return useHydrated() ? location.origin : (publicUrl ?? '');
}
