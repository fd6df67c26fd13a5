import { expect, type Locator, type Page, test } from '@playwright/test';
import { cell, drawn, openBoard, parameter, publishedEntries, rowAt, scroller } from './support/board.ts';
import { slowTest, typeEvery } from './support/pace.ts';
import { PUBLISHED } from './support/results-file.ts';

/** Intervals around the 150 ms that a search waits for the next key. */
const INTERVALS_MS = [100, 150, 175];
/** Each additional letter matches different models. */
const SEARCHES = ['3b-', '2b-', '8b-'];

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const runs = (page: Page) => page.getByRole('region', { name: 'Results' });

/** The link to our page about a row's model. */
function details(page: Page, position: number): Locator {
  return cell(rowAt(page, position), 'id').getByRole('link', { name: /^Details/ });
}

/** Scroll positions of the page and table, and a row's position in the window. */
function place(page: Page, position: number) {
  return scroller(page).evaluate(
    (table, index) => ({
      page: window.scrollY,
      table: table.scrollTop,
      row: table.querySelector(`tr[aria-rowindex="${index}"]`)?.getBoundingClientRect().top,
    }),
    position + 1,
  );
}

slowTest('a search typed at any pace ends with the table of the whole text', async ({ page }) => {
  await openBoard(page);
  const names = (await publishedEntries(page)).map(({ id }) => id);
  const search = page.getByRole('textbox', { name: 'Search models' });
  await search.click();
  for (const [index, interval] of INTERVALS_MS.entries()) {
    const text = SEARCHES[index] ?? '';
    await typeEvery(page, interval, text);
    await expect.poll(() => parameter(page, 'search')).toBe(text);
    await expect
      .poll(async () => (await page.locator('tbody [data-column="id"]').allInnerTexts()).toSorted())
      .toEqual(names.filter((name) => name.toLowerCase().includes(text)).toSorted());
    await expect(search).toHaveValue(text);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(PUBLISHED + 1));
  }
});

slowTest('Back from a model leads to its row, where it was and with the focus', async ({ page }) => {
  await openBoard(page);
  await scroller(page).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await place(page, 20)).table).toBeGreaterThan(400);
  await drawn(page);
  await details(page, 20).scrollIntoViewIfNeeded();
  const left = await place(page, 20);
  await details(page, 20).click();
  await expect(runs(page).getByRole('table')).toBeVisible();
  await page.goBack();
  await expect.poll(() => place(page, 20)).toEqual(left);
  await expect(details(page, 20)).toBeFocused();
});

test('a page that failed offline loads by itself once online', async ({ page, context }) => {
  await openBoard(page);
  // Loads the page's code while there is a connection.
  await details(page, 1).click();
  await expect(runs(page).getByRole('table')).toBeVisible();
  await page.goBack();
  await expect(rowAt(page, 2)).toBeVisible();
  await context.setOffline(true);
  await details(page, 2).click();
  await expect(alert(page)).toBeVisible();
  await context.setOffline(false);
  await expect(runs(page).getByRole('table')).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});
