import { expect, type Page, test } from '@playwright/test';
import {
  cell,
  header,
  isUncovered,
  longBoard,
  openBoard,
  rowAt,
  scroller,
  serveEntries,
} from './support/board.ts';

const ROWS = 300;

function model(index: number): string {
  return `maker/model-${index}`;
}

function pin(page: Page, position: number) {
  return cell(rowAt(page, position), 'isPinned').getByRole('button');
}

async function openLong(page: Page, address = '/'): Promise<void> {
  await serveEntries(page, await longBoard(page, ROWS));
  await openBoard(page, address);
}

test('pins: a pinned row moves to the top, below the header, and back', async ({ page }) => {
  await openLong(page);
  await pin(page, 4).click();
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(3));
  await expect(pin(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/?pinned=maker/model-3');
  await expect(page.locator('[data-part="count"]')).toHaveText(`${ROWS - 1} / ${ROWS} +1`);
  await pin(page, 1).click();
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(0));
  await expect(page).toHaveURL('/');
});

test('pins: in pin order whatever the sort, with their place as rank', async ({ page }) => {
  await openLong(page);
  await pin(page, 6).click();
  await pin(page, 3).click();
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(5));
  await expect(cell(rowAt(page, 2), 'id')).toHaveText(model(1));
  await expect(cell(rowAt(page, 1), 'rank')).toHaveText('1');
  await expect(cell(rowAt(page, 2), 'rank')).toHaveText('2');
  await header(page, 'id').getByRole('button').click();
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(5));
  await expect(cell(rowAt(page, 2), 'id')).toHaveText(model(1));
  await expect(cell(rowAt(page, 3), 'id')).toHaveText(model(0));
});

test('pins: stay just below the header while the others scroll', async ({ page }) => {
  await openLong(page, '/?pinned=maker/model-100,maker/model-200');
  await scroller(page).evaluate((element) => element.scrollTo({ top: 5000 }));
  await expect(rowAt(page, 110)).toBeVisible();
  const head = await header(page, 'id').boundingBox();
  const first = await cell(rowAt(page, 1), 'id').boundingBox();
  const second = await cell(rowAt(page, 2), 'id').boundingBox();
  expect(first?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
  expect(second?.y).toBeCloseTo((first?.y ?? 0) + 45, 0);
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(100));
  expect(await isUncovered(cell(rowAt(page, 2), 'model.average_score'))).toBe(true);
});

test('pins: so many that they would fill the table scroll with the others', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const ids = Array.from({ length: 60 }, (_, index) => model(index + 100));
  await openLong(page, `/?pinned=${ids.join(',')}`);
  await scroller(page).evaluate((element) => element.scrollTo({ top: 45 * 100 }));
  await expect(rowAt(page, 105)).toBeVisible();
  expect(await isUncovered(cell(rowAt(page, 110), 'id').getByRole('link').first())).toBe(true);
});

test('pins: bypass search and filters; "+N" counts those that match', async ({ page }) => {
  await openLong(page, '/?pinned=maker/model-7,maker/model-20&search=model-20');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(7));
  await expect(cell(rowAt(page, 2), 'id')).toHaveText(model(20));
  // model-200 to model-209 match and are not pinned, model-20 matches and is.
  await expect(page.locator('[data-part="count"]')).toHaveText(`10 / ${ROWS} +1`);
});

test('pins: by keyboard; the focus stays in its place, and the pin is spoken', async ({ page }) => {
  await openLong(page);
  await pin(page, 5).focus();
  await page.keyboard.press('Enter');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(4));
  await expect(pin(page, 5)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Pinned ${model(4)}` })).toHaveCount(1);
  await page.keyboard.press('Control+Home');
  await expect(pin(page, 1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(model(0));
  await expect(pin(page, 1)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Unpinned ${model(4)}` })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(pin(page, 2)).toBeFocused();
});

test('pins: rows that stay never hide the focused cell', async ({ page }) => {
  await openLong(page, '/?pinned=maker/model-100,maker/model-200');
  await cell(rowAt(page, 10), 'rank').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageDown');
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('ArrowUp');
    expect(await isUncovered(page.locator(':focus'))).toBe(true);
  }
});
