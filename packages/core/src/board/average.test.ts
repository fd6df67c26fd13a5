import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryWith, score } from '../../test/support.ts';
import type { Evaluations } from '../benchmark/entry.ts';
import { EVALUATION_KEYS } from '../benchmark/suite.ts';
import { averageScore } from './average.ts';

const { evaluations } = entryWith({ scores: { bba: 60, bba_english: 70, bbf: 30 } });

test('all: the mean of the scores that are there', () => {
  expect(averageScore(evaluations)).toBeCloseTo(160 / 3, 12);
  expect(averageScore(evaluations, 'all', ['bba'])).toBeCloseTo(160 / 3, 12);
});

test('visible: the mean over the visible benchmark columns only', () => {
  expect(averageScore(evaluations, 'visible', ['bba', 'bbf', 'bbk'])).toBe(45);
  expect(averageScore(evaluations, 'visible', ['bba_english'])).toBe(70);
});

test('nothing counts: 0 for all, null for visible', () => {
  expect(averageScore({})).toBe(0);
  expect(averageScore({}, 'visible')).toBeNull();
  expect(averageScore(evaluations, 'visible', [])).toBeNull();
  expect(averageScore(evaluations, 'visible', ['bbl'])).toBeNull();
});

test('a score of 0 counts', () => {
  const { evaluations: withZero } = entryWith({ scores: { bba: 0, bbf: 50 } });
  expect(averageScore(withZero, 'visible', ['bba', 'bbf'])).toBe(25);
  expect(averageScore(withZero, 'visible', ['bba'])).toBe(0);
});

test('the average lies between the lowest and the highest score (property)', () => {
  const percents = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(percents, (values) => {
      const scores: Evaluations = {};
      EVALUATION_KEYS.slice(0, values.length).forEach((key, index) => {
        scores[key] = score(values[index] ?? 0);
      });
      const average = averageScore(scores) ?? Number.NaN;
      expect(average).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(average).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(averageScore(scores, 'visible')).toBe(average);
    }),
  );
});
