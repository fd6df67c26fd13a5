import { COLUMNS } from '@leaderboard/core/board/columns';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TALL_BOARD } from '../../../test/board-samples.ts';
import { cell, drawn, header, openBoard, rowAt, scroller, sorter } from '../../../test/components/board.ts';
import { group, openPanel } from '../../../test/components/filters.ts';
import { boxOf, expectCount, press, resize, textsOf } from '../../../test/components/looks.ts';
import { AVERAGE, DESKTOP, scoreKey } from '../../../test/in-page.ts';

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

test.each([
  ['License', 'mit'],
  ['Maker', 'lab'],
])('a new choice of %s is read from its top', async (name, value) => {
  const entries = TALL_BOARD.map((entry, place) => ({
    ...entry,
    model: { ...entry.model, name: `${place % 4 === 0 ? 'other' : 'lab'}/model-${place}` },
    metadata: { ...entry.metadata, hub_license: place % 4 === 0 ? 'gemma' : 'mit' },
  }));
  await openBoard('/', entries);
  await openPanel();
  scroller().element().scrollTo({ top: 600 });
  await expect.poll(() => scroller().element().scrollTop).toBe(600);
  await group(name).getByRole('combobox').fill(value);
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
  onTestFinished(() => resize(DESKTOP));
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

const ALL = [
  'Pin',
  'Rank',
  'Type',
  'Model',
  'Average Score',
  ...['BBA', 'BBF', 'BBK', 'BBL'].flatMap((domain) => [domain, `${domain}_English`, `${domain}_Hindi`]),
  ...['BBA', 'BBF', 'BBK', 'BBL'].map((domain) => `${domain} gap`),
  'Mean gap',
  'Architecture',
  'Precision',
  'Parameters',
  'License',
  'CO₂ Cost',
  'Hub ❤️',
  'Upload Date',
  'Submission Date',
  'Generation',
  'Base Model',
  'Chat Template',
  'Hub Availability',
  'Official Providers',
  'Gated',
  'Mixture of Experts',
  'Flag Status',
];
const WIDTHS = [
  40, 65, 65, 400, 150, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 110, 160, 160, 160, 160, 160,
  210, 140, 160, 160, 140, 140, 160, 200, 160, 390, 140, 180, 240, 160, 200, 160,
];

test('all columns are in their order, with their widths', async () => {
  await openBoard(`/?columns=${COLUMNS.map(({ key }) => key).join(',')}`);
  const headers = page.getByRole('columnheader');
  await expectCount(headers, ALL.length);
  const elements = headers.elements();
  expect(elements.map((element) => (element as HTMLElement).innerText.split('\n')[0]?.trim())).toEqual(ALL);
  expect(elements.map((element) => Math.round(element.getBoundingClientRect().width))).toEqual(WIDTHS);
});
