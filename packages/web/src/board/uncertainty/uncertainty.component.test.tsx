import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleEntry } from '../../../test/board-samples.ts';
import { cell, expectParameter, header, openBoard, rowAt } from '../../../test/components/board.ts';
import {
  expectCount,
  expectHidden,
  expectTexts,
  focus,
  press,
  resize,
} from '../../../test/components/looks.ts';
import { openOptions } from '../../../test/components/table-controls.ts';
import { AVERAGE, DESKTOP, PHONE, scoreKey } from '../../../test/in-page.ts';

/** With the numbers of questions of the suite. */
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

const rankButton = (position: number) => cell(rowAt(position), 'rank').getByRole('button');
const notice = page.getByRole('main').getByText(/told apart from (?:\d+|every) other/);

test('a rank shows its range below it, in figures and words', async () => {
  await openBoard('/', ENTRIES);
  await expect.element(rankButton(2)).toHaveAccessibleName('Rank 2, between 2 and 3');
  await expectTexts(rankButton(2), ['22–3Rank 2, between 2 and 3']);
  await expect.element(rankButton(1)).toHaveAccessibleName('1');
  await expectTexts(rankButton(1), ['1']);
  // It fits into the row.
  expect(rowAt(2).element().getBoundingClientRect().height).toBe(45);
});

test('what is not above guessing is marked, in words too', async () => {
  await openBoard('/', ENTRIES);
  await expectTexts(cell(rowAt(5), scoreKey('bbk')), ['○25.20 % (not above guessing)']);
  await expectTexts(cell(rowAt(5), AVERAGE), ['○25.20 % (not above guessing)']);
  await expectTexts(cell(rowAt(1), scoreKey('bbk')), ['70.00 %']);
});

test('the average’s tooltip has interval, standard error and rank range', async () => {
  await openBoard('/', ENTRIES);
  await expect.element(rankButton(2)).toBeVisible();
  await cell(rowAt(2), AVERAGE).byCss('[data-tooltip]').hover();
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).toHaveTextContent('Average: 50.20 %');
  await expect.element(tooltip).toHaveTextContent('95 % interval 49.81–50.59 %, standard error 0.20 %');
  await expect.element(tooltip).toHaveTextContent('Rank 2, between 2 and 3, all models together at 95 %');
});

test('Uncertainty off leaves the figures alone, and the address says so', async () => {
  await openBoard('/?columns=gap.mean', ENTRIES);
  await expect.element(rankButton(2)).toBeVisible();
  await expect.element(page.getByText('Below a rank')).toBeVisible();
  await page.getByRole('button', { name: /^Table options/ }).click();
  const choice = page.getByRole('radiogroup', { name: 'Uncertainty' });
  await choice.getByRole('radio', { name: 'Off' }).click();
  await expectParameter('uncertainty', 'off');
  await expectTexts(cell(rowAt(2), 'rank'), ['2']);
  await expectTexts(cell(rowAt(5), AVERAGE), ['25.20 %']);
  await expectTexts(cell(rowAt(4), 'gap.mean'), ['−20.00 plain']);
  await expectCount(page.getByText('Below a rank'), 0);
});

