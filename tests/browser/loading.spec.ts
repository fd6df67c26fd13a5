/** The call for the board with a real server. When it begins is in packages/web/build/boot.test.ts, the rest in loading.component.test.tsx. */
import { WITHOUT_INTERVALS } from '@leaderboard/core/leaderboard-path';
import { expect, test } from '@playwright/test';
import { countCalls, openBoard, publishedEntries, rowAt } from './support/board.ts';
import { idle, withhold, withholdScripts } from './support/hydration.ts';

const KEY = 'leaderboardData';

test('the board is called for once, and not at all with a fresh local cache or on another page', async ({
  page,
}) => {
  const entries = await publishedEntries(page, WITHOUT_INTERVALS);
  const calls = countCalls(page);
  await openBoard(page);
  expect(calls()).toBe(1);
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
  const whole = `{"data":${JSON.stringify(entries)},"publication":`;
  /** The page keeps its copy after the rows show; one that comes late would replace what the test puts there next. */
  const expectCopy = () =>
    expect.poll(async () => (await stored()).replaceAll('\n', '').startsWith(whole)).toBe(true);
  await expectCopy();

  await page.reload();
  await expect(rowAt(page, 1)).toBeVisible();
  await idle(page);
  expect(calls()).toBe(1);

  await page.evaluate((key) => localStorage.removeItem(key), KEY);
  await page.goto('/?other#/quote');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await idle(page);
  expect(calls()).toBe(1);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('a page that comes without rows shows ten skeleton rows until its data is there', async ({ page }) => {
  const release = await withhold(page, '**/api/leaderboard/formatted');
  // The server renders no rows for an address as long as this.
  await page.goto(`/?pinned=${'x'.repeat(2000)}`);
  const rows = page.locator('[data-skeleton-row]');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[data-skeleton="search"]')).toBeVisible();
  await expect(page.locator('[data-skeleton="filters"]')).toBeVisible();
  const widths = await rows
    .first()
    .evaluate((row) => [...row.children].map((cell) => cell.getBoundingClientRect().width));
  expect(widths).toEqual([40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110]);
  release();
  await expect(rowAt(page, 1)).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('back online, what failed is loaded without a press', async ({ page, context }) => {
  await openBoard(page);
  const [first, second] = (await publishedEntries(page)).map(({ model }) => model.name);
  // The code of the page comes while there is a line.
  await page.goto(`/#/model/${first}`);
  const run = page.getByRole('link', { name: /^Result \d+$/ });
  await expect(run).not.toHaveCount(0);
  await context.setOffline(true);
  await page.goto(`/#/model/${second}`);
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(run).toHaveCount(0);
  await context.setOffline(false);
  await expect(run).not.toHaveCount(0);
  await expect(alert).toHaveCount(0);
});

test('rows are dimmed while the engine for a pattern is loading', async ({ page }) => {
  await openBoard(page);
  const release = await withholdScripts(page);
  await page.getByLabel('Search models').fill('qwen[23]');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('tbody')).toHaveCSS('opacity', '0.5');
  release();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('tbody')).toHaveCSS('opacity', '1');
});
