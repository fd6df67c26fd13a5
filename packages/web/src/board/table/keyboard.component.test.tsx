import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { longBoard } from '../../../test/board-samples.ts';
import { cell, header, openBoard, rowAt, scroller, sorter } from '../../../test/components/board.ts';
import { focus, frames, isUncovered, press, pressOn } from '../../../test/components/looks.ts';
import { scoreKey } from '../../../test/in-page.ts';

/** Many more rows than are drawn. */
const ROWS = 401;
const focused = page.byCss(':focus');

function openLongBoard(): Promise<void> {
  return openBoard('/', longBoard(ROWS));
}

function modelLink(position: number): Locator {
  return cell(rowAt(position), 'id').getByRole('link').first();
}

function drawnRows(): number {
  return page.byCss('tbody tr[aria-rowindex]').elements().length;
}

function scrollTo(top: number): void {
  scroller().element().scrollTo({ top });
}

test('the table is sorted by keyboard', async () => {
  await openBoard();
  focus(sorter('rank'));
  for (let step = 0; step < 4; step += 1) await press('ArrowRight');
  await expect.element(sorter(scoreKey('bba'))).toHaveFocus();
  await press('Enter');
  await expect.element(header(scoreKey('bba'))).toHaveAttribute('aria-sort', 'descending');
  await press('Space');
  await expect.element(header(scoreKey('bba'))).toHaveAttribute('aria-sort', 'ascending');
});

test('Tab stops once in the header and once at the last row', async () => {
  await openBoard();
  await pressOn(sorter('rank'), 'Tab');
  await expect.element(modelLink(1)).toHaveFocus();
  await press('ArrowDown');
  await press('ArrowDown');
  await expect.element(modelLink(3)).toHaveFocus();
  await press('Shift+Tab');
  await expect.element(sorter('rank')).toHaveFocus();
  await press('Tab');
  await expect.element(modelLink(3)).toHaveFocus();
});

test('a long board draws only a window and states its real size', async () => {
  const whole = 1001;
  await openBoard('/', longBoard(whole));
  const grid = page.getByRole('grid');
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(whole + 1));
  await expect.element(grid).toHaveAttribute('aria-colcount', '10');
  await expect.element(page.byCss('thead tr')).toHaveAttribute('aria-rowindex', '1');
  await expect.element(cell(rowAt(1), 'metadata.co2_cost')).toHaveAttribute('aria-colindex', '10');
  expect(drawnRows()).toBeLessThan(60);
  scrollTo(scroller().element().scrollHeight / 2);
  await expect.element(rowAt(whole / 2 + 0.5)).toBeVisible();
  expect(drawnRows()).toBeLessThan(80);
  scrollTo(scroller().element().scrollHeight);
  await expect.element(rowAt(whole)).toBeVisible();
  await expect.element(cell(rowAt(whole), 'rank')).toHaveTextContent(/^1,001$/);
  // 45 px per row, drawn or not, plus the header.
  expect(scroller().element().scrollHeight).toBeCloseTo(whole * 45 + 56.25, -1);
});

test('Ctrl+End and Ctrl+Home bring the last and first row into view', async () => {
  await openLongBoard();
  await pressOn(modelLink(1), 'Control+End');
  await expect.element(cell(rowAt(ROWS), 'metadata.co2_cost')).toHaveFocus();
  await expect.poll(() => isUncovered(focused)).toBe(true);
  await press('Control+Home');
  await expect.element(cell(rowAt(1), 'isPinned').getByRole('button')).toHaveFocus();
  await expect.poll(() => isUncovered(focused)).toBe(true);
});

test.each(['/', '/?pinned=maker/model-100,maker/model-200'])(
  'rows that stay never hide the focused cell: %s',
  async (path) => {
    await openBoard(path, longBoard(300));
    focus(cell(rowAt(10), 'rank'));
    for (let step = 0; step < 4; step += 1) await press('PageDown');
    const row = () => Number(document.activeElement?.closest('tr')?.ariaRowIndex);
    const lowest = row();
    for (let step = 0; step < 25; step += 1) {
      // Pressing the real key 25 times would take seconds.
      const up = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(up);
      await frames(1);
      expect(isUncovered(focused)).toBe(true);
    }
    expect(row()).toBe(lowest - 25);
  },
);

test('the focus survives scrolling its row out of the window', async () => {
  await openLongBoard();
  focus(cell(rowAt(2), 'rank'));
  scrollTo(9000);
  await expect.element(rowAt(201)).toBeVisible();
  await expect.element(cell(rowAt(2), 'rank')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(cell(rowAt(3), 'rank')).toHaveFocus();
  await expect.poll(() => isUncovered(focused)).toBe(true);
});
