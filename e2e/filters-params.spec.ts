import { expect, test } from '@playwright/test';
import {
  expectModels,
  expectParameter,
  field,
  group,
  openPanel,
  openVariedBoard,
  panel,
  preset,
  thumb,
} from './support/filters.ts';

test('the size filter has a slider from All to 140B+ with its marks, and two fields', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  for (const which of ['Smallest', 'Largest'] as const) {
    await expect(thumb(page, which)).toHaveAttribute('min', '-1');
    await expect(thumb(page, which)).toHaveAttribute('max', '140');
  }
  await expect(thumb(page, 'Smallest')).toHaveValue('-1');
  await expect(thumb(page, 'Smallest')).toHaveAttribute('aria-valuetext', 'All');
  await expect(thumb(page, 'Largest')).toHaveAttribute('aria-valuetext', '140B+');
  for (const mark of ['0B', '7B', '70B', '140B+']) {
    await expect(group(page, 'Parameters').getByText(mark, { exact: true }).first()).toBeVisible();
  }
  await expect(field(page, 'Min')).toHaveValue('-1');
  await expect(field(page, 'Max')).toHaveValue('140');
  await expect(field(page, 'Min')).toHaveAccessibleDescription(
    'Billions of parameters: -1 means all, 140 means 140 and more',
  );
});

test('a thumb is dragged, and the fields follow at once', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  const largest = await thumb(page, 'Largest').boundingBox();
  const smallest = await thumb(page, 'Smallest').boundingBox();
  if (largest === null || smallest === null) throw new Error('No thumbs');
  const y = largest.y + largest.height / 2;
  const billion = (largest.x - smallest.x) / 141;
  await page.mouse.move(largest.x + largest.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(largest.x + largest.width / 2 - 70 * billion, y, { steps: 5 });
  await expect(field(page, 'Max')).toHaveValue('70');
  await page.mouse.up();
  await expectParameter(page, 'params', '-1,70');
});

test('a drag that rests until it takes effect goes on from there', async ({ page }) => {
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

test('the preset beyond the scale shows 140B+ and stays as it is', async ({ page }) => {
  await openVariedBoard(page);
  await preset(page, 'For the GPU-rich').click();
  await openPanel(page);
  await expect(thumb(page, 'Smallest')).toHaveAttribute('aria-valuetext', '65B');
  await expect(thumb(page, 'Largest')).toHaveAttribute('aria-valuetext', '140B+');
  await expect(field(page, 'Max')).toHaveValue('140');
  await expect(group(page, 'Parameters').locator('[data-part="range"]')).toHaveText('65B – 140B+');
  await field(page, 'Max').focus();
  await page.getByRole('button', { name: 'Advanced Filters' }).focus();
  await expectParameter(page, 'params', '65,141');
  await field(page, 'Min').fill('66');
  await expectParameter(page, 'params', '66,140');
  await expectModels(page, ['top', 'giant']);
});

test("the slider's code is no part of the first load, and comes when the visitor is near", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('params-slider');
  await openVariedBoard(page);
  await page.waitForLoadState('networkidle');
  const sliders = () => loaded.filter((path) => /params-slider.*\.js$/.test(path)).length;
  expect(sliders()).toBe(0);
  await page.getByRole('button', { name: 'Advanced Filters' }).hover();
  await expect.poll(sliders).toBe(1);
});

test('without the code of the slider the fields still work', async ({ page }) => {
  await page.route('**/params-slider*', (route) => route.abort());
  await openVariedBoard(page);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await field(page, 'Max').fill('7');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  await expect(panel(page).getByRole('slider')).toHaveCount(0);
});
