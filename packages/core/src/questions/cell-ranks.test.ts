import { expect, test } from 'vitest';
import { cellRanks, orderOfEqual } from './cell-ranks.ts';

test('a cell ranks by share, equal rows as the board', () => {
  const order = orderOfEqual(['c', 'a', 'b', 'd'].map((name) => ({ id: name, name, submissionDate: null })));
  expect([...order]).toEqual([1, 2, 0, 3]);
  const shares = Float64Array.of(0.5, 0.5, Number.NaN, 0.9);
  const variances = Float64Array.of(1e-6, 1e-6, Number.POSITIVE_INFINITY, 1e-6);
  expect(cellRanks(order, shares, variances)).toEqual({
    rank: Uint32Array.of(3, 2, 0, 1),
    best: Uint32Array.of(2, 2, 0, 1),
    worst: Uint32Array.of(3, 3, 0, 1),
  });
});
