import { expect, type Page, test } from '@playwright/test';
import { BEST, cell, drawn, header, openBoard, rowAt } from './support/board.ts';

function search(page: Page) {
  return page.getByRole('textbox', { name: 'Search models' });
}

async function seen(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator('tbody tr[aria-rowindex]').allInnerTexts();
}

test('a search is one step back; leaving loses no change', async ({ page }) => {
  // Letters typed within 1.5 seconds are one step. The page's clock is paused, so that a busy machine does not stretch that time.
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
  await header(page, 'id').getByRole('link').click();
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

  // Leaving at once loses no pending change, and navigation keeps the query.
  await search(page).fill('qwen');
  await search(page).press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Citations' }).click();
  await expect(page).toHaveURL('/?search=qwen&sort=id:asc#/quote');
  await page.goBack();
  await expect(page).toHaveURL('/?search=qwen&sort=id:asc');
  await expect(search(page)).toHaveValue('qwen');
});

test('the server answers a URL that is not well-formed with the page', async ({ request }) => {
  const response = await request.get('/?params=a,b&columns=__proto__&scoreDisplay=%E0%A4%A&pinned=,,');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('id="root"');
});
