import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 } as const;

/** How far the page scrolls sideways, in px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
