import type { Locator, Page } from '@playwright/test';

/** A section of the evaluation status panel. */
export function section(page: Page, title: string): Locator {
  return page.locator('section section').filter({ has: page.getByRole('button', { name: title }) });
}
