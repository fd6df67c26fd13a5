import { locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector: for parts of the page that have no role of their own. */
    byCss(selector: string): import('vitest/browser').Locator;
  }
}

locators.extend({ byCss: (selector: string) => `css=${selector}` });
