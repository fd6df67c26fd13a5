import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryWith, score } from '../../test/entries.ts';
import type { Evaluations } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { averageOf } from '../statistics/mean.ts';
import { AVERAGE_MODES, type AverageMode, averageWeights, publishedAverage } from './average.ts';

const { evaluations } = entryWith({ scores: { bba: 60, bba_english: 70, bba_hindi: 20, bbf: 50 } });

function average(
  of: Evaluations,
  mode: AverageMode,
  visible: readonly EvaluationKey[] = EVALUATION_KEYS,
): number | null {
  return averageOf({ evaluations: of }, averageWeights(mode, visible));
}

test('all: the mean of the scores that are there', () => {
  expect(publishedAverage({ evaluations })).toBe(50);
  expect(average(evaluations, 'all', ['bba'])).toBe(50);
});

test('visible: the mean over the visible benchmark columns only', () => {
  expect(average(evaluations, 'visible', ['bba', 'bbf', 'bbk'])).toBe(55);
  expect(average(evaluations, 'visible', ['bba_english'])).toBe(70);
});

test('nothing counts: 0 as the published average, null by visible columns', () => {
  expect(publishedAverage({ evaluations: {} })).toBe(0);
  for (const mode of AVERAGE_MODES) expect(average({}, mode)).toBeNull();
  expect(average(evaluations, 'visible', [])).toBeNull();
  expect(average(evaluations, 'visible', ['bbl'])).toBeNull();
});

test('a score of 0 counts', () => {
  const { evaluations: withZero } = entryWith({ scores: { bba: 0, bbf: 50 } });
  expect(average(withZero, 'visible', ['bba', 'bbf'])).toBe(25);
  expect(average(withZero, 'visible', ['bba'])).toBe(0);
});

test('the average lies between the lowest and the highest score (property)', () => {
  const percents = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(percents, (values) => {
      const scores: Evaluations = {};
      EVALUATION_KEYS.slice(0, values.length).forEach((key, index) => {
        scores[key] = score(values[index] ?? 0);
      });
      const mean = publishedAverage({ evaluations: scores });
      expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(average(scores, 'visible')).toBe(mean);
    }),
  );
});

test('an entry of some domains has an average only over columns that it all has', () => {
  const some = {
    evaluations: entryWith({ scores: { bba: 60, bba_english: 70, bba_hindi: 20 } }).evaluations,
  };
  const partial = { ...some, domains: ['bba'] };
  const over = (keys: readonly EvaluationKey[]) => averageOf(partial, averageWeights('visible', keys));
  expect(publishedAverage(partial)).toBeNull();
  expect(publishedAverage(some)).toBe(50);
  expect(over(['bba'])).toBe(60);
  expect(over(['bba_english', 'bba_hindi'])).toBe(45);
  expect(over(['bba', 'bbf'])).toBeNull();
});
