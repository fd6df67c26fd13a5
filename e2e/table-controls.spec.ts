import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeFindings, cell, openBoard, parameter, rowAt, scoreKey, scroller } from './support/board.ts';
import { SCREENS } from './support/screens.ts';
import { openColumns, reset } from './support/table-controls.ts';

function optionsButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Table options' });
}

async function openOptions(page: Page): Promise<Locator> {
  await optionsButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Table Options' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function heightOf(page: Page): Promise<number> {
  return (await scroller(page).boundingBox())?.height ?? 0;
}

test.describe('2.2 table options', () => {
  test('a popover of 260 px, titled and with a Reset', async ({ page }) => {
    await openBoard(page);
    const dialog = await openOptions(page);
    await expect(dialog.getByRole('heading', { name: 'Table Options' })).toBeVisible();
    await expect(reset(dialog)).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(260);
    for (const [group, ...choices] of [
      ['Row Size', 'Compact', 'Large'],
      ['Score Display', 'Normalized', 'Raw'],
      ['Ranking Mode', 'Static', 'Dynamic'],
      ['Average Score', 'All Scores', 'Visible Only'],
    ] as const) {
      const radios = dialog.getByRole('radiogroup', { name: group }).getByRole('radio');
      await expect(radios).toHaveCount(2);
      for (const [index, choice] of choices.entries()) {
        await expect(radios.nth(index)).toHaveAccessibleName(choice);
        await expect(radios.nth(index)).toBeChecked({ checked: index === 0 });
      }
    }
    await expect(dialog.getByRole('radiogroup', { name: 'Ranking Mode' })).toHaveAccessibleDescription(
      'Ranks among all models',
    );
  });

  test('row size: Large rows are 60 px high, Compact ones 45 px', async ({ page }) => {
    await openBoard(page);
    const dialog = await openOptions(page);
    await dialog.getByRole('radio', { name: 'Large' }).check();
    await expect.poll(async () => (await rowAt(page, 2).boundingBox())?.height).toBe(60);
    await expect.poll(() => parameter(page, 'rowSize')).toBe('large');
    await dialog.getByRole('radio', { name: 'Compact' }).check();
    await expect.poll(async () => (await rowAt(page, 2).boundingBox())?.height).toBe(45);
    await expect.poll(() => parameter(page, 'rowSize')).toBeNull();
  });

  test('score display: raw scores have no percent sign', async ({ page }) => {
    await openBoard(page);
    const dialog = await openOptions(page);
    const score = cell(rowAt(page, 1), scoreKey('bba'));
    await expect(score).toContainText('%');
    await dialog.getByRole('radio', { name: 'Raw' }).check();
    await expect(score).toHaveText(/^0\.\d\d$/);
    await expect.poll(() => parameter(page, 'scoreDisplay')).toBe('raw');
  });

  test('ranking mode: dynamic ranks count the models shown', async ({ page }) => {
    await openBoard(page, '/?search=gemma');
    const rank = cell(rowAt(page, 1), 'rank');
    await expect(rank).not.toHaveText('1');
    const dialog = await openOptions(page);
    await dialog.getByRole('radio', { name: 'Dynamic' }).check();
    await expect(rank).toHaveText('1');
    await expect.poll(() => parameter(page, 'rankingMode')).toBe('dynamic');
  });

  test('average score: of the visible scores only', async ({ page }) => {
    await openBoard(page, `/?columns=${scoreKey('bba')}`);
    const dialog = await openOptions(page);
    await dialog.getByRole('radio', { name: 'Visible Only' }).check();
    await expect.poll(() => parameter(page, 'averageMode')).toBe('visible');
    const score = (await cell(rowAt(page, 1), scoreKey('bba')).textContent())?.match(/\d+\.\d+ %/)?.[0] ?? '';
    await expect(cell(rowAt(page, 1), 'model.average_score')).toContainText(score);
  });

  test('Reset restores the defaults and takes the four parameters, and no other, out of the address', async ({
    page,
  }) => {
    await openBoard(
      page,
      '/?search=gemma&rowSize=large&scoreDisplay=raw&averageMode=visible&rankingMode=dynamic',
    );
    const dialog = await openOptions(page);
    await reset(dialog).click();
    for (const name of ['Compact', 'Normalized', 'Static', 'All Scores']) {
      await expect(dialog.getByRole('radio', { name })).toBeChecked();
    }
    await expect.poll(() => new URL(page.url()).search).toBe('?search=gemma');
    await expect(dialog).toBeVisible();
    await expect(page.locator('[aria-live]')).toHaveText('Table options are back to their defaults');
  });

  test('by keyboard: open, choose, reset; Escape gives the focus back', async ({ page }) => {
    await openBoard(page);
    await optionsButton(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Table Options' });
    await page.keyboard.press('Tab');
    await expect(reset(dialog)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('radio', { name: 'Compact' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Large' })).toBeChecked();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Compact' })).toBeChecked();
    await expect(reset(dialog)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(optionsButton(page)).toBeFocused();
    await expect(optionsButton(page)).toHaveAttribute('aria-expanded', 'false');
  });
});

test('4.2 table options: Reset is off and the button plain until one of the four is changed', async ({
  page,
}) => {
  await openBoard(page);
  await expect(optionsButton(page)).toHaveAccessibleName('Table options');
  const dialog = await openOptions(page);
  await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
  await reset(dialog).focus();
  await expect(reset(dialog)).toBeFocused();
  for (const [changed, standard] of [
    ['Large', 'Compact'],
    ['Raw', 'Normalized'],
    ['Dynamic', 'Static'],
    ['Visible Only', 'All Scores'],
  ] as const) {
    await dialog.getByRole('radio', { name: changed }).check();
    await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'false');
    await expect(optionsButton(page)).toHaveAccessibleName('Table options (changed)');
    await dialog.getByRole('radio', { name: standard }).check();
    await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
    await expect(optionsButton(page)).toHaveAccessibleName('Table options');
  }
});

test.describe('2.2 results table: vertical size', () => {
  test('buttons make it taller and shorter, and give the default back', async ({ page }) => {
    await openBoard(page);
    const standard = await heightOf(page);
    const back = page.getByRole('button', { name: 'Default table height' });
    await expect(back).toHaveCount(0);
    await page.getByRole('button', { name: 'Taller table' }).click();
    expect(await heightOf(page)).toBe(standard + 180);
    await expect(page.locator('[aria-live]')).toHaveText(/^The table is \d+ pixels high$/);
    await page.getByRole('button', { name: 'Shorter table' }).click();
    await page.getByRole('button', { name: 'Shorter table' }).click();
    expect(await heightOf(page)).toBe(standard - 180);
    await back.click();
    expect(await heightOf(page)).toBe(standard);
    await expect(back).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Taller table' })).toBeFocused();
  });

  test('it is never lower than 200 px', async ({ page }) => {
    await openBoard(page);
    const shorter = page.getByRole('button', { name: 'Shorter table' });
    for (let step = 0; step < 5; step += 1) await shorter.click({ force: true });
    expect(await heightOf(page)).toBe(200);
    await expect(shorter).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Taller table' }).click();
    await expect(shorter).toHaveAttribute('aria-disabled', 'false');
  });

  test('a height that the handle gave can be taken back too', async ({ page }) => {
    await openBoard(page);
    const standard = await heightOf(page);
    await scroller(page).evaluate((element) => {
      element.style.height = '333px';
    });
    await page.getByRole('button', { name: 'Taller table' }).click();
    expect(await heightOf(page)).toBe(513);
    await page.getByRole('button', { name: 'Default table height' }).click();
    expect(await heightOf(page)).toBe(standard);
  });

  test('the height stays over a search that finds nothing', async ({ page }) => {
    await openBoard(page);
    await page.getByRole('button', { name: 'Taller table' }).click();
    const height = await heightOf(page);
    await page.getByRole('textbox', { name: 'Search models' }).fill('no such model');
    await expect(page.getByText('No models found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Taller table' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('textbox', { name: 'Search models' }).fill('');
    await expect(rowAt(page, 1)).toBeVisible();
    expect(await heightOf(page)).toBe(height);
  });
});

for (const viewport of SCREENS) {
  test(`2.2 table controls: fit at ${viewport.width} px, in one row, targets of 40 px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openBoard(page, '/?rowSize=large&scoreDisplay=raw');
    await page.getByRole('button', { name: 'Taller table' }).click();
    const bar = page.getByRole('group', { name: 'Table display' });
    const buttons = bar.getByRole('button');
    await expect(buttons).toHaveCount(5);
    const tops = new Set<number | undefined>();
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(40);
      expect(box?.width).toBeGreaterThanOrEqual(40);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      tops.add(box?.y);
    }
    expect(tops.size).toBe(1);
    for (const open of [openOptions, openColumns]) {
      const dialog = await open(page);
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      for (const target of await dialog.locator('label').all()) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      }
      await page.keyboard.press('Escape');
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('2.2 table controls: axe finds nothing, with either popover open', async ({ page }) => {
      await openBoard(page, '/?rowSize=large&columns=model.precision');
      await page.getByRole('button', { name: 'Taller table' }).click();
      const options = await openOptions(page);
      expect(await axeFindings(page)).toEqual([]);
      await reset(options).click();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const columns = await openColumns(page);
      expect(await axeFindings(page)).toEqual([]);
      await columns.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
