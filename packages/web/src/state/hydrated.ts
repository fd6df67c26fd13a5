import { createContext, useContext } from 'react';

/** Whether the page may differ from what the server rendered ({@link useHydrated}). */
export const HydratedContext = createContext(true);

/**
 * False on the server and while the browser hydrates the server's page, where every component must render the same as the
 * server; true from then on. A page that the browser renders by itself is hydrated from the start.
 */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
