import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { cell, expectParameter, openBoard, rowAt } from '../../../test/components/board.ts';
import { expectCount, expectTexts, resize } from '../../../test/components/looks.ts';
import { AVERAGE, PHONE, scoreKey } from '../../../test/in-page.ts';

/** Adds the suite's question counts to an entry. */
function counted(entry: LeaderboardEntry): LeaderboardEntry {
  const { evaluations } = entry;
  return {
    ...entry,
    evaluations: Object.fromEntries(
      BENCHMARKS.flatMap(({ key, questions }) => {
        const score = evaluations[key];
        return score === undefined ? [] : [[key, { ...score, n: questions }]];
      }),
    ),
  };
}

const hindi = Object.fromEntries(
  BENCHMARKS.filter(({ language }) => language === 'Hindi').map(({ key }) => [key, 60]),
);
const ENTRIES = [
  sampleEntry({ name: 'lab/best', percent: 70, percents: { bba_english: 72 } }),
  sampleEntry({ name: 'lab/second', percent: 50.2 }),
  sampleEntry({ name: 'lab/third', percent: 50 }),
  sampleEntry({ name: 'lab/hindi', percent: 40, percents: hindi }),
  sampleEntry({ name: 'lab/guesses', percent: 25.2 }),
].map(counted);

test('a rank shows its range below it, in figures and words', async () => {
  await openBoard('/', ENTRIES);
  await expectTexts(cell(rowAt(2), 'rank'), ['22–3Rank 2, between 2 and 3']);
  await expectTexts(cell(rowAt(1), 'rank'), ['1']);
  // The range does not make the row taller.
  expect(rowAt(2).element().getBoundingClientRect().height).toBe(45);
});

test('a score no better than guessing is marked, in words too', async () => {
  await openBoard('/', ENTRIES);
  await expectTexts(cell(rowAt(5), scoreKey('bbk')), ['○25.20 % (no better than guessing)']);
  await expectTexts(cell(rowAt(5), AVERAGE), ['○25.20 % (no better than guessing)']);
  await expectTexts(cell(rowAt(1), scoreKey('bbk')), ['70.00 %']);
});

test('the average’s tooltip has interval, standard error and rank range', async () => {
  await openBoard('/', ENTRIES);
  await expect.element(cell(rowAt(2), 'rank')).toHaveTextContent('2–3');
  await cell(rowAt(2), AVERAGE).byCss('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).toHaveTextContent('Average: 50.20 %');
  await expect.element(tooltip).toHaveTextContent('95 % interval 49.81–50.59 %, standard error 0.20 %');
  await expect.element(tooltip).toHaveTextContent('Rank 2, between 2 and 3, jointly for all models at 95 %');
});

test('Uncertainty off leaves the figures alone, and the URL says so', async () => {
  await openBoard('/?columns=gap.mean', ENTRIES);
  await expect.element(cell(rowAt(2), 'rank')).toHaveTextContent('2–3');
  await expect.element(page.getByText('Small numbers: possible ranks')).toBeVisible();
  await page.getByRole('button', { name: /^Table options/ }).click();
  const choice = page.getByRole('radiogroup', { name: 'Uncertainty' });
  await choice.getByRole('radio', { name: 'Off' }).click();
  await expectParameter('uncertainty', 'off');
  await expectTexts(cell(rowAt(2), 'rank'), ['2']);
  await expectTexts(cell(rowAt(5), AVERAGE), ['25.20 %']);
  await expectTexts(cell(rowAt(4), 'gap.mean'), ['−20.00']);
  await expectCount(page.getByText('Small numbers: possible ranks'), 0);
});

test('a range from the server shows where it contains the rank', async () => {
  const sent = ENTRIES.map((entry, index) => ({
    ...entry,
    rank_range: index === 3 ? ([7, 9] as [number, number]) : ([1, 5] as [number, number]),
  }));
  await openBoard('/', sent);
  await expectTexts(cell(rowAt(2), 'rank'), ['21–5Rank 2, between 1 and 5']);
  await expectTexts(cell(rowAt(4), 'rank'), ['4']);
});

test('visible columns have ranks and ranges of their own', async () => {
  await openBoard('/?scope=hindi', ENTRIES);
  await expectTexts(cell(rowAt(2), 'id'), ['lab/hindi']);
  await expectTexts(cell(rowAt(3), 'rank'), ['33–4Rank 3, between 3 and 4']);
});

test('a gap has its margin, in the cell and in its tooltip', async () => {
  await openBoard('/?columns=gap.bbf,gap.mean', ENTRIES);
  await expect.element(cell(rowAt(1), 'gap.bbf')).toHaveTextContent(/^[+−]?\d+\.\d\d ± \d+\.\d\d /);
  const margin = /± \d+\.\d\d/.exec(cell(rowAt(1), 'gap.bbf').element().textContent ?? '')?.[0] ?? '';
  await userEvent.hover(cell(rowAt(1), 'gap.bbf').byCss('[data-tooltip]'));
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/^BBF gap: Finance[+−]?\d+\.\d\d ± \d+\.\d\d English minus Hindi in points/);
  // On phones, gaps have no tooltip, so an open row shows the margin.
  await resize(PHONE);
  await page.getByRole('button', { name: 'All scores for lab/best' }).click();
  await expect.element(page.byCss('[data-opened]').getByText(margin).first()).toBeVisible();
});
