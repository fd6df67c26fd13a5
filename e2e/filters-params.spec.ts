import { expect, test } from '@playwright/test';
import {
  expectModels,
  expectParameter,
  field,
  openPanel,
  openVariedBoard,
  panel,
  thumb,
} from './support/filters.ts';

/** The file of the slider, not the one that fetches it. */
const SLIDER = /params-slider-[\w-]{8}\.js/;

test('a thumb is dragged, the fields follow at once, and a drag that rests until it takes effect goes on from there', async ({
  page,
}) => {
  await openVariedBoard(page);
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

test("the slider's code is no part of the first load, and comes when the visitor is near", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(SLIDER);
  await openVariedBoard(page);
  await page.waitForLoadState('networkidle');
  const sliders = () => loaded.filter((path) => SLIDER.test(path)).length;
  expect(sliders()).toBe(0);
  await page.getByRole('button', { name: 'Advanced Filters' }).hover();
  await expect.poll(sliders).toBe(1);
});

test('without the code of the slider the fields still work', async ({ page }) => {
  await page.route(SLIDER, (route) => route.abort());
  await openVariedBoard(page);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await field(page, 'Max').fill('7');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  await expect(panel(page).getByRole('slider')).toHaveCount(0);
});
