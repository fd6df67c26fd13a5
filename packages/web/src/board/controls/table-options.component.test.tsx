import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cell, openBoard, rowAt, scroller } from '../../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  press,
  resize,
  SCREENS,
} from '../../../test/components/looks.ts';
import { openColumns, openOptions, optionsButton, reset } from '../../../test/components/table-controls.ts';
import { DESKTOP, overflowOfPage, scoreKey } from '../../../test/in-page.ts';

function heightOf(): number {
  return boxOf(scroller()).height;
}

test('a popover of 260 px has titled choices, and stays at its button', async () => {
  await openBoard();
  const dialog = await openOptions();
  await expect.element(dialog.getByRole('heading', { name: 'Table Options' })).toBeVisible();
  await expect.element(reset(dialog)).toBeVisible();
  expect(boxOf(dialog).width).toBe(260);
  for (const [group, ...choices] of [
    ['Row Size', 'Compact', 'Large'],
    ['Score Display', 'Normalized', 'Raw'],
    ['Ranking Mode', 'Static', 'Dynamic'],
    ['Average Score', 'All Scores', 'Visible Only'],
    ['Uncertainty', 'On', 'Off'],
  ] as const) {
    const radios = dialog.getByRole('radiogroup', { name: group }).getByRole('radio');
    await expectCount(radios, choices.length);
    for (const [index, choice] of choices.entries())
      await expect.element(radios.nth(index)).toHaveAccessibleName(choice);
    await expect.element(radios.first()).toBeChecked();
  }
  await expect
    .element(dialog.getByRole('radiogroup', { name: 'Ranking Mode' }))
    .toHaveAccessibleDescription('Ranks among all models');
  const fromButton = () => boxOf(dialog).right - boxOf(optionsButton()).right;
  const before = fromButton();
  await resize({ width: 1100, height: 900 });
  await expect.poll(() => boxOf(optionsButton()).right).toBeLessThan(1100);
  await expect.poll(fromButton).toBe(before);
});

test('Reset restores the defaults and removes only its four parameters', async () => {
  await openBoard('/?search=gemma&rowSize=large&scoreDisplay=raw&averageMode=visible&rankingMode=dynamic');
  const dialog = await openOptions();
  await reset(dialog).click();
  for (const name of ['Compact', 'Normalized', 'Static', 'All Scores']) {
    await expect.element(dialog.getByRole('radio', { name })).toBeChecked();
  }
  await expect.poll(() => location.search).toBe('?search=gemma');
  await expect.element(dialog).toBeVisible();
  await expectTexts(page.byCss('[aria-live]'), ['Table options were reset to the defaults']);
});

test('Reset is disabled until one of the four options changes', async () => {
  await openBoard();
  await expect.element(optionsButton()).toHaveAccessibleName('Table options');
  const dialog = await openOptions();
  await expect.element(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
  focus(reset(dialog));
  await expect.element(reset(dialog)).toHaveFocus();
  const rowHeight = () => boxOf(rowAt(2)).height;
  const score = () => cell(rowAt(1), scoreKey('bba')).element().textContent;
  for (const [changed, standard, search] of [
    ['Large', 'Compact', '?rowSize=large'],
    ['Raw', 'Normalized', '?scoreDisplay=raw'],
    ['Dynamic', 'Static', '?rankingMode=dynamic'],
    ['Visible Only', 'All Scores', '?averageMode=visible'],
  ] as const) {
    await dialog.getByRole('radio', { name: changed }).click();
    await expect.element(reset(dialog)).toHaveAttribute('aria-disabled', 'false');
    await expect.element(optionsButton()).toHaveAccessibleName('Table options (changed)');
    await expect.poll(() => location.search).toBe(search);
    if (changed === 'Large') expect(rowHeight()).toBe(60);
    if (changed === 'Raw') expect(score()).toMatch(/^0\.\d\d$/);
    await dialog.getByRole('radio', { name: standard }).click();
    await expect.element(reset(dialog)).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => location.search).toBe('');
  }
  await expect.element(optionsButton()).toHaveAccessibleName('Table options');
  expect(rowHeight()).toBe(45);
  expect(score()).toContain('%');
});

test('a button makes the table taller and back to its default height', async () => {
  await openBoard();
  const standard = heightOf();
  const taller = page.getByRole('button', { name: 'Taller table' });
  await expect.element(taller).toHaveAttribute('aria-pressed', 'false');
  await taller.click();
  expect(heightOf()).toBeGreaterThanOrEqual(standard + 180);
  await expect.element(taller).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.byCss('[aria-live]')).toHaveTextContent(/^The table is \d+ pixels high$/);
  await taller.click();
  expect(heightOf()).toBe(standard);

  // Same effect as dragging the resize handle.
  (scroller().element() as HTMLElement).style.height = '333px';
  await expect.element(taller).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Search models' }).fill('no such model');
  await expect.element(page.getByText('No models found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search models' }).fill('');
  await expect.element(rowAt(1)).toBeVisible();
  expect(heightOf()).toBe(333);
  await taller.click();
  expect(heightOf()).toBe(standard);
});

for (const viewport of SCREENS) {
  test(`the tools are one row, large enough to press, at ${viewport.width} px`, async () => {
    await resize(viewport);
    await openBoard('/?rowSize=large&scoreDisplay=raw');
    const bar = page.getByRole('group', { name: 'Table display' });
    const buttons = bar.getByRole('button');
    await expectCount(buttons, 4);
    const tops = new Set<number>();
    for (const button of buttons.elements()) {
      const box = button.getBoundingClientRect();
      expect(box.height).toBeGreaterThanOrEqual(viewport === DESKTOP ? 32 : 40);
      expect(box.width).toBeGreaterThanOrEqual(40);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      tops.add(box.y);
    }
    expect(tops.size).toBe(1);
    expect(overflowOfPage()).toBe(0);
    for (const open of [openOptions, openColumns]) {
      const dialog = await open();
      const box = boxOf(dialog);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      for (const target of dialog.byCss('label').elements()) {
        expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
      }
      await press('Escape');
    }
  });
}
