/**
 * Tests the board's call with a real server. packages/web/build/boot.test.ts tests when it begins, and loading.component.test.tsx
 * the rest.
 */
import { expect, test } from '@playwright/test';
import { countCalls, openBoard, publishedEntries, rowAt } from './support/board.ts';
import { idle } from './support/hydration.ts';

const KEY = 'leaderboardData';

test('the board is called for once, or not with a fresh copy', async ({ page }) => {
  const entries = await publishedEntries(page);
  const calls = countCalls(page);
  await openBoard(page);
  expect(calls()).toBe(1);
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
  const whole = `{"data":${JSON.stringify(entries)},"protocols":`;
  /** The page stores its copy after showing the rows; a late one would overwrite the test's next copy. */
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
