import { expect, type Page, test } from '@playwright/test';
import {
  cell,
  header,
  isUncovered,
  longBoard,
  openBoard,
  rowAt,
  scoreKey,
  scroller,
  serveEntries,
} from './support/board.ts';

const ROWS = 3827;

function focused(page: Page) {
  return page.locator(':focus');
}

test('results table: sorting by keyboard', async ({ page }) => {
  await openBoard(page);
  await header(page, 'rank').getByRole('button').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(header(page, scoreKey('bba')).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header(page, scoreKey('bba'))).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('Space');
  await expect(header(page, scoreKey('bba'))).toHaveAttribute('aria-sort', 'ascending');
});

test('results table: one tab stop for the header, one row for the body', async ({ page }) => {
  await openBoard(page);
  await header(page, 'rank').getByRole('button').focus();
  await page.keyboard.press('Tab');
  await expect(cell(rowAt(page, 1), 'id').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(cell(rowAt(page, 3), 'id').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(header(page, 'rank').getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(rowAt(page, 3), 'id').getByRole('link').first()).toBeFocused();
});

test('results table: tells its real size and place, whatever is drawn', async ({ page }) => {
  await serveEntries(page, await longBoard(page, ROWS));
  await openBoard(page);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  await expect(grid).toHaveAttribute('aria-colcount', '10');
  await expect(page.locator('thead tr')).toHaveAttribute('aria-rowindex', '1');
  await expect(cell(rowAt(page, 1), 'metadata.co2_cost')).toHaveAttribute('aria-colindex', '10');
});

test('results table: only a window of a long board is in the document', async ({ page }) => {
  await serveEntries(page, await longBoard(page, ROWS));
  await openBoard(page);
  const drawn = page.locator('tbody tr[aria-rowindex]');
  expect(await drawn.count()).toBeLessThan(60);
  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await expect(rowAt(page, ROWS / 2 + 0.5)).toBeVisible();
  expect(await drawn.count()).toBeLessThan(80);
  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(rowAt(page, ROWS)).toBeVisible();
  await expect(cell(rowAt(page, ROWS), 'rank')).toHaveText(String(ROWS));
  // 45 px for every row, drawn or not, and the header.
  expect(await scroller(page).evaluate((element) => element.scrollHeight)).toBeCloseTo(ROWS * 45 + 56.25, -1);
});

test('results table: Ctrl+End leads to the last row, Ctrl+Home to the first, both in view', async ({
  page,
}) => {
  await serveEntries(page, await longBoard(page, ROWS));
  await openBoard(page);
  await cell(rowAt(page, 1), 'id').getByRole('link').first().focus();
  await page.keyboard.press('Control+End');
  await expect(cell(rowAt(page, ROWS), 'metadata.co2_cost')).toBeFocused();
  await expect.poll(() => isUncovered(focused(page))).toBe(true);
  await page.keyboard.press('Control+Home');
  await expect(cell(rowAt(page, 1), 'isPinned').getByRole('button')).toBeFocused();
  await expect.poll(() => isUncovered(focused(page))).toBe(true);
});

test('results table: the header never hides the focused cell', async ({ page }) => {
  await serveEntries(page, await longBoard(page, 300));
  await openBoard(page);
  await cell(rowAt(page, 1), 'rank').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageDown');
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('ArrowUp');
    expect(await isUncovered(focused(page))).toBe(true);
  }
});

test('results table: the focus survives scrolling its row out of the window', async ({ page }) => {
  await serveEntries(page, await longBoard(page, ROWS));
  await openBoard(page);
  await cell(rowAt(page, 2), 'rank').focus();
  await scroller(page).evaluate((element) => element.scrollTo({ top: 90_000 }));
  await expect(rowAt(page, 2001)).toBeVisible();
  await expect(cell(rowAt(page, 2), 'rank')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(rowAt(page, 3), 'rank')).toBeFocused();
  await expect.poll(() => isUncovered(focused(page))).toBe(true);
});
