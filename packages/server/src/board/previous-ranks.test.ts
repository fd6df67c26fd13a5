import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePreviousRanks, findChangedRuns } from './previous-ranks.ts';

const NONE = new Map<number, string>();

test('a previous rank differs by the rows overtaken since, not by new ones', () => {
  const shuffled = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  fc.assert(
    fc.property(shuffled, shuffled, (before, after) => {
      const ranks = computePreviousRanks(before, after, NONE);
      expect([...ranks.keys()]).toEqual(after.filter((run) => before.includes(run)));
      for (const [run, previous] of ranks) {
        const isAhead = (list: readonly number[], other: number) => list.indexOf(run) < list.indexOf(other);
        const others = after.filter((other) => other !== run && before.includes(other));
        const overtook = others.filter((other) => !isAhead(before, other) && isAhead(after, other));
        const overtakenBy = others.filter((other) => isAhead(before, other) && !isAhead(after, other));
        expect(previous - after.indexOf(run) - 1).toBe(overtook.length - overtakenBy.length);
      }
    }),
  );
});

test('a row that got another run stays the same row', () => {
  const entryOf = new Map([
    [2, 'b'],
    [5, 'b'],
    [6, 'new'],
  ]);
  const [before, after] = [
    [1, 2, 3],
    [5, 6, 1, 3],
  ];
  expect(findChangedRuns(before, after)).toEqual([2, 5, 6]);
  expect(computePreviousRanks(before, after, entryOf)).toEqual(
    new Map([
      [5, 2],
      [1, 2],
      [3, 4],
    ]),
  );
});
