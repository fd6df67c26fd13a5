import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { cell, expectParameter, header, openBoard, rowAt } from '../../../test/components/board.ts';
import { boxOf, expectCount, resize } from '../../../test/components/looks.ts';
import { overflowOfPage, PHONE, scoreKey } from '../../../test/in-page.ts';

const position = (name: string) => page.getByRole('radio', { name, exact: true });

test('one press ranks the board by the published score of what was pressed', async () => {
  // The mean of its three Legal scores is higher than the leader's.
  const second = sampleEntry({
    name: 'lab/second',
    percent: 90,
    percents: { bbl: 71, bbl_english: 70, bbl_hindi: 80 },
  });
  const leader = sampleEntry({
    name: 'lab/leader',
    percent: 50,
    percents: { bbl: 72, bbl_english: 74, bbl_hindi: 68 },
  });
  await openBoard('/', [second, leader]);
  await position('Legal').click({ force: true });
  await expectParameter('scope', 'bbl');
  expect(location.search).toBe('?scope=bbl');
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('leader');
  for (const column of ['model.average_score', scoreKey('bbl')])
    await expect.element(cell(rowAt(1), column)).toHaveTextContent('72.00 %');
  await expect.element(header('model.average_score')).toHaveTextContent('Average ScoreLegal');
  await expectCount(header(scoreKey('bbl_hindi')), 0);
  await position('Hindi').click({ force: true });
  await expectParameter('scope', 'bbl_hindi');
  await expect.element(cell(rowAt(1), 'id')).toHaveTextContent('second');
  await expect.element(header('model.average_score')).toHaveTextContent('Average ScoreLegal, Hindi');
  await position('All').click({ force: true });
  await expectParameter('scope', 'hindi');
  await expect.element(header('model.average_score')).toHaveAttribute('aria-sort', 'descending');
  await position('Both').click({ force: true });
  await expect.poll(() => location.search).toBe('');
});

test('columns of one’s own are no position of the switches', async () => {
  await openBoard('/?columns=evaluations.bba.normalized_score');
  await expect.element(page.getByText('Custom').last()).toBeVisible();
  await expectCount(page.getByRole('radio', { checked: true }), 0);
});

test('a phone has the switches as two lists in the row of tools', async () => {
  await resize(PHONE);
  await openBoard();
  await page.getByRole('combobox', { name: 'Domain' }).selectOptions('Finance');
  await expectParameter('scope', 'bbf');
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('all');
  expect(overflowOfPage()).toBe(0);
});

test.each([
  [1440, 900],
  [1366, 768],
])('results begin high, and nine rows are in view, at %i × %i px', async (width, height) => {
  await resize({ width, height });
  await openBoard('/?pinned=openai/gpt-4o,openai/gpt-oss-120b');
  expect(boxOf(rowAt(1)).top).toBeLessThanOrEqual(400);
  expect(boxOf(rowAt(9)).bottom).toBeLessThanOrEqual(height);
});
