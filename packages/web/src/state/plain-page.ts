import { createContext, type ReactNode, useContext } from 'react';

/**
 * What only visitors without script see of a page. The server alone makes it and writes it into `<noscript>`, which React leaves
 * alone in the browser.
 */
export interface PlainPage {
  /** The place of its first row, from 0. */
  readonly start: number;
  /** What needs script. */
  readonly notes: ReactNode;
  /** The button of the search. */
  readonly search: ReactNode;
  /** To the pages before and after, and those about models. */
  readonly links: ReactNode;
}

/** null in the browser. */
export const PlainPageContext = createContext<PlainPage | null>(null);

export function usePlainPage(): PlainPage | null {
  return useContext(PlainPageContext);
}
