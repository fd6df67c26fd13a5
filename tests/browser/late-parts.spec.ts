/** The parts that the first screen does not need, as the build has them: files of their own. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBoard } from './support/board.ts';
import {
  expectModels,
  expectParameter,
  field,
  openPanel,
  openVariedBoard,
  panel,
  thumb,
} from './support/filters.ts';

/** The files of the parts, not those that fetch them. */
const SLIDER = /params-slider-[\w-]{8}\.js/;
const OVERLAY = /overlay-panel-[\w-]{8}\.js/;

function overlay(page: Page): Locator {
  return page.getByRole('region', { name: 'Performances' });
}

/** The value of a figure of the overlay. */
function figure(page: Page, label: string): Locator {
  return overlay(page).locator('div:has(> dt)', { hasText: label }).locator('dd');
}

test('slider and overlay are fetched when they are needed; without their code the fields work and the board stays', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const times = (file: RegExp) => fetched.filter((url) => file.test(url)).length;
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(SLIDER);
  expect(html).not.toMatch(OVERLAY);
  for (const file of [SLIDER, OVERLAY]) await page.route(file, (route) => route.abort());
  await openVariedBoard(page);
  await page.locator('#tooltip').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect([times(SLIDER), times(OVERLAY)]).toEqual([0, 0]);

  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.keyboard.press('p');
  await logged;
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await field(page, 'Max').fill('7');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  // Another address than the one opened next, which is no reload then and begins with closed filters.
  await expectParameter(page, 'params', '-1,7');
  await expect(panel(page).getByRole('slider')).toHaveCount(0);

  // Some browsers keep a failed module for as long as the document lives, so the page is loaded anew.
  for (const file of [SLIDER, OVERLAY]) await page.unroute(file);
  fetched.length = 0;
  await openBoard(page);
  expect([times(SLIDER), times(OVERLAY)]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Advanced Filters' }).hover();
  await expect.poll(() => times(SLIDER)).toBe(1);
  await page.keyboard.press('p');
  await expect(overlay(page)).toBeVisible();
  expect(times(OVERLAY)).toBe(1);
  await expect(figure(page, 'FPS')).toHaveText(/^\d+(good|warning|poor)$/);
  await expect(figure(page, 'FCP')).toHaveText(/^\d+ ms$/);
  await expect(figure(page, 'Render cycles')).toHaveText(/^[1-9]\d*$/);
  await expect(figure(page, 'JS heap memory')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'GPU memory (est.)')).toHaveText(/^\d+\.\d MB$/);
  await expect(figure(page, 'Network')).toHaveText(/^[1-9]\d* KB$/);
  await expect(figure(page, 'Compression')).toHaveText(/^\d+\.\d×, \d+ % saved$/);
  await page.keyboard.press('p');
  await expect(overlay(page)).toHaveCount(0);

  // A thumb is dragged: the fields follow at once, and a drag that rests until it takes effect goes on from there.
  await openPanel(page);
  const largest = await thumb(page, 'Largest').boundingBox();
  const smallest = await thumb(page, 'Smallest').boundingBox();
  if (largest === null || smallest === null) throw new Error('No thumbs');
  const y = largest.y + largest.height / 2;
  const placeOf = (value: number) =>
    largest.x + largest.width / 2 - ((140 - value) * (largest.x - smallest.x)) / 141;
  await page.mouse.move(placeOf(140), y);
  await page.mouse.down();
  await page.mouse.move(placeOf(84), y);
  await expectParameter(page, 'params', '-1,84');
  await page.mouse.move(placeOf(70), y);
  await expect(field(page, 'Max')).toHaveValue('70');
  await page.mouse.move(placeOf(65), y);
  await page.mouse.up();
  await expect(field(page, 'Max')).toHaveValue('65');
  await expectParameter(page, 'params', '-1,65');
});

test('a part whose code cannot be loaded says so, with a button that reloads the page', async ({ page }) => {
  let isCut = true;
  await page.route(/\/(shortlist|advanced-filters|download-panel)-[\w-]{8}\.js/, (route) =>
    isCut ? route.abort() : route.continue(),
  );
  await openBoard(page);
  const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  for (const [count, name] of ['Shortlist', 'Advanced Filters', 'Download'].entries()) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await expect(missing).toHaveCount(count + 1);
  }
  await page.keyboard.press('Escape');
  isCut = false;
  await missing.first().getByRole('button', { name: 'Reload the page' }).click();
  await expect(missing).toHaveCount(0);
  // What was open is open again.
  await expect(page.getByRole('textbox', { name: 'Memory in GB' })).toBeVisible();
});
