import { expect, type Page, test } from '@playwright/test';
import {
  ALL_MODELS,
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

const DEBOUNCE_MS = 350;

function alert(page: Page) {
  return panel(page).getByRole('alert');
}

/** Long enough for whatever still waits to have taken effect. */
async function outwait(page: Page): Promise<void> {
  await page.waitForTimeout(2 * DEBOUNCE_MS);
}

/** The ms from the last change of a control to the next change of the search's count. */
async function timeToEffect(page: Page, act: () => Promise<void>): Promise<number> {
  const measured = page.evaluateHandle(() => {
    let changedAt = 0;
    for (const type of ['input', 'keydown']) {
      document.addEventListener(type, () => (changedAt = performance.now()), { capture: true });
    }
    const count = document.querySelector('search [data-part="count"]');
    if (count === null) throw new Error('No count');
    const effect = new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(performance.now() - changedAt)).observe(count, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    return { effect };
  });
  const handle = await measured;
  await act();
  return handle.evaluate(({ effect }) => effect);
}

test('2.2 parameters: a slider from All to 140B with its marks, and two fields', async ({ page }) => {
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

test('2.2 parameters: the thumbs move by keyboard, one step or far', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await thumb(page, 'Smallest').focus();
  await page.keyboard.press('ArrowRight');
  await expect(thumb(page, 'Smallest')).toHaveAttribute('aria-valuetext', '0B');
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Min')).toHaveValue('1');
  await page.keyboard.press('PageUp');
  await expect(field(page, 'Min')).toHaveValue('11');
  await page.keyboard.press('Home');
  await expect(field(page, 'Min')).toHaveValue('-1');
  await thumb(page, 'Largest').focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowUp');
  await expect(thumb(page, 'Largest')).toHaveAttribute('aria-valuetext', '7B');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  await expectParameter(page, 'params', '-1,7');
});

test('2.2 parameters: a thumb is dragged, and the fields follow at once', async ({ page }) => {
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

test('5.3 parameter inputs: a change takes effect 350 ms after the last key', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Max').fill('');
  const time = await timeToEffect(page, () => field(page, 'Max').pressSequentially('65', { delay: 100 }));
  expect(time).toBeGreaterThanOrEqual(DEBOUNCE_MS - 5);
  expect(time).toBeLessThan(DEBOUNCE_MS + 400);
  await expectParameter(page, 'params', '-1,65');
  const moved = await timeToEffect(page, () => thumb(page, 'Smallest').press('PageUp'));
  expect(moved).toBeGreaterThanOrEqual(DEBOUNCE_MS - 5);
});

test('5.3 parameter inputs: both ends, also with decimals', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Min').fill('2.99');
  await field(page, 'Max').fill('7');
  await expectModels(page, ['belowThree', 'three', 'six']);
  await expectParameter(page, 'params', '2.99,7');
  await field(page, 'Min').fill('');
  await field(page, 'Min').pressSequentially('-1');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  await field(page, 'Max').press('ArrowUp');
  await expect(field(page, 'Max')).toHaveValue('8');
  await expectParameter(page, 'params', '-1,8');
});

for (const { typed, kept } of [
  { typed: 'abc', kept: '140' },
  { typed: 'e', kept: '140' },
  { typed: '5', kept: '140' },
]) {
  test(`5.3 parameter inputs: '${typed}' after 140 is refused with a message and has no effect`, async ({
    page,
  }) => {
    await openVariedBoard(page);
    await openPanel(page);
    await field(page, 'Max').press('End');
    await field(page, 'Max').pressSequentially(typed);
    await expect(alert(page)).toHaveText('Enter a number from -1 to 140');
    await expect(field(page, 'Max')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Max')).toHaveAccessibleDescription('Enter a number from -1 to 140');
    await expect(field(page, 'Min')).toHaveAttribute('aria-invalid', 'false');
    await expect(field(page, 'Max')).toHaveValue(kept);
    await outwait(page);
    await expectModels(page, ALL_MODELS);
    await expectParameter(page, 'params', null);
    await field(page, 'Max').fill('7');
    await expect(alert(page)).toHaveCount(0);
    await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  });
}

test('5.3 parameter inputs: below -1 is refused', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Min').fill('-2');
  await expect(alert(page)).toBeVisible();
  await outwait(page);
  await expectParameter(page, 'params', null);
});

test('5.3 parameter inputs: half a number is told when the field is left', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Max').fill('');
  await field(page, 'Max').pressSequentially('-');
  await expect(alert(page)).toHaveCount(0);
  await field(page, 'Min').focus();
  await expect(alert(page)).toBeVisible();
  await expect(field(page, 'Max')).toHaveAttribute('aria-invalid', 'true');
});

test('5.3 parameter inputs: an empty one waits for its value', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Min').fill('3');
  await field(page, 'Max').fill('');
  await outwait(page);
  await expect(alert(page)).toHaveCount(0);
  await expect(field(page, 'Max')).toHaveValue('');
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'params', null);
  await field(page, 'Max').fill('7');
  await expectModels(page, ['three', 'six']);
});

