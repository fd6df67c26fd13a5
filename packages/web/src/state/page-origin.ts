import { useConfig } from './config.ts';

/** Where the page came from; on the server, where it will come from. */
export function usePageOrigin(): string {
  const { publicUrl } = useConfig();
  return typeof location === 'undefined' ? (publicUrl ?? '') : location.origin;
}
