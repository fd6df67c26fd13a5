import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previousRanks, type RankChange, runsBefore } from './rank-changes.ts';

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
});

const board = fc
  .subarray(Array.from({ length: 12 }, (_, index) => index + 1))
  .map((runs) => [...runs].sort((a, b) => ((a * 7) % 13) - ((b * 7) % 13)));

test('any two boards: the list before a publication', () => {
  fc.assert(
    fc.property(board, board, (before, after) => {
      const changes = changesBetween(before, after);
      expect(runsBefore(after, changes)).toEqual(before);
    }),
  );
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
