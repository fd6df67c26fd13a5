import { createContext, useContext } from 'react';

/**
 * What only visitors without script see of a page: the server writes it into `<noscript>`, which React leaves alone in the
 * browser.
 */
export interface PlainPage {
  /** The rows of the page, from `start` (counted from 0) to before `end`. */
  readonly start: number;
  readonly end: number;
  readonly rowCount: number;
  /** Names of the models of the page. */
  readonly models: readonly string[];
  /** Addresses of the pages before and after; null where there is none. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** null in the browser. */
export const PlainPageContext = createContext<PlainPage | null>(null);

export function usePlainPage(): PlainPage | null {
  return useContext(PlainPageContext);
}
