import { expect, test } from 'vitest';
import { pairsWithOverlappingRanks } from './verdict-of-record.ts';

type Range = [number, number];

function record(isDifferent: boolean, one: Range, other?: Range) {
  const average = {
    difference: 0.02,
    interval: null,
    probability: 0.01,
    is_different: isDifferent,
    is_paired: true,
  };
  return {
    models: [
      { entry: { id: 'lab/one', rank_range: one } },
      { entry: { id: 'lab/other', ...(other && { rank_range: other }) } },
    ],
    pairs: [{ first: 'lab/one', second: 'lab/other', comparisons: { average }, answers: null }],
  };
}

test('a pair that is told apart although its ranks on the board overlap is named with both ranges', () => {
  const overlapping = [
    {
      names: ['lab/one', 'lab/other'],
      ranges: [
        [2, 3],
        [3, 3],
      ],
    },
  ];
  expect(pairsWithOverlappingRanks(record(true, [2, 3], [3, 3]))).toEqual(overlapping);
  expect(pairsWithOverlappingRanks(record(true, [2, 2], [3, 3]))).toEqual([]);
  expect(pairsWithOverlappingRanks(record(false, [2, 3], [3, 3]))).toEqual([]);
  expect(pairsWithOverlappingRanks(record(true, [2, 3]))).toEqual([]);
});
