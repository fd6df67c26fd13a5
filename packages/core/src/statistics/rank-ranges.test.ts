import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runSteps } from '../steps.ts';
import { Z_95 } from './interval.ts';
import type { BoardMeans } from './mean.ts';
import { upperQuantile } from './normal.ts';
import { jointQuantile, rankRanges } from './rank-ranges.ts';

type Model = readonly [share: number, variance: number];
const UNKNOWN = Number.POSITIVE_INFINITY;
const ABSENT: Model = [Number.NaN, UNKNOWN];

function board(models: readonly Model[]): BoardMeans {
  return {
    shares: Float64Array.from(models, ([share]) => share),
    variances: Float64Array.from(models, ([, variance]) => variance),
  };
}

/** Ranges as pairs; null for a model without a score. */
function rangesOf(models: readonly Model[]) {
  const { best, worst } = runSteps(rankRanges(board(models)));
  return [...best].map((low, index) => (low === 0 ? null : [low, worst[index]]));
}

/** The definition, applied pair by pair. */
function bruteForce(models: readonly Model[]) {
  const ranked = models.filter(([share]) => !Number.isNaN(share));
  const z = jointQuantile(ranked.length);
  const surelyBetter = ([x, v]: Model, [y, w]: Model) => x - y > z * Math.sqrt(v + w);
  return models.map((model) =>
    Number.isNaN(model[0])
      ? null
      : [
          1 + ranked.filter((other) => surelyBetter(other, model)).length,
          ranked.length - ranked.filter((other) => surelyBetter(model, other)).length,
        ],
  );
}

const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.25, 0.5, 0.51, 1));
const variance = fc.oneof(
  fc.double({ min: 0, max: 1e-3, noNaN: true }),
  fc.constantFrom(0, 1e-6, 1.05e-6, 1.1e-6, 2e-6, 1e-4, UNKNOWN),
);
const model = fc.oneof({ weight: 9, arbitrary: fc.tuple(share, variance) }, fc.constant(ABSENT));

describe('rank ranges', () => {
  test('are those of every pair, also with ties, zero and unknown variances', () => {
    fc.assert(
      fc.property(fc.array(model, { maxLength: 60 }), (models) => {
        expect(rangesOf(models)).toEqual(bruteForce(models));
      }),
    );
  });

  test('are those of every pair on a board of close models', () => {
    const close = fc.tuple(
      fc.integer({ min: 0, max: 400 }).map((step) => 0.3 + step / 2000),
      fc.integer({ min: 0, max: 30 }).map((step) => 2e-6 * 1.03 ** step),
    );
    fc.assert(
      fc.property(fc.array(close, { minLength: 100, maxLength: 200 }), (models) => {
        expect(rangesOf(models)).toEqual(bruteForce(models));
      }),
      { numRuns: 15 },
    );
  });

  test('of 100,000 identical rows are the whole board', () => {
    const { best, worst } = runSteps(
      rankRanges({
        shares: new Float64Array(100_000).fill(0.5),
        variances: new Float64Array(100_000).fill(1e-6),
      }),
    );
    expect(new Set(best)).toEqual(new Set([1]));
    expect(new Set(worst)).toEqual(new Set([100_000]));
  });

  test('the joint quantile grows with the pairs', () => {
    expect(jointQuantile(1)).toBeCloseTo(Z_95, 12);
    expect(jointQuantile(2)).toBeCloseTo(Z_95, 12);
    expect(jointQuantile(3)).toBeCloseTo(upperQuantile(0.05 / 3), 12);
    expect(jointQuantile(31)).toBeCloseTo(3.7006431007867744, 11);
  });
});
