import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilsonInterval } from './interval.ts';

test.each([
  // Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3.
  [81 / 263, 263, 0.2553, 0.3662],
  [15 / 148, 148, 0.0624, 0.1605],
  [0 / 20, 20, 0, 0.1611],
  [1 / 29, 29, 0.0061, 0.1718],
])('the interval of %f over %i questions is as published', (share, n, low, high) => {
  const interval = wilsonInterval(share, n);
  expect(interval[0]).toBeCloseTo(low, 4);
  expect(interval[1]).toBeCloseTo(high, 4);
});

test('the interval holds its share within 0–1, narrower with more questions', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 100_000 }),
      (share, n) => {
        const [low, high] = wilsonInterval(share, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        const [narrowLow, narrowHigh] = wilsonInterval(share, 4 * n);
        expect(narrowHigh - narrowLow).toBeLessThan(high - low);
      },
    ),
  );
});
