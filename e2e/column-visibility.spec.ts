import { expect, test } from '@playwright/test';
import { header, openBoard, parameter, scoreKey } from './support/board.ts';
import { columnsButton, openColumns, reset } from './support/table-controls.ts';

test.describe('2.2 column visibility', () => {
  test('a popover of 340 px and at most 470 px, titled and with a Reset; its button has a tooltip', async ({
    page,
  }) => {
    await openBoard(page);
    await page.locator('#tooltip').waitFor({ state: 'attached' });
    await columnsButton(page).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Choose which columns to display in the table');
    const dialog = await openColumns(page);
    await expect(dialog.getByRole('heading', { name: 'Column Visibility' })).toBeVisible();
    await expect(reset(dialog)).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.width).toBe(340);
    expect(box?.height).toBeLessThanOrEqual(470);
  });

  test('columns stand in their groups, under the names of 2.3', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    const names = (group: string) =>
      dialog
        .getByRole('group', { name: group, exact: true })
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent),
        );
    expect(await names('Evaluation Scores')).toEqual(
      ['BBA', 'BBF', 'BBK', 'BBL'].flatMap((key) => [key, `${key}_English`, `${key}_Hindi`]),
    );
    expect((await names('Model Information')).toSorted()).toEqual(
      [
        'CO₂ Cost (kg)',
        'Hub ❤️',
        'Architecture',
        'Precision',
        'Parameters (B)',
        'License',
        'Chat Template',
      ].toSorted(),
    );
    expect((await names('Additional Information')).toSorted()).toEqual(
      [
        'Upload Date',
        'Submission Date',
        'Generation',
        'Base Model',
        'Hub Availability',
        'Only Official Providers',
        'Mixture of Experts',
        'Flag Status',
      ].toSorted(),
    );
  });

  test('fixed columns are listed and cannot be toggled', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    const group = dialog.getByRole('group', { name: 'Always shown' });
    await expect(group.getByRole('listitem')).toHaveText(['Rank', 'Type', 'Model', 'Average Score']);
    await expect(group.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByRole('checkbox')).toHaveCount(12 + 7 + 8);
  });

  test('by default the four combined scores and the CO₂ cost are visible', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    for (const name of ['BBA', 'BBF', 'BBK', 'BBL', 'CO₂ Cost (kg)']) {
      await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeChecked();
    }
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5);
    await expect(dialog.getByText('4 / 12')).toBeVisible();
  });

  test('a score is shown and hidden, in display order, and counted', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    await dialog.getByRole('checkbox', { name: 'BBF_Hindi' }).check();
    await expect(header(page, scoreKey('bbf_Hindi'))).toBeVisible();
    await expect(dialog.getByText('5 / 12')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'BBA', exact: true }).uncheck();
    await expect(header(page, scoreKey('bba'))).toHaveCount(0);
    await expect(dialog.getByText('4 / 12')).toBeVisible();
    await expect
      .poll(() => parameter(page, 'columns')?.split(','))
      .toEqual([
        'isPinned',
        'rank',
        'model_type',
        'id',
        'model.average_score',
        scoreKey('bbf'),
        scoreKey('bbf_Hindi'),
        scoreKey('bbk'),
        scoreKey('bbl'),
        'metadata.co2_cost',
      ]);
  });

  test('columns about models are shown and hidden', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    for (const [name, key] of [
      ['Architecture', 'model.architecture'],
      ['Flag Status', 'features.is_flagged'],
    ] as const) {
      await dialog.getByRole('checkbox', { name }).check();
      await expect(header(page, key)).toHaveCount(1);
    }
    await dialog.getByRole('checkbox', { name: 'CO₂ Cost (kg)' }).uncheck();
    await expect(header(page, 'metadata.co2_cost')).toHaveCount(0);
  });

  test('with every column hidden the fixed ones stay', async ({ page }) => {
    await openBoard(page);
    const dialog = await openColumns(page);
    for (const name of ['BBA', 'BBF', 'BBK', 'BBL', 'CO₂ Cost (kg)']) {
      await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
    }
    await expect(dialog.getByText('0 / 12')).toBeVisible();
    await expect(page.locator('thead th[data-column]')).toHaveCount(5);
    await expect.poll(() => parameter(page, 'columns')?.split(',')).toHaveLength(5);
    await page.reload();
    await expect(page.locator('thead th[data-column]')).toHaveCount(5);
  });

  test('Reset restores the default set', async ({ page }) => {
    await openBoard(page, `/?columns=${scoreKey('bbl_hindi')},model.precision`);
    const dialog = await openColumns(page);
    await expect(dialog.getByText('1 / 12')).toBeVisible();
    await reset(dialog).click();
    await expect(dialog.getByText('4 / 12')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5);
    await expect.poll(() => parameter(page, 'columns')).toBeNull();
  });

  test('by keyboard: open, choose, Escape gives the focus back; what has the focus is in view', async ({
    page,
  }) => {
    await openBoard(page);
    await columnsButton(page).focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Column Visibility' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('checkbox', { name: 'BBA', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(header(page, scoreKey('bba_english'))).toBeVisible();
    const last = dialog.getByRole('checkbox', { name: 'Flag Status' });
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    const head = (await reset(dialog).boundingBox())?.y ?? 0;
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const box = await dialog.locator(':focus').boundingBox();
      expect(box?.y).toBeGreaterThan(head + 40);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(columnsButton(page)).toBeFocused();
  });
});

test('4.2 column visibility: changed when the columns differ from the default ones', async ({ page }) => {
  await openBoard(page);
  const dialog = await openColumns(page);
  await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
  await expect(columnsButton(page)).toHaveAccessibleName('Column visibility');
  await dialog.getByRole('checkbox', { name: 'License' }).check();
  await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'false');
  await expect(columnsButton(page)).toHaveAccessibleName('Column visibility (changed)');
  await dialog.getByRole('checkbox', { name: 'License' }).uncheck();
  await expect(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
  await expect(columnsButton(page)).toHaveAccessibleName('Column visibility');
});
