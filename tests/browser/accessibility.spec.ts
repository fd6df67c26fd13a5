import { expect, test } from '@playwright/test';
import { PHONE, scoreKey } from '../../packages/web/test/in-page.ts';
import {
  axeFindings,
  cell,
  header,
  isUncovered,
  openBoard,
  overflow,
  publishedEntries,
  rowAt,
  scroller,
  serveEntries,
} from './support/board.ts';

// tests/accessibility/matrix.spec.ts has the states of all pages.
test('axe finds nothing on the published board', async ({ page }) => {
  const entries = await publishedEntries(page);
  for (const [index, entry] of entries.entries()) entry.previous_rank = ((index * 7) % entries.length) + 1;
  await serveEntries(page, entries);
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
});

test('on a phone axe finds nothing, with the menu open; rank, model, average and a score are there without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openBoard(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const key of ['rank', 'id', 'model.average_score', scoreKey('bba')]) {
    expect(await isUncovered(cell(rowAt(page, 1), key))).toBe(true);
    expect(await isUncovered(header(page, key))).toBe(true);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByText('Navigation', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('a wide table uses the whole width of the window up to 1600 px', async ({ page }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await openBoard(page);
  const table = await page.getByRole('grid').boundingBox();
  const box = await scroller(page).boundingBox();
  expect(box?.width).toBe(1500 - 64);
  expect(table?.width).toBeGreaterThan((box?.width ?? 0) - 20);
  expect(table?.width).toBeLessThanOrEqual(box?.width ?? 0);
});
