import { expect, test } from '@playwright/test';
import { PHONE } from '../../packages/web/test/in-page.ts';
import { header, openBoard, rowAt } from './support/board.ts';
import {
  hasRows,
  hasTooltips,
  hydrated,
  noteProblems,
  shiftsSince,
  withFonts,
  withholdScripts,
} from './support/hydration.ts';

for (const [width, height, colorScheme, language] of [
  [1440, 900, 'light', 'en'],
  [390, 844, 'dark', 'hi'],
] as const) {
  test(`${width} px, ${colorScheme}, ${language}: the page looks alike before and after its script`, async ({
    page,
  }) => {
    const url = `/?pinned=openai/gpt-4o&lang=${language}`;
    const problems = noteProblems(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await hasRows(page, url);
    const release = await withholdScripts(page);
    await page.goto(url, { waitUntil: 'commit' });
    await expect(rowAt(page, 1)).toBeVisible();
    await withFonts(page);
    const before = await page.screenshot();
    const released = await page.evaluate(() => performance.now());
    release();
    await hydrated(page);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    expect((await page.screenshot()).equals(before)).toBe(true);
    expect(await shiftsSince(page, released)).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: PHONE });

  test('a tap on a score tells about it', async ({ page }) => {
    await hasRows(page, '/');
    await openBoard(page);
    await hasTooltips(page);
    await rowAt(page, 1).locator('[data-column="model.average_score"] > *').tap();
    await expect(page.getByRole('tooltip')).toContainText('standard error');
  });
});

test('a print before the script runs has the whole table and no controls', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await withholdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(rowAt(page, 1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rowAt(page, 31)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Advanced Filters' })).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('behind a route nothing of the board is seen', async ({ page }) => {
  const problems = noteProblems(page);
  await hasRows(page, '/');
  const release = await withholdScripts(page);
  await page.goto('/#/quote', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-elsewhere', '');
  await expect(rowAt(page, 1)).toBeHidden();
  await expect(page.locator('#root').getByText('For Consumers').first()).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Citation Information' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('an old link to the board shows it', async ({ page }) => {
  const problems = noteProblems(page);
  await hasRows(page, '/');
  await page.goto('/#/?utm_source=mail');
  await expect(rowAt(page, 1)).toBeVisible();
  expect(page.url()).toBe(new URL('/?utm_source=mail#/', page.url()).href);
  expect(problems).toEqual([]);
});

test('what was typed before the script was there is searched for', async ({ page }) => {
  await hasRows(page, '/');
  const release = await withholdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Search models').fill('gemma');
  release();
  await expect(page.locator('[data-part="count"]')).toHaveText(/^9 \/ /);
  await expect(page.getByLabel('Search models')).toHaveValue('gemma');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor searches, sorts and follows a link', async ({ page }) => {
    await page.goto('/');
    await expect(rowAt(page, 31)).toBeVisible();
    await page.getByLabel('Search models').fill('gemma');
    await page.getByLabel('Search models').press('Enter');
    await expect(page).toHaveURL(/\?search=gemma$/);
    await expect(page.locator('tbody tr[aria-rowindex]')).toHaveCount(9);
    await header(page, 'id').getByRole('link').click();
    await expect(header(page, 'id')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.locator('tbody tr[aria-rowindex]')).toHaveCount(9);
    await expect(page.locator('noscript p')).toBeVisible();
    // The theme follows the system's.
    const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
  });

  test('a visitor goes from the board to a model, whose document has a description and its data', async ({
    page,
  }) => {
    await page.goto('/');
    await page.locator('noscript details > summary').click();
    await page.locator('noscript details a').first().click();
    await expect(page).toHaveURL(/\/model\/[^/]+\/[^/]+$/);
    const name = decodeURIComponent(new URL(page.url()).pathname.slice('/model/'.length));
    await expect(page).toHaveTitle(new RegExp(name.replaceAll('.', '\\.')));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${name}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    // Playwright's text locators do not match text in <noscript>.
    await expect(page.locator('noscript p').first()).toContainText('rank, scores in English and Hindi');
    const data = page.getByRole('link', { name: `/api/models/${name}` });
    const answer = await page.request.get((await data.getAttribute('href')) ?? '');
    expect(await answer.json()).toMatchObject({ name });
    await page.locator('noscript a[href^="/?lang"]').click();
    await expect(rowAt(page, 31)).toBeVisible();
  });
});