test('a press on a rank marks tied rows; Escape clears them', async () => {
  await openBoard('/', ENTRIES);
  await rankButton(2).click();
  await expect.element(notice).toHaveTextContent('lab/second cannot be told apart from 1 other.');
  await expectParameter('tied', 'lab/second');
  await expect.element(rankButton(2)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(rankButton(3))
    .toHaveAccessibleName('Rank 3, between 2 and 3, cannot be told apart from lab/second');
  await expect.element(rankButton(4)).toHaveAccessibleName('4');
  // Escape belongs to a tooltip first.
  await press('ArrowDown');
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await press('Escape');
  await expectCount(page.getByRole('tooltip'), 0);
  await expect.element(notice).toBeVisible();
  await press('Escape');
  await expectCount(notice, 0);
  await expectParameter('tied', null);
});

test('clearing returns the focus to the pressed rank', async () => {
  await openBoard('/', ENTRIES);
  const clear = page.getByRole('button', { name: 'Clear' });
  for (const key of ['Enter', 'Escape']) {
    await rankButton(2).click();
    await expect.element(clear).toBeVisible();
    focus(clear);
    await press(key);
    await expectCount(clear, 0);
    await expect.element(rankButton(2)).toHaveFocus();
  }
  await openBoard('/?tied=lab/second', ENTRIES);
  await expect.element(clear).toBeVisible();
  focus(clear);
  await press('Enter');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('on a phone too, Escape closes the table options before it clears', async () => {
  onTestFinished(() => resize(DESKTOP));
  await resize(PHONE);
  await openBoard('/?tied=lab/best', ENTRIES);
  await expect.element(notice).toBeVisible();
  const dialog = await openOptions();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(notice).toBeVisible();
  // The button that has the focus again may show its tooltip.
  await expect
    .poll(async () => {
      await press('Escape');
      return notice.elements().length;
    })
    .toBe(0);
});

test('a link restores the chosen row; an unknown id marks nothing', async () => {
  await openBoard('/?tied=lab/best', ENTRIES);
  await expect.element(notice).toHaveTextContent('lab/best can be told apart from every other model.');
  await openBoard('/?tied=lab/gone', ENTRIES);
  await expect.element(rankButton(2)).toBeVisible();
  await expectCount(notice, 0);
});

test('a range from the server shows where it contains the rank', async () => {
  const sent = ENTRIES.map((entry, index) => ({
    ...entry,
    rank_range: index === 3 ? ([7, 9] as [number, number]) : ([1, 5] as [number, number]),
  }));
  await openBoard('/', sent);
  await expect.element(rankButton(2)).toHaveAccessibleName('Rank 2, between 1 and 5');
  await expectTexts(cell(rowAt(4), 'rank'), ['4']);
});

test('another average has own ranks and ranges and says what moved', async () => {
  await openBoard('/?averageMode=hindi', ENTRIES);
  await expectTexts(cell(rowAt(2), 'id'), ['lab/hindi']);
  await expectTexts(cell(rowAt(2), 'moved'), ['22 positions up']);
  await expectTexts(cell(rowAt(1), 'moved'), ['stable0not moved']);
  await expect.element(rankButton(3)).toHaveAccessibleName('Rank 3, between 3 and 4');
  await header('moved').getByText('Moved').click();
  await expectTexts(cell(rowAt(1), 'id'), ['lab/hindi']);
});

const WITH_SAME_MIX = ENTRIES.map(
  (entry, index): LeaderboardEntry =>
    index === 0 ? { ...entry, same_mix: { bbf: [0.061, 0.0117], mean: [0.2, 0.01] } } : entry,
);

test('both gaps stand in the cell and its tooltip with their names', async () => {
  await openBoard('/?columns=gap.bbf,gap.mean', WITH_SAME_MIX);
  await expect.element(cell(rowAt(1), 'gap.bbf')).toHaveTextContent(/^\+6\.10 ± 2\.29 .*same mixplain .*± /);
  await expect.element(cell(rowAt(2), 'gap.bbf')).toHaveTextContent(/plain$/);
  await userEvent.hover(cell(rowAt(1), 'gap.bbf').byCss('[data-tooltip]'));
  const tooltip = page.getByRole('tooltip');
  await expect
    .element(tooltip)
    .toHaveTextContent(
      /^BBF gap: FinanceSame mix of subjects and levels: \+6\.10 ± 2\.29\. Plain: .* ± .*\. The mix accounts for −6\.10\. English minus Hindi/,
    );
  await userEvent.hover(cell(rowAt(2), 'gap.bbf').byCss('[data-tooltip]'));
  await expect.element(tooltip).toHaveTextContent('Same mix of subjects and levels: unknown.');
  // A phone's open row, whose gaps have no tooltip, shows the margin.
  onTestFinished(() => resize(DESKTOP));
  await resize(PHONE);
  await page.getByRole('button', { name: 'All scores of lab/best' }).click();
  await expect.element(page.byCss('[data-opened]').getByText('± 2.29')).toBeVisible();
});
