import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previousRanks, type RankChange, rankBefore, runsBefore, staysOf } from './rank-changes.ts';

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

test('rows that come or leave move no other row', () => {
  fc.assert(
    fc.property(board, board, (before, after) => {
      // Both are in one order.
      for (const [run, rank] of previousRanks(before, after)) expect(rank).toBe(rankIn(after, run));
      expect([...previousRanks(before, after).keys()]).toEqual(after.filter((run) => before.includes(run)));
    }),
  );
});

test('a previous rank differs by the rows overtaken since', () => {
  const shuffled = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  fc.assert(
    fc.property(shuffled, shuffled, (before, after) => {
      for (const [run, previous] of previousRanks(before, after)) {
        const isAhead = (list: readonly number[], other: number) => list.indexOf(run) < list.indexOf(other);
        const others = after.filter((other) => other !== run && before.includes(other));
        const overtook = others.filter((other) => !isAhead(before, other) && isAhead(after, other));
        const overtakenBy = others.filter((other) => isAhead(before, other) && !isAhead(after, other));
        expect(previous - after.indexOf(run) - 1).toBe(overtook.length - overtakenBy.length);
      }
    }),
  );
});
