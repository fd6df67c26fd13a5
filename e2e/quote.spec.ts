import { expect, test } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/#/quote');
});

test('citation page: subtitle, banner and the three sections', async ({ page }) => {
  await expect(page.getByText('How to cite the Indic LLM Leaderboard in your work')).toBeVisible();
  await expect(
    page.getByText(
      'The citations below include both the leaderboard itself and the individual benchmarks used in our evaluation suite.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Leaderboard',
    'Benchmarks',
    'Prior Work',
  ]);
});

test('citation page: the evaluation framework and the benchmark, with authors, paper and citation', async ({
  page,
}) => {
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('10.5281/zenodo.12608602');
  await expect(cards.nth(0)).toContainText('Leo Gao');
  await expect(cards.nth(1)).toContainText('BhashaBench V1');
  await expect(cards.nth(1)).toContainText('Vijay Devane');
  await expect(cards.nth(1).getByRole('link', { name: 'View paper →' })).toHaveAttribute(
    'href',
    'https://arxiv.org/abs/2510.25409',
  );
});

test('citation page: copies the citation and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = page.getByRole('article').first();
  const citation = await card.locator('pre').textContent();
  await card.getByRole('button', { name: 'Copy citation' }).click();
  await expect(card.getByRole('button')).toHaveText('Copied');
  await expect(page.locator('[aria-live="polite"]')).toContainText('Copied the citation');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(citation);
  await expect(card.getByRole('button')).toHaveText('Copy citation');
});

test('citation page: where the clipboard is refused the text is selected instead', async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  const card = page.getByRole('article').nth(1);
  await card.getByRole('button', { name: 'Copy citation' }).click();
  await expect(page.locator('[aria-live="polite"]')).toContainText('Copying was refused');
  const selected = await page.evaluate(() => window.getSelection()?.toString());
  expect(selected).toBe(await card.locator('pre').textContent());
});
