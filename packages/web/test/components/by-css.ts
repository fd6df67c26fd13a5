import { locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Locates elements by a CSS selector, for elements without a role. */
    byCss(selector: string): import('vitest/browser').Locator;
  }
}

locators.extend({ byCss: (selector: string) => `css=${selector}` });
