import { expect, test } from 'vitest';
import { median } from './median.ts';

test.each([
  [[], Number.NaN],
  [[3, 1], 2],
  [[5, 1, 4], 4],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});
