import { COLUMNS } from '@leaderboard/core/board/columns';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longBoard, TALL_BOARD } from '../../../test/board-samples.ts';
import { cell, drawn, header, openBoard, rowAt, scroller, sorter } from '../../../test/components/board.ts';
import { group, openPanel } from '../../../test/components/filters.ts';
import { boxOf, expectCount, press, resize, textsOf } from '../../../test/components/looks.ts';
import { held } from '../../../test/held.ts';
import { AVERAGE, scoreKey } from '../../../test/in-page.ts';
import { headerTexts } from './columns.ts';

function openTallBoard(path = '/'): Promise<void> {
  return openBoard(path, TALL_BOARD);
}

/** Percentages of a column in the rendered rows. */
async function percents(columnKey: string): Promise<number[]> {
  await drawn();
  return textsOf(page.byCss(`tbody [data-column="${columnKey}"]`)).map((text) => Number.parseFloat(text));
}

test('a click on a header sorts, and a second one reverses the order', async () => {
  await openTallBoard();
  await expect.element(header(AVERAGE)).toHaveAttribute('aria-sort', 'descending');
  expect(textsOf(cell(rowAt(1), 'id'))).toEqual(['lab/model-0']);
  const column = scoreKey('bbk');
  await sorter(column).click();
  await expect.element(header(column)).toHaveAttribute('aria-sort', 'descending');
  await expectCount(page.byCss('[aria-sort]'), 1);
  const [highest = 0] = await percents(column);
  await sorter(column).click();
  await expect.element(header(column)).toHaveAttribute('aria-sort', 'ascending');
  const [lowest = 0] = await percents(column);
  expect(lowest).toBeLessThan(highest);
});

test('a new choice of a license is read from its top', async () => {
  const entries = TALL_BOARD.map((entry, place) => ({
    ...entry,
    metadata: { ...entry.metadata, hub_license: place % 4 === 0 ? 'gemma' : 'mit' },
  }));
  await openBoard('/', entries);
  await openPanel();
  scroller().element().scrollTo({ top: 600 });
  await expect.poll(() => scroller().element().scrollTop).toBe(600);
  await group('License').getByRole('combobox').fill('mit');
  await press('Enter');
  await expect.poll(() => scroller().element().scrollTop).toBe(0);
});

test('rows are 45 px high, with a header of 56.25 and alternate shading', async () => {
  await openBoard();
  expect(boxOf(rowAt(1)).height).toBe(45);
  expect(boxOf(rowAt(2)).height).toBe(45);
  expect(boxOf(page.byCss('thead')).height).toBe(56.25);
  await userEvent.hover(page.byCss('[data-corner]'));
  const shade = (position: number) => getComputedStyle(rowAt(position).element()).backgroundColor;
  expect(shade(1)).not.toBe(shade(2));
  expect(shade(1)).toBe(shade(3));
});

test('large rows are 60 px high and their header 75', async () => {
  await openTallBoard('/?rowSize=large');
  expect(boxOf(rowAt(2)).height).toBe(60);
  expect(boxOf(page.byCss('thead')).height).toBe(75);
  const { height } = boxOf(scroller());
  scroller().element().scrollTo({ top: scroller().element().scrollHeight });
  await expect.element(rowAt(TALL_BOARD.length)).toBeVisible();
  expect(boxOf(rowAt(TALL_BOARD.length)).bottom).toBeLessThanOrEqual(boxOf(scroller()).top + height);
});

test('the table fills the window less 380 px and is resizable', async () => {
  await resize({ width: 1200, height: 1100 });
  await openTallBoard();
  const style = () => getComputedStyle(scroller().element());
  expect(style().height).toBe('720px');
  expect(style().resize).toBe('vertical');
  await resize({ width: 1200, height: 600 });
  await expect.poll(() => style().height).toBe('500px');
  await resize({ width: 1500, height: 900 });
  await expect.poll(() => boxOf(scroller()).width).toBe(1500 - 64);
  expect(boxOf(page.getByRole('grid')).width).toBeGreaterThan(1500 - 64 - 20);
});

test('the header stays while the rows scroll', async () => {
  await openTallBoard();
  const before = boxOf(header('id'));
  scroller().element().scrollTo({ top: 400 });
  await expect.poll(() => boxOf(rowAt(1)).y).toBeLessThan(before.y);
  expect(boxOf(header('id')).y).toBe(before.y);
});

test('all columns are in their order, with their widths', async () => {
  await openBoard(`/?columns=${COLUMNS.map(({ key }) => key).join(',')}`);
  const headers = page.getByRole('columnheader');
  await expectCount(headers, COLUMNS.length);
  const drawnHeaders = headers.elements().map((element) => ({
    key: element.getAttribute('data-column'),
    label: (element as HTMLElement).innerText.split('\n')[0]?.trim(),
    width: Math.round(element.getBoundingClientRect().width),
  }));
  expect(drawnHeaders).toEqual(
    COLUMNS.map((column) => ({
      key: column.key,
      label: headerTexts(column, DEFAULT_VIEW).label,
      width: column.width,
    })),
  );
});

test('rows are dimmed after 200 ms while newer ones are computed', async () => {
  await openBoard('/', longBoard(2_000));
  await drawn();
  const grid = page.getByRole('grid');
  const rows = () => getComputedStyle(page.byCss('tbody').element());
  expect(rows().opacity).toBe('1');
  const { promise: until, resolve: release } = held();
  // Simulates a slow machine: each clock read takes a second, so the first slice does not finish, and the next one waits.
  const start = performance.now();
  let looks = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return start + looks * 1000;
  });
  const wait = vi.spyOn(scheduler, 'yield').mockImplementation(() => until);
  await header('id').getByRole('link').click();
  await expect.element(grid).toHaveAttribute('aria-busy', 'true');
  clock.mockRestore();
  // Reduced motion: dimming is delayed but not animated.
  expect([rows().transitionDelay, rows().transitionDuration]).toEqual(['0.2s', '0s']);
  await expect.poll(() => rows().opacity).toBe('0.5');
  release();
  wait.mockRestore();
  await drawn();
  expect(rows().opacity).toBe('1');
});
