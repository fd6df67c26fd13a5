import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upperQuantile, upperTail } from './normal.ts';

test.each([
  // Calculated with 50 digits.
  [0.5, 0],
  [0.25, 0.6744897501960817],
  [0.1, 1.2815515655446004],
  [0.075, 1.4395314709384563],
  [0.025, 1.959963984540054],
  [0.001, 3.090232306167814],
  [0.05 / 465, 3.7006431007867744],
  [1e-6, 4.753424308822899],
  [1e-9, 5.997807015007687],
  [1e-11, 6.706023155495136],
  [1e-20, 9.262340089798409],
  [1e-100, 21.273453560965326],
])('a tail of %d begins at %d standard deviations', (tail, quantile) => {
  expect(Math.abs(upperQuantile(tail) - quantile)).toBeLessThan(1e-11);
});

test('the quantile is symmetric, and falls with the tail', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 0.5, noNaN: true }), (tail) => {
      expect(upperQuantile(1 - tail)).toBeCloseTo(-upperQuantile(tail), 8);
      expect(upperQuantile(tail * 0.99)).toBeGreaterThan(upperQuantile(tail));
    }),
  );
});

test('the upper tail is the quantile’s inverse, near and far out', () => {
  for (const tail of [0.5, 0.4, 0.1, 0.025, 0.0063, 0.0062, 1e-3, 1e-6, 1e-12, 1e-100]) {
    expect(upperTail(upperQuantile(tail)) / tail).toBeCloseTo(1, 11);
  }
});

test('the upper tail has known values', () => {
  expect(upperTail(0)).toBe(0.5);
  expect(upperTail(1)).toBeCloseTo(0.15865525393145707, 14);
  expect(upperTail(1.959963984540054)).toBeCloseTo(0.025, 14);
  expect(upperTail(100)).toBe(0);
});
