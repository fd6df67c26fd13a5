import { TASKS } from '@leaderboard/core/benchmark/suite';
import { cellKind } from '@leaderboard/core/questions/profile';
import type { CellsByLabel, ProfileCell } from '@leaderboard/core/questions-api';
import { expect, test } from 'vitest';
import { extremeSubjects, hiddenCells, profileRows } from './profile-rows.ts';

function cell(label: string, n: number, shrunken: number): ProfileCell {
  const kind = cellKind(n);
  const figures =
    kind === 'count only'
      ? { share: null, interval: null, shrunken: null, median: null }
      : { share: shrunken + 0.01, interval: [0.1, 0.9] as [number, number], shrunken, median: 0.4 };
  return { label, n, kind, ...figures, rank: null, rank_range: null, models: 12 };
}

type Cells = CellsByLabel['subject'];
const cells = (...all: ProfileCell[]): Cells => ({ cells: all, others: { cells: 2, n: 41 } });
const ONE = cells(
  cell('Soils', 64, 0.7),
  cell('Agronomy', 240, 0.6),
  cell('Weeds', 300, 0.2),
  cell('Seeds', 29, 0.9),
);
const OTHER = cells(
  cell('Agronomy', 240, 0.5),
  cell('Weeds', 300, 0.4),
  cell('Soils', 64, 0.3),
  cell('Seeds', 29, 0.1),
);
const labels = (order: Parameters<typeof profileRows>[1]) =>
  profileRows([ONE, null, OTHER], order).map(({ label }) => label);

test('rows follow one model, the number of questions or the label', () => {
  expect(labels(0)).toEqual(['Soils', 'Agronomy', 'Weeds']);
  expect(labels(2)).toEqual(['Agronomy', 'Weeds', 'Soils']);
  expect(labels('questions')).toEqual(['Weeds', 'Agronomy', 'Soils']);
  expect(labels('label')).toEqual(['Agronomy', 'Soils', 'Weeds']);
  expect(labels(7)).toEqual(['Soils', 'Agronomy', 'Weeds']);
});

test('a row has the figures of each model, and no score below 30 questions', () => {
  const [row] = profileRows([ONE, null, OTHER], 0);
  expect(row).toMatchObject({ label: 'Soils', n: 64, isSmall: true, median: 0.4 });
  expect(row?.cells.map((one) => one?.share ?? null)).toEqual([0.71, null, 0.31]);
  expect(hiddenCells([null, ONE])).toEqual({ cells: 1, n: 41 });
  expect(hiddenCells([null])).toEqual({ cells: 0, n: null });
});

test('a summary names the highest and lowest shrunken shares, none twice', () => {
  const [first = '', second = ''] = TASKS.map(({ key }) => key);
  const by = (subject: Cells): CellsByLabel => ({ subject, level: cells(), type: cells() });
  const tasks = {
    [second]: by(OTHER),
    [first]: by(cells(...ONE.cells, cell('', 500, 0.99))),
  };
  const named = (most: number) => {
    const { highest, lowest } = extremeSubjects(tasks, most);
    return [highest, lowest].map((all) => all.map(({ task, cell: { label } }) => `${task} ${label}`));
  };
  expect(named(1)).toEqual([[`${first} Soils`], [`${first} Weeds`]]);
  expect(named(3)).toEqual([
    [`${first} Soils`, `${first} Agronomy`, `${second} Agronomy`],
    [`${first} Weeds`, `${second} Soils`, `${second} Weeds`],
  ]);
  expect(extremeSubjects({ [first]: by(cells(cell('Soils', 64, 0.7))) }, 3)).toMatchObject({
    highest: [{ cell: { label: 'Soils' } }],
    lowest: [],
  });
  expect(extremeSubjects({}, 3)).toEqual({ highest: [], lowest: [] });
});
