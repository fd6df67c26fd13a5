import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryWith, score } from '../../test/entries.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.ts';
import type { Evaluations } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { averageOf } from '../statistics/mean.ts';
import {
  AVERAGE_MODES,
  type AverageMode,
  averageWeights,
  compareByRank,
  compareNames,
  publishedAverage,
  type Rankable,
  rankOrder,
} from './ranking.ts';

function item(id: string, facts: Partial<Rankable> = {}): Rankable {
  return { id, name: id, average: null, isRanked: true, submissionDate: null, ...facts };
}
const ids = (items: readonly Rankable[]): string[] => rankOrder(items).map(({ id }) => id);

test('static rank: nulls last, after 0', () => {
  expect(ids([item('a'), item('b', { average: 0 }), item('c', { average: -1 })])).toEqual(['b', 'c', 'a']);
});

test('ties of the same name: the newer submission first, no date last', () => {
  const tie = { average: 50, name: 'same' };
  const items = [
    item('none', tie),
    item('old', { ...tie, submissionDate: '2025-09-30T10:00:00Z' }),
    item('new', { ...tie, submissionDate: '2025-10-01T10:00:00Z' }),
  ];
  expect(ids(items)).toEqual(['new', 'old', 'none']);
});

test('other ties by name, whatever the dates and the case', () => {
  const items = [
    item('1', { average: 50, name: 'zeta/model', submissionDate: '2026-01-01' }),
    item('2', { average: 50, name: 'Beta/model' }),
    item('3', { average: 50, name: 'alpha/model' }),
  ];
  expect(ids(items)).toEqual(['3', '2', '1']);
});

test('names that differ in case alone are not the same name', () => {
  const items = [
    item('1', { average: 50, name: 'a/x', submissionDate: '2026-01-01' }),
    item('2', { average: 50, name: 'A/x', submissionDate: '2025-01-01' }),
  ];
  expect(ids(items)).toEqual(['2', '1']);
});

test('entries that are equal in everything else go by id', () => {
  const tie = { average: 50, name: 'same', submissionDate: '2026-01-01' };
  expect(ids([item('b', tie), item('a', tie)])).toEqual(['a', 'b']);
});

test('names: without regard to case, then with it', () => {
  expect(['b', 'a', 'B', 'A'].sort(compareNames)).toEqual(['A', 'a', 'B', 'b']);
  expect(compareNames('x', 'x')).toBe(0);
});

/** Few values, so that all kinds of ties are frequent. */
const rankable = fc.record({
  name: fc.constantFrom('a/x', 'A/x', 'a/X', 'b/x', 'संस्था/x'),
  average: fc.constantFrom(null, 0, 25, 25.5, 100),
  submissionDate: fc.constantFrom(null, '2025-01-01', '2025-01-02T00:00:00Z'),
  isRanked: fc.boolean(),
});
const board = fc
  .array(rankable, { minLength: 2, maxLength: 30 })
  .map((items) => items.map((facts, index) => ({ ...facts, id: `id${index}` })));

test('one total order: any shuffle of a board ranks the same (property)', () => {
  const shuffled = board.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([items, mixed]) => {
      expect(ids(mixed)).toEqual(ids(items));
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('one total order: of two different entries exactly one comes first (property)', () => {
  fc.assert(
    fc.property(rankable, rankable, (first, second) => {
      const [a, b] = [
        { ...first, id: 'a' },
        { ...second, id: 'b' },
      ];
      expect(Math.abs(compareByRank(a, b))).toBeGreaterThan(0);
      expect(Math.sign(compareByRank(a, b)) + Math.sign(compareByRank(b, a))).toBe(0);
      expect(compareByRank(a, a)).toBe(0);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('entries without a rank follow all others, by name', () => {
  const items = [
    item('z', { isRanked: false }),
    item('b', { isRanked: false }),
    item('c'),
    item('d', { average: 1 }),
  ];
  expect(ids(items)).toEqual(['d', 'c', 'b', 'z']);
});

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
