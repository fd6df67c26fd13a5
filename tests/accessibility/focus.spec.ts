import { expect, test } from '@playwright/test';
import { BEST } from '../browser/support/board.ts';
import { hydrated } from '../browser/support/hydration.ts';
import { problemsOfStops, watchFocus } from '../browser/support/keyboard.ts';

const URLS = [
  '/',
  `/?pinned=${BEST}&search=e#/`,
  '/#/add',
  '/#/vote',
  '/#/quote',
  '/#/methods',
  '/#/changes',
  '/#/explore',
  '/#/run/1',
  '/#/results',
  '/#/publication/1',
  `/#/model/${BEST}`,
  `/?models=${BEST},openai/gpt-4o#/compare`,
];

for (const url of URLS) {
  test(`each stop of Tab is in view, uncovered and marked: ${url}`, async ({ page }) => {
    await page.goto(url);
    await hydrated(page);
    // A page is short until its code and data have loaded; its content then moves the footer.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await problemsOfStops(page)).toEqual([]);
  });
}

test('a focus that goes with its element is noticed', async ({ page }) => {
  const lost = await watchFocus(page);
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    const gone = document.createElement('button');
    gone.textContent = 'Gone';
    document.body.append(gone);
    gone.focus();
    requestAnimationFrame(() => gone.remove());
  });
  expect(await lost()).toEqual(['BUTTON Gone']);
});
