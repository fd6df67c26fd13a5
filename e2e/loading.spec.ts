import { expect, test } from '@playwright/test';
import {
  asBody,
  BOARD_API,
  countCalls,
  openBoard,
  publishedEntries,
  rowAt,
  serveEntries,
} from './support/board.ts';

const KEY = 'leaderboardData';

test('loading: ten skeleton rows of the stated widths', async ({ page }) => {
  const entries = await publishedEntries(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(BOARD_API, async (route) => {
    await asked;
    await route.fulfill({ body: asBody(entries) });
  });
  await page.goto('/');
  const rows = page.locator('[data-skeleton-row]');
  await expect(rows).toHaveCount(10);
  // Skeletons stand for the search bar and the filters too.
  await expect(page.locator('[data-skeleton="search"]')).toBeVisible();
  await expect(page.locator('[data-skeleton="filters"]')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const widths = await rows
    .first()
    .evaluate((row) => [...row.children].map((cell) => cell.getBoundingClientRect().width));
  expect(widths).toEqual([40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110]);
  answer();
  await expect(rowAt(page, 1)).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('empty: says so', async ({ page }) => {
  await serveEntries(page, []);
  await page.goto('/');
  await expect(page.getByText('No models found')).toBeVisible();
  await expect(page.getByText('Try modifying your filters or search to see more models.')).toBeVisible();
});

test('a failed call is tried once more, then its message shows, and Retry calls again', async ({ page }) => {
  const calls = countCalls(page);
  await page.route(BOARD_API, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('HTTP error! status: 503');
  expect(calls()).toBe(2);
  await page.unroute(BOARD_API);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('a failure without a message gets the catalogue’s', async ({ page }) => {
  await page.addInitScript(() => {
    window.fetch = () => Promise.reject(new Error(''));
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('An error occurred while loading the data');
});

test('a damaged answer is an error, not a shorter board', async ({ page }) => {
  const body = asBody(await publishedEntries(page));
  await page.route(BOARD_API, (route) => route.fulfill({ body: body.slice(0, body.length / 2) }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('incomplete or damaged');
});

test('an answer on one line is read all the same', async ({ page }) => {
  const entries = await publishedEntries(page);
  await page.route(BOARD_API, (route) => route.fulfill({ body: JSON.stringify(entries) }));
  await openBoard(page);
});

test('the first visit calls once', async ({ page }) => {
  const calls = countCalls(page);
  await openBoard(page);
  expect(calls()).toBe(1);
});

test('local cache: younger than five minutes it is used instead of calling', async ({ page }) => {
  await openBoard(page);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key) !== null, KEY)).toBe(true);
  const calls = countCalls(page);
  await page.reload();
  await expect(rowAt(page, 1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls()).toBe(0);
});

test('local cache: holds {data, timestamp} with every entry', async ({ page }) => {
  const entries = await publishedEntries(page);
  await openBoard(page);
  const stored = async () =>
    JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEY)) ?? 'null');
  await expect.poll(stored).toMatchObject({ data: entries, timestamp: expect.any(Number) });
});

for (const [name, value] of [
  ['older than five minutes', `{"data":[],"timestamp":${Date.now() - 301_000}}`],
  ['corrupt', '{"data":[{"id"'],
  ['of another shape, though fresh', `{"data":[{"id":"x"}],"timestamp":${Date.now() + 1000}}`],
]) {
  test(`local cache: ${name}, it is not used`, async ({ page }) => {
    await page.addInitScript(([key = '', text = '']) => localStorage.setItem(key, text), [KEY, value ?? '']);
    const calls = countCalls(page);
    await openBoard(page);
    expect(calls()).toBe(1);
  });
}

test('local cache: the board stands where local storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openBoard(page);
});

test('local cache: the board stands where local storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openBoard(page);
  await page.waitForLoadState('networkidle');
  expect(errors).toEqual([]);
});

test('no call for the leaderboard on another page', async ({ page }) => {
  const calls = countCalls(page);
  await page.goto('/#/quote');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls()).toBe(0);
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).first().click();
  await expect(rowAt(page, 1)).toBeVisible();
});
