import { expect, type Page, test } from '@playwright/test';
import { header, rowAt } from './support/board.ts';
import { hydrated, noteProblems } from './support/hydration.ts';

/** Until the server has the page with its rows: on a busy machine it sends one without them first. */
async function hasRows(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('aria-rowindex');
}

/** Everything but the scripts of the application: the page as it is until they arrive. */
async function withholdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Both languages without more tests: neither depends on the scheme.
    const language = colorScheme === 'light' ? 'en' : 'hi';
    test(`${width} px, ${colorScheme}, ${language}: the page before its script and after it look alike, and React takes it over whole`, async ({
      page,
    }) => {
      const address = `/?pinned=openai/gpt-4o&lang=${language}`;
      const problems = noteProblems(page);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await hasRows(page, address);
      const release = await withholdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(rowAt(page, 1)).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await page.screenshot();
      release();
      await hydrated(page);
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
      expect((await page.screenshot()).equals(before)).toBe(true);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().length);
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 100);
          }),
      );
      expect(shift).toBe(0);
      expect(problems).toEqual([]);
    });
  }
}

test('behind a route, nothing of the board is seen, and the page of the route comes', async ({ page }) => {
  const problems = noteProblems(page);
  await hasRows(page, '/');
  const release = await withholdScripts(page);
  await page.goto('/#/quote', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-elsewhere', '');
  await expect(rowAt(page, 1)).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Citation Information' })).toBeVisible();
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
    await hasRows(page, '/');
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
  });
});
