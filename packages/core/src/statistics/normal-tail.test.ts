import { expect, test } from 'vitest';
import { upperQuantile } from './normal-quantile.ts';
import { upperTail } from './normal-tail.ts';

test('the upper tail is the quantile’s inverse, near and far out', () => {
  for (const tail of [0.5, 0.4, 0.1, 0.025, 0.0063, 0.0062, 1e-3, 1e-6, 1e-12, 1e-100]) {
    expect(upperTail(upperQuantile(tail)) / tail).toBeCloseTo(1, 11);
  }
});

test('known values', () => {
  expect(upperTail(0)).toBe(0.5);
  expect(upperTail(1)).toBeCloseTo(0.15865525393145707, 14);
  expect(upperTail(1.959963984540054)).toBeCloseTo(0.025, 14);
  expect(upperTail(100)).toBe(0);
});
