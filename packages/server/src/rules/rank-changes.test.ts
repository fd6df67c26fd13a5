import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RankChange, rankBefore, runsBefore, staysOf } from './rank-changes.ts';

const rankIn = (runs: readonly number[], run: number) => (runs.includes(run) ? runs.indexOf(run) + 1 : null);

/** The changes between two boards whose common runs are in the same order. */
function changesBetween(before: readonly number[], after: readonly number[]): RankChange[] {
  return [...new Set([...before, ...after])]
    .map((run) => ({ run, before: rankIn(before, run), after: rankIn(after, run) }))
    .filter(({ before, after }) => before === null || after === null)
    .reverse();
}

test('runs that moved although they stayed', () => {
  const changes: RankChange[] = [
    { run: 1, before: 1, after: 3 },
    { run: 3, before: 3, after: 1 },
  ];
  expect(runsBefore([3, 2, 1], changes)).toEqual([1, 2, 3]);
  expect([3, 2, 1].map((run, index) => rankBefore(run, index + 1, changes))).toEqual([3, 2, 1]);
});

const board = fc
  .subarray(Array.from({ length: 12 }, (_, index) => index + 1))
  .map((runs) => [...runs].sort((a, b) => ((a * 7) % 13) - ((b * 7) % 13)));

test('any two boards: the list and each rank before a publication', () => {
  fc.assert(
    fc.property(board, board, (before, after) => {
      const changes = changesBetween(before, after);
      expect(runsBefore(after, changes)).toEqual(before);
      expect(after.map((run, index) => rankBefore(run, index + 1, changes))).toEqual(
        after.map((run) => rankIn(before, run)),
      );
    }),
  );
});

test('a first run that left, came back and stays has two stays', () => {
  const changes = [
    { publication: 4, before: 7, after: null },
    { publication: 6, before: null, after: 3 },
    { publication: 8, before: 3, after: 2 },
  ];
  expect(staysOf(5, changes, 2, 10)).toEqual([
    { run: 5, from: 0, until: 4, rank: 7 },
    { run: 5, from: 6, until: 10, rank: 2 },
  ]);
  expect(staysOf(5, changes.slice(0, 1), null, 10)).toEqual([{ run: 5, from: 0, until: 4, rank: 7 }]);
  expect(staysOf(5, [], null, 10)).toEqual([]);
});
