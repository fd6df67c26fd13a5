import { expect, test } from '@playwright/test';

test('the citation page copies the citation and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/quote');
  const card = page.getByRole('article').first();
  const citation = await card.locator('pre').textContent();
  await card.getByRole('button', { name: 'Copy citation' }).click();
  await expect(card.getByRole('button')).toHaveText('Copied');
  await expect(page.locator('[aria-live="polite"]')).toContainText('Copied the citation');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(citation);
  await expect(card.getByRole('button')).toHaveText('Copy citation');
});
