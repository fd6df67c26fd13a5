import { expect, type Page, test } from '@playwright/test';
import { BEST, cell, drawn, header, openBoard, rowAt, scoreKey } from './support/board.ts';

function search(page: Page) {
  return page.getByRole('textbox', { name: 'Search models' });
}

async function seen(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator('tbody tr[aria-rowindex]').allInnerTexts();
}

test('address: a link restores exactly what its sender saw', async ({ page, context }) => {
  await openBoard(page);
  await search(page).fill('qwen; gemma');
  await cell(rowAt(page, 2), 'isPinned').getByRole('button').click();
  await header(page, scoreKey('bbk')).getByRole('button').click();
  await expect(page).toHaveURL(/[?&]search=qwen;%20gemma(&|$)/);
  await expect(page).toHaveURL(/[?&]pinned=[^&]+/);
  await expect(page).toHaveURL(/[?&]sort=evaluations\.bbk\.normalized_score:desc(&|$)/);
  const receiver = await context.newPage();
  await openBoard(receiver, page.url());
  expect(await seen(receiver)).toEqual(await seen(page));
  await expect(header(receiver, scoreKey('bbk'))).toHaveAttribute('aria-sort', 'descending');
  await expect(search(receiver)).toHaveValue('qwen; gemma');
});

test('address: all twelve parameters are read', async ({ page }) => {
  const parameters = new URLSearchParams({
    search: 'a',
    params: '1,141',
    filters: 'is_flagged',
    precision: 'bfloat16',
    types: 'chat,pretrained,fine-tuned',
    official: 'true',
    pinned: BEST,
    columns: `${scoreKey('bba')},metadata.params_billions`,
    rowSize: 'large',
    scoreDisplay: 'raw',
    averageMode: 'visible',
    rankingMode: 'dynamic',
  });
  await openBoard(page, `/?${parameters}`);
  await expect(search(page)).toHaveValue('a');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(BEST);
  await expect(cell(rowAt(page, 1), scoreKey('bba'))).toHaveText('0.58');
  await expect(header(page, 'metadata.params_billions')).toBeVisible();
  await expect(header(page, scoreKey('bbf'))).toHaveCount(0);
  expect((await rowAt(page, 1).boundingBox())?.height).toBe(60);
  // Nothing was changed, so nothing is rewritten.
  await expect(page).toHaveURL(`/?${parameters}`);
});

test('address: bad values are ignored, not fatal', async ({ page }) => {
  await openBoard(page);
  const usual = await seen(page);
  await openBoard(
    page,
    '/?params=a,b&filters=x&precision=&types=,&official=maybe&pinned=,,&columns=__proto__&rowSize=9&scoreDisplay=%E0%A4%A&averageMode=constructor&rankingMode=&sort=x:y',
  );
  expect(await seen(page)).toEqual(usual);
});

test('address: one search is one step back, and back and forward restore the view', async ({ page }) => {
  // Letters that follow each other within a second and a half are one step: a busy machine may not stretch that.
  await page.clock.install({ time: 0 });
  await openBoard(page);
  await page.clock.pauseAt(3_600_000);
  for (const letter of 'gemma') {
    await search(page).pressSequentially(letter);
    await page.clock.runFor(300);
  }
  await page.clock.resume();
  await expect(page).toHaveURL('/?search=gemma');
  const found = await seen(page);
  await header(page, 'id').getByRole('button').click();
  await expect(page).toHaveURL('/?search=gemma&sort=id:asc');
  await page.goBack();
  await expect(page).toHaveURL('/?search=gemma');
  expect(await seen(page)).toEqual(found);
  await expect(search(page)).toHaveValue('gemma');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(search(page)).toHaveValue('');
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(BEST);
  await page.goForward();
  await page.goForward();
  await expect(header(page, 'id')).toHaveAttribute('aria-sort', 'ascending');
  await expect(search(page)).toHaveValue('gemma');
});

test('address: navigation keeps the query, and a change still waiting is not lost', async ({ page }) => {
  await openBoard(page);
  await search(page).fill('gemma');
  await search(page).press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).click();
  await expect(page).toHaveURL('/?search=gemma#/quote');
  await page.goBack();
  await expect(page).toHaveURL('/?search=gemma');
  await expect(search(page)).toHaveValue('gemma');
});

test('address: an old link with the query after the # is rewritten', async ({ page }) => {
  await openBoard(page, '/#/?search=gemma&rowSize=large');
  await expect(page).toHaveURL('/?search=gemma&rowSize=large#/');
  await expect(search(page)).toHaveValue('gemma');
});

test('logo: resets filters, search, sort and address, without a history entry', async ({ page }) => {
  await openBoard(page, '/');
  await page.goto('/?search=gemma&sort=id:asc&official=true&rowSize=large&pinned=a/b&other=1#/');
  const length = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Back to the default view' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => history.length)).toBe(length);
  await expect(search(page)).toHaveValue('');
  await expect(header(page, 'model.average_score')).toHaveAttribute('aria-sort', 'descending');
  expect((await rowAt(page, 1).boundingBox())?.height).toBe(45);
  await expect(cell(rowAt(page, 1), 'id')).toHaveText(BEST);
});
