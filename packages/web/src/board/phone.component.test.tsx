import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import {
  cell,
  drawn,
  expectParameter,
  openBoard,
  openVariedBoard,
  rowAt,
  scroller,
  shownNames,
} from '../../test/components/board.ts';
import { boxOf, expectCount, focus, press, resize, textSize } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { AVERAGE, boardBody, overflowOfPage, PHONE, scoreKey } from '../../test/in-page.ts';

const SMALL = { width: 320, height: 640 } as const;
const sheet = (name: string) => page.getByRole('dialog', { name });
const opener = (model: string) => page.getByRole('button', { name: `All scores for ${model}` });

beforeEach(() => resize(SMALL));

test('the results begin in the upper two fifths and fit the width', async () => {
  await openBoard();
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
    [320, 568],
    [568, 320],
    [667, 375],
    [844, 390],
  ] as const) {
    await resize({ width, height });
    const size = `at ${width} × ${height} px`;
    await expect.poll(() => boxOf(scroller()).top, { message: size }).toBeLessThanOrEqual(0.4 * height);
    // Buttons are icons named for screen readers only, and the search field fills the rest of the row.
    await expect.element(page.getByRole('button', { name: 'Advanced Filters' })).toBeVisible();
    expect(boxOf(page.getByLabelText('Search models')).width, size).toBeGreaterThan(60);
    expect(overflowOfPage(), size).toBe(0);
    if (width > PHONE.width) continue;
    for (const column of ['rank', 'id', AVERAGE, scoreKey('bba')]) {
      const box = boxOf(cell(rowAt(1), column));
      expect(box.left, size).toBeGreaterThanOrEqual(0);
      expect(box.right, size).toBeLessThanOrEqual(width);
      expect(box.width, size).toBeGreaterThanOrEqual(44);
    }
    expect(scroller().element().scrollWidth, size).toBe(width);
  }
});

test('twice the usual text size fits on a phone', async () => {
  const sizeOf = () =>
    Number.parseFloat(getComputedStyle(page.getByRole('heading', { level: 1 }).element()).fontSize);
  const rowHeight = () => boxOf(rowAt(2)).top - boxOf(rowAt(1)).top;
  await resize(PHONE);
  await openBoard();
  const usual = { title: sizeOf(), row: rowHeight() };
  await textSize(32);
  await expect.poll(rowHeight).toBe(2 * usual.row);
  expect(sizeOf()).toBe(2 * usual.title);
  expect(overflowOfPage()).toBe(0);
  expect(scroller().element().scrollWidth).toBe(PHONE.width);
  expect(boxOf(cell(rowAt(1), 'id')).width).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  await expect.element(sheet('Filters').getByText('Potentially contaminated model')).toBeVisible();
  for (const control of sheet('Filters').byCss('button, label').elements()) {
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width);
  }
});

test('the link to compare pinned models is in view, also with twice the text size', async () => {
  await openBoard('/?pinned=openai/gpt-4o,openai/gpt-oss-120b');
  const link = page.getByRole('link', { name: 'Compare 2 pinned' });
  for (const size of [16, 32]) {
    await textSize(size);
    await expect.poll(() => boxOf(link).right).toBeLessThanOrEqual(SMALL.width);
    expect(overflowOfPage()).toBe(0);
  }
});

test('a phone shows the score that the board is sorted by', async () => {
  await openBoard();
  await page.getByLabelText('Sort by').selectOptions('BBF · Finance');
  await expect.element(cell(rowAt(1), scoreKey('bbf'))).toBeVisible();
  await expect.element(cell(rowAt(1), scoreKey('bba'))).not.toBeVisible();
});

