import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { longBoard } from '../../../test/board-samples.ts';
import { cell, header, openBoard, parameter, rowAt, scroller } from '../../../test/components/board.ts';
import {
  boxOf,
  expectCount,
  expectTexts,
  focus,
  isUncovered,
  press,
  pressOn,
  resize,
} from '../../../test/components/looks.ts';

const ROWS = 300;
const count = page.byCss('[data-part="count"]');

function model(index: number): string {
  return `maker/model-${index}`;
}

function pin(position: number): Locator {
  return cell(rowAt(position), 'isPinned').getByRole('button');
}

function openLong(path = '/'): Promise<void> {
  return openBoard(path, longBoard(ROWS));
}

test('the tools of a row show on hover and focus, and a used one stays', async () => {
  await openLong();
  const opacity = (position: number) => getComputedStyle(pin(position).element()).opacity;
  await page.getByLabelText('Search models').hover();
  expect(opacity(2)).toBe('0');
  await rowAt(2).hover();
  await expect.poll(() => opacity(2)).toBe('1');
  expect(opacity(3)).toBe('0');
  await pressOn(pin(3), 'Space');
  await page.getByLabelText('Search models').hover();
  focus(page.getByLabelText('Search models'));
  expect(opacity(1)).toBe('1');
  expect(opacity(2)).toBe('0');
});

async function expectModelAt(position: number, index: number): Promise<void> {
  await expectTexts(cell(rowAt(position), 'id'), [model(index)]);
}

async function expectUrl(url: string): Promise<void> {
  await expect.poll(() => location.href.slice(location.origin.length)).toBe(url);
}

async function expectSpoken(text: string): Promise<void> {
  await expectCount(page.getByRole('status').filter({ hasText: text }), 1);
}

test('a pinned row moves to the top, below the header, and back', async () => {
  await openLong();
  await pin(4).click();
  await expectModelAt(1, 3);
  await expect.element(pin(1)).toHaveAttribute('aria-pressed', 'true');
  await expectUrl('/?pinned=maker/model-3');
  await expectTexts(count, [`${ROWS - 1} / ${ROWS} +1`]);
  await pin(1).click();
  await expectModelAt(1, 0);
  await expectUrl('/');
});

test('a hundred pins are the most, and the board says so instead of losing one', async () => {
  const ids = Array.from({ length: 99 }, (_, index) => model(index));
  await openLong(`/?pinned=${ids.join(',')}`);
  const full = page.getByText('You can pin up to 100 rows. Unpin one first.', { exact: false });
  await expectTexts(count, [`${ROWS - 99} / ${ROWS} +99`]);
  await expectCount(full, 0);
  scroller().element().scrollTop = 1e6;
  await pin(299).click();
  await expectTexts(count, [`${ROWS - 100} / ${ROWS} +100`]);
  await expect.element(full.first()).toBeVisible();
  await pin(300).click();
  await expectSpoken('Unpin one first');
  await expectTexts(count, [`${ROWS - 100} / ${ROWS} +100`]);
  await expect.poll(() => parameter('pinned')?.split(',')).toHaveLength(100);
});

test('pinned rows stay just below the header while the others scroll', async () => {
  await openLong('/?pinned=maker/model-100,maker/model-200');
  scroller().element().scrollTo({ top: 5000 });
  await expect.element(rowAt(110)).toBeVisible();
  const first = boxOf(cell(rowAt(1), 'id'));
  expect(first.top).toBeCloseTo(boxOf(header('id')).bottom, 0);
  expect(boxOf(cell(rowAt(2), 'id')).top).toBeCloseTo(first.top + 45, 0);
  await expectModelAt(1, 100);
  expect(isUncovered(cell(rowAt(2), 'model.average_score'))).toBe(true);
});

test('pinned rows that would fill the table scroll with the others', async () => {
  await resize({ width: 1280, height: 1000 });
  const ids = Array.from({ length: 60 }, (_, index) => model(index + 100));
  await openLong(`/?pinned=${ids.join(',')}`);
  scroller()
    .element()
    .scrollTo({ top: 45 * 100 });
  await expect.element(rowAt(105)).toBeVisible();
  expect(isUncovered(cell(rowAt(110), 'id').getByRole('link').first())).toBe(true);
});

test('pinning by keyboard keeps the focus and announces the pin', async () => {
  await openLong();
  await pressOn(pin(5), 'Enter');
  await expectModelAt(1, 4);
  await expect.element(pin(5)).toHaveFocus();
  await expectSpoken(`Pinned ${model(4)}`);
  await press('Control+Home');
  await expect.element(pin(1)).toHaveFocus();
  await press('Space');
  await expectModelAt(1, 0);
  await expect.element(pin(1)).toHaveFocus();
  await expectSpoken(`Unpinned ${model(4)}`);
  await press('ArrowDown');
  await expect.element(pin(2)).toHaveFocus();
});
