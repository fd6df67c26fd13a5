import { expect, type Page, test } from '@playwright/test';
import { openBoard } from './support/board.ts';

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`where the system prefers ${colorScheme}`, () => {
    test.use({ colorScheme });
    const other = colorScheme === 'light' ? 'dark' : 'light';

    test('theme: follows the system until toggled, then the choice stays, even before any of the application is there', async ({
      page,
    }) => {
      await openBoard(page);
      const asPreferred = await background(page);
      await page.getByRole('button', { name: `Switch to ${other} mode` }).click();
      await expect(page.getByRole('button', { name: `Switch to ${colorScheme} mode` })).toBeVisible();
      const toggled = await background(page);
      expect(toggled).not.toBe(asPreferred);
      await page.reload();
      await expect(page.getByRole('button', { name: `Switch to ${colorScheme} mode` })).toBeVisible();
      expect(await background(page)).toBe(toggled);

      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', other);
      expect(await background(page)).toBe(toggled);
    });
  });
}
