import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { exactBinomial, pairedDifference, unpairedDifference } from './difference.ts';

const ONE = new Map<EvaluationKey, number>([['bbk_hindi', 1]]);
const of = (value: number, n?: number) => ({
  evaluations: { bbk_hindi: { value, normalized_score: value * 100, ...(n !== undefined && { n }) } },
});

describe('two models, unpaired', () => {
  test('go by the columns that both have', () => {
    const bba = { value: 0.9, normalized_score: 90, n: 100 };
    const first = { evaluations: { ...of(0.6, 100).evaluations, bba } };
    const found = unpairedDifference(first, of(0.5, 100), ALL_COLUMNS);
    expect(found?.difference).toBeCloseTo(0.1, 12);
    expect(found?.standardError).toBeCloseTo(Math.sqrt(0.0024 + 0.0025), 12);
    expect(unpairedDifference(of(0.5, 100), first, ALL_COLUMNS)?.difference).toBeCloseTo(-0.1, 12);
    expect(unpairedDifference(first, { evaluations: {} }, ALL_COLUMNS)).toBeNull();
  });

  test('without the number of questions are not said to differ', () => {
    const unknown = { standardError: null, interval: null };
    expect(unpairedDifference(of(0.9), of(0.1, 100), ONE)).toEqual({ difference: 0.8, ...unknown });
    expect(unpairedDifference(of(0.9, 100), of(0.1), ONE)).toEqual({ difference: 0.8, ...unknown });
  });
});

describe('two models, paired', () => {
  const task = (onlyFirst: number, onlySecond: number, n = 1000) =>
    new Map<EvaluationKey, { n: number; onlyFirst: number; onlySecond: number }>([
      ['bbk_hindi', { n, onlyFirst, onlySecond }],
    ]);

  test('go by the questions that one of them alone got right', () => {
    const found = pairedDifference(task(60, 30), ONE);
    expect(found?.difference).toBeCloseTo(0.03, 12);
    expect(found?.standardError).toBeCloseTo(Math.sqrt(90 - 900 / 1000) / 1000, 12);
    expect(found?.exactProbability).toBeNull();
  });

  test('a single task with fewer than 25 discordant questions is tested exactly', () => {
    expect(pairedDifference(task(9, 1), ONE)?.exactProbability).toBeCloseTo(22 / 1024, 12);
    expect(pairedDifference(task(12, 12), ONE)?.exactProbability).toBe(1);
    expect(pairedDifference(task(13, 12), ONE)?.exactProbability).toBeNull();
    expect(pairedDifference(task(0, 0), ONE)).toMatchObject({
      difference: 0,
      exactProbability: 1,
    });
  });

  test('several tasks count by their weights', () => {
    const tasks = new Map<EvaluationKey, { n: number; onlyFirst: number; onlySecond: number }>([
      ['bba_english', { n: 300, onlyFirst: 15, onlySecond: 0 }],
      ['bba_hindi', { n: 100, onlyFirst: 5, onlySecond: 9 }],
    ]);
    const found = pairedDifference(tasks, new Map<EvaluationKey, number>([['bba', 1]]));
    expect(found?.difference).toBeCloseTo(11 / 400, 12);
    expect(found?.standardError).toBeCloseTo(
      Math.sqrt(0.75 ** 2 * ((15 - 225 / 300) / 300 ** 2) + 0.25 ** 2 * ((14 - 16 / 100) / 100 ** 2)),
      12,
    );
    expect(found?.exactProbability).toBeNull();
    // The other domains are unknown and omitted, as is a combined column that lacks a language.
    expect(pairedDifference(tasks, ALL_COLUMNS)?.difference).toBeCloseTo(
      ((1 + 0.75) * 0.05 + (1 + 0.25) * -0.04) / 3,
      12,
    );
    tasks.delete('bba_hindi');
    expect(pairedDifference(tasks, ALL_COLUMNS)?.difference).toBeCloseTo(0.05, 12);
    expect(pairedDifference(new Map(), ALL_COLUMNS)).toBeNull();
  });

  test('the exact probabilities of all splits are those of tossing coins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 }), (a, b) => {
        const n = a + b;
        const binomials = [1];
        for (let k = 1; k <= n; k += 1) binomials.push(((binomials[k - 1] ?? 0) * (n - k + 1)) / k);
        const even = binomials.filter((_, k) => Math.abs(2 * k - n) >= Math.abs(a - b));
        const expected = even.reduce((sum, one) => sum + one, 0) / 2 ** n;
        expect(exactBinomial(a, b)).toBeCloseTo(expected, 10);
      }),
    );
  });
});
