/** What the page does before the application's code is there. The rest is in loading.component.test.tsx. */
import { expect, test } from '@playwright/test';
import { countCalls, openBoard, publishedEntries, rowAt } from './support/board.ts';

const KEY = 'leaderboardData';

test('the board is called for once, and not at all with a fresh local cache or on another page', async ({
  page,
}) => {
  const entries = await publishedEntries(page);
  const calls = countCalls(page);
  await openBoard(page);
  expect(calls()).toBe(1);
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
  const whole = `{"data":${JSON.stringify(entries)},"board":"`;
  /** The page keeps its copy after the rows show; one that comes late would replace what the test puts there next. */
  const expectCopy = () =>
    expect.poll(async () => (await stored()).replaceAll('\n', '').startsWith(whole)).toBe(true);
  await expectCopy();

  await page.reload();
  await expect(rowAt(page, 1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls()).toBe(1);

  let expected = 1;
  for (const value of [
    `{"data":[],"board":null,"timestamp":${Date.now() - 301_000}}`,
    '{"data":[{"id"',
    `{"data":{"id":"x"},"board":null,"timestamp":${Date.now()}}`,
  ]) {
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [KEY, value]);
    await page.reload();
    await expect(rowAt(page, 1)).toBeVisible();
    expected += 1;
    await expect.poll(calls).toBe(expected);
    await expectCopy();
  }

  await page.evaluate((key) => localStorage.removeItem(key), KEY);
  await page.goto('/?other#/quote');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls()).toBe(expected);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('the board shows where local storage is full, and where it is blocked', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openBoard(page);
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.reload();
  await expect(rowAt(page, 1)).toBeVisible();
});
