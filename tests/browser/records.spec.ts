import { expect, type Page, test } from '@playwright/test';
import { BEST, cell, openBoard, rowAt } from './support/board.ts';

/** Checks that the browser parses a feed as XML with entries. */
function isFeed(page: Page, url: string): Promise<boolean> {
  return page.evaluate(async (feed) => {
    const text = await (await fetch(feed)).text();
    const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
    return root.localName === 'feed' && root.querySelector(':scope > entry > link[href]') !== null;
  }, url);
}

test('the board leads to model, run, changes, a publication and back', async ({ page }) => {
  await openBoard(page);
  await cell(rowAt(page, 1), 'id')
    .getByRole('link', { name: `Details of ${BEST}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Qwen3-235B-A22B-Instruct-2507');
  await expect(page.getByText('Rank 1 of 31')).toBeVisible();
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Known', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'arXiv:2510.25409' })).toHaveAttribute(
    'href',
    'https://arxiv.org/abs/2510.25409',
  );
  await expect(
    page.getByText(/^Not known: a results file \(the scores come from published results\);/),
  ).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Changes' }).click();
  const feed = await page.getByRole('link', { name: 'Atom feed of changes' }).getAttribute('href');
  expect(await isFeed(page, feed ?? '')).toBe(true);
  // The newest board is open initially.
  await expect(page.getByText(/: 32 models added$/)).toBeVisible();
  await page.getByRole('link', { name: 'Board 1' }).first().click();
  const url = await page.getByRole('link', { name: /\/publication\/1$/ }).getAttribute('href');
  // Earlier citations use this path.
  await page.goto(new URL(url ?? '').pathname.replace('publication', 'board'));
  const first = page.getByRole('region', { name: 'Ranking' }).getByRole('row').nth(1);
  await expect(first).toHaveText(/Qwen3-235B-A22B-Instruct-2507.*65\.96 %/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'board.csv' }).click();
  expect((await download).suggestedFilename()).toBe('bhashabench-publication-1-board.csv');
  await page.getByRole('link', { name: 'Today’s board' }).click();
  await expect(rowAt(page, 1)).toBeVisible();
});

test('a printed comparison is complete on upright paper', async ({ page }) => {
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/?models=${BEST},openai/gpt-4o#/compare`);
  const differences = page.getByRole('cell', { name: /is ahead$/ }).first();
  await expect(differences).toBeVisible();
  const cut = await page.getByRole('table').evaluateAll(
    (tables) =>
      tables.filter((table) => {
        const { right } = table.getBoundingClientRect();
        return (
          right > document.documentElement.clientWidth ||
          getComputedStyle(table.parentElement ?? table).overflowX !== 'visible'
        );
      }).length,
  );
  expect(cut).toBe(0);
});