test('5.3 parameter inputs: one left empty shows what is in effect again', async ({ page }) => {
  await openVariedBoard(page, '/?params=3,7#/');
  await openPanel(page);
  await field(page, 'Max').fill('');
  await page.getByRole('button', { name: 'Advanced Filters' }).focus();
  await expect(field(page, 'Max')).toHaveValue('7');
  await outwait(page);
  await expectParameter(page, 'params', '3,7');
});

test('5.3 parameter inputs: a minimum above the maximum is told and has no effect', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Max').fill('7');
  await expectParameter(page, 'params', '-1,7');
  await field(page, 'Min').fill('9');
  await expect(alert(page)).toHaveText('Min must not be greater than Max');
  await expect(field(page, 'Min')).toHaveAttribute('aria-invalid', 'true');
  await expectParameter(page, 'params', '-1,7');
  await field(page, 'Max').fill('65');
  await expect(alert(page)).toHaveCount(0);
  await expectModels(page, ['thirty', 'below65']);
});

test('5.3 parameter inputs: Enter has them take effect at once', async ({ page }) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Max').fill('7');
  const time = await timeToEffect(page, () => field(page, 'Max').press('Enter'));
  expect(time).toBeLessThan(DEBOUNCE_MS - 50);
});

test('5.3 parameter inputs: a step back brings slider and fields along and drops what waits', async ({
  page,
}) => {
  await openVariedBoard(page);
  await openPanel(page);
  await field(page, 'Max').fill('7');
  await expectParameter(page, 'params', '-1,7');
  await field(page, 'Max').fill('65');
  await page.evaluate(() => window.history.back());
  await expect(field(page, 'Max')).toHaveValue('140');
  await expect(thumb(page, 'Largest')).toHaveValue('140');
  await outwait(page);
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'params', null);
});

test('5.3 parameter inputs: a reset right after typing wins', async ({ page }) => {
  await openVariedBoard(page, '/?types=chat#/');
  await openPanel(page);
  await field(page, 'Max').fill('7');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field(page, 'Max')).toHaveValue('140');
  await outwait(page);
  await expectModels(page, ALL_MODELS);
  await expectParameter(page, 'params', null);
});

test('2.2 parameters: the preset beyond the scale shows 140B+ and stays as it is', async ({ page }) => {
  await openVariedBoard(page);
  await preset(page, 'For the GPU-rich').click();
  await openPanel(page);
  await expect(thumb(page, 'Smallest')).toHaveAttribute('aria-valuetext', '65B');
  await expect(thumb(page, 'Largest')).toHaveAttribute('aria-valuetext', '140B+');
  await expect(field(page, 'Max')).toHaveValue('140');
  await expect(group(page, 'Parameters').locator('[data-part="range"]')).toHaveText('65B – 140B+');
  await field(page, 'Max').focus();
  await page.getByRole('button', { name: 'Advanced Filters' }).focus();
  await outwait(page);
  await expectParameter(page, 'params', '65,141');
  await field(page, 'Min').fill('66');
  await expectParameter(page, 'params', '66,140');
  await expectModels(page, ['top', 'giant']);
});

test("2.2 parameters: the slider's code is no part of the first load, and comes when the visitor is near", async ({
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

test('2.2 parameters: without the code of the slider the fields still work', async ({ page }) => {
  await page.route('**/params-slider*', (route) => route.abort());
  await openVariedBoard(page);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await field(page, 'Max').fill('7');
  await expectModels(page, ['tiny', 'belowThree', 'three', 'six']);
  await expect(panel(page).getByRole('slider')).toHaveCount(0);
});
