import { expect, type Locator, type Page } from '@playwright/test';

/** A section of the evaluation status panel. */
export function section(page: Page, title: string): Locator {
  return page.locator('section section').filter({ has: page.getByRole('button', { name: title }) });
}

/** The panel; the page around it has headings and links of its own. */
export function panel(page: Page): Locator {
  return page.locator('section').filter({ has: panelToggle(page) });
}

export function panelToggle(page: Page): Locator {
  return page.getByRole('button', { name: 'Evaluation Status' });
}

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/#/add');
  await expect(section(page, 'Models in queue')).toBeVisible();
}
