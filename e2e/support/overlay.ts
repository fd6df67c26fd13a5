import { expect, type Locator, type Page } from '@playwright/test';

export function overlay(page: Page): Locator {
  return page.getByRole('region', { name: 'Performances' });
}

export async function openOverlay(page: Page): Promise<void> {
  await page.keyboard.press('p');
  await expect(overlay(page)).toBeVisible();
}