test('a row opens to all its scores by touch and keyboard', async () => {
  await openVariedBoard();
  const height = () => boxOf(rowAt(2)).top - boxOf(rowAt(1)).top;
  const closed = height();
  const name = (cell(rowAt(1), 'id').element() as HTMLElement).innerText.replace(/\s/g, '');
  await opener(name).click();
  const scores = page.getByRole('table', { name: `All scores for ${name}` });
  await expectCount(scores.getByRole('row'), 5);
  await expectCount(scores.getByRole('cell'), 12);
  expect(height()).toBeGreaterThan(closed + 200);
  // Next to the name, the button that opens the row would cover this link.
  await expect.element(page.getByRole('link', { name: `Details of ${name}` }).last()).toBeVisible();
  await page
    .getByRole('button', { name: `Pin ${name}`, exact: true })
    .last()
    .click();
  await expect.element(page.getByRole('button', { name: `Unpin ${name}`, exact: true }).last()).toBeVisible();
  focus(opener(name));
  await press('Enter');
  await expectCount(scores, 0);
  expect(height()).toBe(closed);
  await expect.element(opener(name)).toHaveFocus();
  await expect.element(opener(name)).toHaveAttribute('aria-expanded', 'false');
});

test('arrow keys go through the cells in view alone', async () => {
  await openBoard();
  focus(cell(rowAt(1), AVERAGE));
  await press('ArrowRight');
  await expect.element(cell(rowAt(1), scoreKey('bba'))).toHaveFocus();
  await press('ArrowRight');
  await expect.element(cell(rowAt(1), scoreKey('bba'))).toHaveFocus();
  await press('ArrowDown');
  await expect.element(cell(rowAt(2), scoreKey('bba'))).toHaveFocus();
  await press('End');
  await expect.element(cell(rowAt(2), scoreKey('bba'))).toHaveFocus();
});

test('filters open as a sheet with a count; Escape returns the focus', async () => {
  await openVariedBoard();
  const button = page.getByRole('button', { name: 'Advanced Filters' });
  await button.click();
  const filters = sheet('Filters');
  await expect.element(filters.getByRole('group', { name: 'Model Type' })).toBeVisible();
  expect(filters.element().contains(document.activeElement)).toBe(true);
  expect(boxOf(filters).bottom).toBe(SMALL.height);
  for (const control of filters.byCss('button, label').elements()) {
    const { left, right } = control.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(SMALL.width);
  }
  await filters.getByRole('button', { name: 'Mid-range' }).click();
  await expectParameter('params', '7,65');
  await drawn();
  const count = shownNames().length;
  await filters.getByRole('button', { name: `Show ${count} models` }).click();
  await expectCount(filters, 0);
  await expect.element(button).toHaveFocus();
  await button.click();
  focus(filters.getByRole('button', { name: 'Reset' }));
  await press('Enter');
  await expect.element(filters.getByRole('button', { name: /^Show \d+ models$/ })).toHaveFocus();
  await press('Escape');
  await expectCount(filters, 0);
  await expect.element(button).toHaveFocus();
});

test('table options open as a sheet; a tap outside returns the focus', async () => {
  await openBoard();
  const button = page.getByRole('button', { name: 'Table options' });
  await button.click();
  const options = sheet('Table Options');
  await options.getByRole('radio', { name: 'Large' }).click();
  await expect.poll(() => boxOf(rowAt(2)).top - boxOf(rowAt(1)).top).toBe(60);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await options.click({ position: { x: 160, y: -40 }, force: true });
  await expectCount(options, 0);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test.each(['/', '/#/compare', '/#/changes'])('fields of a phone have text of 16 px: %s', async (path) => {
  await resize(PHONE);
  await openApp(path, { answers: { '/api/leaderboard/formatted': () => new Response(boardBody(BOARD)) } });
  await expect.element(page.byCss('main :is(input, select)').first()).toBeVisible();
  const sizes = page
    .byCss(':is(input, select, textarea)')
    .elements()
    .map((one) => getComputedStyle(one).fontSize);
  expect(sizes.filter((size) => Number.parseFloat(size) < 16)).toEqual([]);
});
