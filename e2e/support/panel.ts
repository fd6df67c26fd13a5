import { expect, type Locator, type Page } from '@playwright/test';

/** A section of the evaluation status panel. */
export function section(page: Page, title: string): Locator {
  return page.locator('section section').filter({ has: page.getByRole('button', { name: title }) });
}

export function panelToggle(page: Page): Locator {
  return page.getByRole('button', { name: 'Evaluation Status' });
}

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/#/add');
  await expect(section(page, 'Models in queue')).toBeVisible();
}
