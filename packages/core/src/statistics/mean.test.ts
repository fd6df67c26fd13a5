import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evaluations } from '../benchmark/entry.ts';
import { BENCHMARKS, EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { runSteps } from '../steps.ts';
import { wilsonInterval } from './interval.ts';
import { boardMeans, meanInterval, meanOf, scoreInterval } from './mean.ts';

const alike = (...keys: EvaluationKey[]) => new Map(keys.map((key) => [key, 1] as const));

function scored(value: number, n?: number) {
  return { value, normalized_score: value * 100, ...(n !== undefined && { n }) };
}

describe('the variance of a mean', () => {
  test('a combined score without its languages has that of its own questions', () => {
    expect(meanOf({ evaluations: { bba: scored(0.4, 100) } }, ALL_COLUMNS)?.variance).toBeCloseTo(0.0024, 14);
    // The combined score is not derived from a single language.
    const half = { bba: scored(0.4, 100), bba_english: scored(0.5, 60) };
    expect(meanOf({ evaluations: half }, alike('bba'))?.variance).toBeCloseTo(0.0024, 14);
    expect(meanOf({ evaluations: half }, alike('bba', 'bba_english'))?.variance).toBeCloseTo(
      0.0006 + 0.25 / 60 / 4,
      14,
    );
  });

  test('own weights are divided by their sum', () => {
    const evaluations = { bba_english: scored(0.5, 100), bba_hindi: scored(0.2, 50) };
    const weights = new Map<EvaluationKey, number>([
      ['bba_english', 30],
      ['bba_hindi', 10],
      ['bbl_hindi', 60],
    ]);
    const mean = meanOf({ evaluations }, weights);
    expect(mean?.share).toBeCloseTo(0.425, 14);
    expect(mean?.variance).toBeCloseTo((0.75 ** 2 * 0.25) / 100 + (0.25 ** 2 * 0.16) / 50, 14);
  });
});

describe('the interval of a mean', () => {
  test('of one language is Wilson’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 50_000 }), (right, n) => {
        const share = right / 1000;
        const evaluations = { bbl_hindi: scored(share, n) };
        const mean = meanOf({ evaluations }, alike('bbl_hindi', 'bba'));
        const [low, high] = wilsonInterval(share, n);
        const interval = mean === null ? null : meanInterval(mean);
        expect(interval?.[0]).toBeCloseTo(low, 9);
        expect(interval?.[1]).toBeCloseTo(high, 9);
        expect(scoreInterval(evaluations, 'bbl_hindi')).toEqual([low, high]);
      }),
    );
  });

  test('of a combined score goes by its languages, whatever it states itself', () => {
    const evaluations = {
      bba: scored(0.582, 14_963),
      bba_english: scored(0.7, 9348),
      bba_hindi: scored(0.5478, 5615),
    };
    const mean = meanOf({ evaluations }, alike('bba'));
    expect(scoreInterval(evaluations, 'bba')).toEqual(mean === null ? null : meanInterval(mean));
  });

  test.each([0, 1])('at a share of %d it goes by the questions alone', (share) => {
    const evaluations = { bba_english: scored(share, 100), bba_hindi: scored(share, 300) };
    const mean = meanOf({ evaluations }, alike('bba_english', 'bba_hindi'));
    const n = 1 / (0.25 / 100 + 0.25 / 300);
    expect(mean === null ? null : meanInterval(mean)).toEqual(wilsonInterval(share, n));
  });

  test('of a combined score near 0 is that of all its questions', () => {
    const evaluations = { bba: scored(5e-324, 2), bba_english: scored(1e-15, 1), bba_hindi: scored(0, 1) };
    const mean = meanOf({ evaluations }, alike('bba'));
    expect(mean === null ? null : meanInterval(mean)).toEqual(wilsonInterval(mean?.share ?? 1, 2));
  });

  test('holds the mean and lies within 0–1, whatever the scores', () => {
    const scores = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 1e6 })),
      {
        minLength: EVALUATION_KEYS.length,
        maxLength: EVALUATION_KEYS.length,
      },
    );
    fc.assert(
      fc.property(scores, fc.subarray([...EVALUATION_KEYS], { minLength: 1 }), (values, keys) => {
        const evaluations: Evaluations = {};
        BENCHMARKS.forEach(({ key }, index) => {
          const [value = 0, n = 1] = values[index] ?? [];
          evaluations[key] = scored(value, n);
        });
        const mean = meanOf({ evaluations }, alike(...keys));
        const interval = mean === null ? null : meanInterval(mean);
        if (mean === null || interval === null) throw new Error('All numbers of questions are known');
        expect(interval[0]).toBeGreaterThanOrEqual(0);
        expect(interval[0]).toBeLessThanOrEqual(mean.share + 1e-12);
        expect(interval[1]).toBeGreaterThanOrEqual(mean.share - 1e-12);
        expect(interval[1]).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('what is missing', () => {
  test('no score: no mean', () => {
    expect(meanOf({ evaluations: {} }, ALL_COLUMNS)).toBeNull();
    expect(meanOf({ evaluations: { bba: scored(0.5, 100) } }, alike('bbl'))).toBeNull();
    expect(meanOf({ evaluations: { bba: scored(0.5, 100) } }, new Map())).toBeNull();
  });

  test('an unknown number of questions that contributes: no interval', () => {
    const evaluations = { bba: scored(0.5, 150), bba_english: scored(0.5, 100), bba_hindi: scored(0.5) };
    for (const keys of [['bba'], ['bba_hindi'], ['bba_english', 'bba']] as const) {
      const mean = meanOf({ evaluations }, alike(...keys));
      expect(mean?.variance).toBeNull();
      expect(mean === null ? null : meanInterval(mean)).toBeNull();
    }
    expect(meanOf({ evaluations }, alike('bba_english'))?.variance).toBeCloseTo(0.0025, 14);
    expect(scoreInterval(evaluations, 'bba_hindi')).toBeNull();
  });

  test.each([40, -0.4])('a score whose raw value is %d goes by its percentage', (value) => {
    expect(
      meanOf({ evaluations: { bba: { value, normalized_score: 40, n: 100 } } }, alike('bba')),
    ).toMatchObject({
      share: 0.4,
      variance: (0.4 * 0.6) / 100,
    });
  });
});

const row = (evaluations: object) => ({ entry: { evaluations } });

test('each row has its mean and variance; unknown without score or questions', () => {
  const rows = [
    row({ bba_english: scored(0.5, 100), bba_hindi: scored(0.2, 50) }),
    row({}),
    row({ bba_english: scored(0.5) }),
    row({ bbl_hindi: scored(0.5, 100) }),
  ];
  const { shares, variances } = runSteps(
    boardMeans(
      rows,
      new Map([
        ['bba_english', 3],
        ['bba_hindi', 1],
      ]),
    ),
  );
  expect([...shares]).toEqual([0.425, Number.NaN, 0.5, Number.NaN]);
  expect(variances[0]).toBeCloseTo((9 / 16) * (0.25 / 100) + (1 / 16) * (0.16 / 50), 15);
  expect([...variances].slice(1)).toEqual([Infinity, Infinity, Infinity]);
});
