import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightPercents, withWeight } from './own-weights.ts';

test('the others share what is left as they did before', () => {
  expect(withWeight([25, 25, 50, 0], 0, 50)).toEqual([50, 16.7, 33.3, 0]);
  expect(withWeight([100, 0, 0], 0, 40)).toEqual([40, 30, 30]);
  expect(withWeight([1, 1], 1, 100)).toEqual([0, 100]);
  expect(weightPercents([1, 3])).toEqual([25, 75]);
});

test('a column without weight stays without', () => {
  expect(withWeight([40, 20, 20, 20, 0, 0, 0, 0], 0, 0)).toEqual([0, 33.4, 33.3, 33.3, 0, 0, 0, 0]);
});

test('of nearly equal weights the greater never gets less', () => {
  const [less, more] = [1, 1 + Number.EPSILON];
  expect(withWeight([less, more, less, 0, 0, 0, 0, 0], 7, 0)).toEqual([33.3, 33.4, 33.3, 0, 0, 0, 0, 0]);
});

test('weights stay at least 0 and sum to 100 (property)', () => {
  const weights = fc
    .array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 8, maxLength: 8 })
    .filter((all) => all.some((weight) => weight > 1e-6));
  fc.assert(
    fc.property(weights, fc.nat(7), fc.double({ min: -10, max: 110, noNaN: true }), (all, index, percent) => {
      const after = withWeight(all, index, percent);
      expect(after.every((weight) => weight >= 0)).toBe(true);
      expect(after.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 9);
      const others = [...after.keys()].filter((at) => at !== index);
      if (others.every((at) => all[at] === 0)) return;
      for (const at of others) {
        if (all[at] === 0) expect(after[at]).toBe(0);
        for (const other of others) {
          if ((all[at] ?? 0) > (all[other] ?? 0)) expect(after[at]).toBeGreaterThanOrEqual(after[other] ?? 0);
        }
      }
    }),
  );
});
