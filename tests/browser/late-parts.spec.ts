/** Parts that the first screen does not need. The build puts each into its own file. */
import { expect, type Page, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import { idle } from './support/hydration.ts';

/** The parts' files, not the files that load them. */
const FILTERS = /advanced-filters-[\w-]{8}\.js/;
const OVERLAY = /overlay-panel-[\w-]{8}\.js/;
/** The pattern library has only a generic file name. */
const PATTERNS = /\/build-[\w-]{8}\.js/;

/** Counts the requests for a file. */
function requestsOf(page: Page): (file: RegExp) => number {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  return (file) => fetched.filter((url) => file.test(url)).length;
}

test('filters and overlay load when they are pointed at or opened, once', async ({ page }) => {
  const times = requestsOf(page);
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(FILTERS);
  expect(html).not.toMatch(OVERLAY);
  await openBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await idle(page);
  expect([times(FILTERS), times(OVERLAY)]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Advanced Filters' }).hover();
  await expect.poll(() => times(FILTERS)).toBe(1);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await expect(page.getByRole('slider', { name: 'Smallest model size' })).toBeVisible();
  await page.keyboard.press('p');
  await expect.poll(() => times(OVERLAY)).toBe(1);
  expect(times(FILTERS)).toBe(1);
});

test('a part that cannot be loaded says so; Retry loads it', async ({ page }) => {
  let isCut = true;
  await page.route(/\/(advanced-filters|download-panel)-[\w-]{8}\.js/, (route) =>
    isCut ? route.abort() : route.continue(),
  );
  await openBoard(page);
  const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  for (const [count, name] of ['Advanced Filters', 'Download'].entries()) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await expect(missing).toHaveCount(count + 1);
  }
  await page.keyboard.press('Escape');
  isCut = false;
  const loads = requestsOf(page);
  await missing.first().getByRole('button', { name: 'Retry' }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Smallest model size' })).toBeVisible();
  expect(loads(/\/$/)).toBe(1);
});

test('a pattern is not called invalid where the code for patterns is lost', async ({ page }) => {
  let isCut = true;
  await page.route(PATTERNS, (route) => (isCut ? route.abort() : route.continue()));
  await openBoard(page);
  const search = page.getByRole('textbox', { name: 'Search models' });
  await search.fill('no-such-model');
  await expect(page.getByText('No models found')).toBeVisible();
  await search.fill('^google/gemma-2-9b$');
  await expect(page.getByText('because pattern search could not be loaded')).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
});

test('a page whose code was lost offline loads at the next press', async ({ page, context }) => {
  await openBoard(page);
  await idle(page);
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be shown.' });
  const navigation = page.getByRole('navigation').first();
  const details = page.getByRole('link', { name: /^Details of / });
  const download = page.getByRole('main').getByRole('button', { name: 'Download', exact: true });
  const part = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await context.setOffline(true);
  await download.click();
  await expect(part).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(part).toHaveCount(0);
  await details.first().click();
  await expect(failed).toBeVisible();
  await navigation.getByRole('link', { name: 'Submit model' }).click();
  await expect(failed).toBeVisible();
  // Clicking the failed page's link again retries it, which fails again.
  await navigation.getByRole('link', { name: 'Submit model' }).click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  const form = page.getByRole('heading', { name: 'Submit a Model for Evaluation' });
  await navigation.getByRole('link', { name: 'Submit model' }).click();
  await expect(form).toBeVisible();
  await navigation.getByRole('link', { name: 'Leaderboard' }).click();
  await download.click();
  await expect(
    page
      .getByRole('link', { name: 'CSV' })
      .or(page.getByRole('button', { name: 'CSV' }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await details.first().click();
  await expect(page.getByRole('heading', { name: 'Scores', exact: true })).toBeVisible();
  await expect(failed).toHaveCount(0);
  // The page's styles were loaded too, not only its code.
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].map(
      (link) => link.sheet !== null,
    ),
  );
  expect(sheets).not.toContain(false);
});
