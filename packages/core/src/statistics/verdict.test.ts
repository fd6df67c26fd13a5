import { expect, test } from 'vitest';
import type { ComparedKey, ComparedPair } from './comparison.ts';
import { findVerdict } from './verdict.ts';

type Winner = 'first' | 'second' | null;

function pair(
  first: number,
  second: number,
  winners: Partial<Record<ComparedKey, Winner>>,
  isPaired = false,
  size = 0.1,
): ComparedPair {
  const keys: ComparedKey[] = ['average', 'bba', 'bbf', 'bbk', 'bbl', 'bbl_hindi'];
  const comparisons = keys.map((key) => {
    const winner = winners[key] ?? null;
    const difference = winner === 'second' ? -size : size;
    const isDifferent = winner !== null;
    return [key, { difference, interval: null, probability: null, isDifferent, isPaired }] as const;
  });
  return { first, second, comparisons: new Map(comparisons) };
}

test('two models equal overall may each be ahead in a domain', () => {
  expect(findVerdict(2, [pair(0, 1, { bba: 'first', bbf: 'second' })])).toEqual({
    first: 'average',
    best: [0, 1],
    subjects: 5,
    leads: [
      { of: 'bba', ahead: 0, by: 0.1 },
      { of: 'bbf', ahead: 1, by: 0.1 },
    ],
    isPaired: 'none',
  });
});

test('one of three leads only where it beats both others', () => {
  const verdict = findVerdict(3, [
    pair(0, 1, { average: 'first', bba: 'first' }, false, 0.2),
    pair(0, 2, { average: 'first' }),
    pair(1, 2, { bbk: 'first' }, false, 0.05),
  ]);
  expect(verdict.best).toEqual([0]);
  expect(verdict.leads).toEqual([{ of: 'average', ahead: 0, by: 0.1 }]);
});

test('a model without a score keeps nobody from being ahead, and is not among the best by it', () => {
  const without = (first: number, second: number): ComparedPair => ({
    first,
    second,
    comparisons: new Map(),
  });
  const known = pair(0, 1, { average: 'second', bba: 'first' }, true);
  expect(findVerdict(3, [known, without(0, 2), without(1, 2)])).toEqual({
    first: 'average',
    best: [1],
    subjects: 5,
    leads: [
      { of: 'average', ahead: 1, by: 0.1 },
      { of: 'bba', ahead: 0, by: 0.1 },
    ],
    isPaired: 'all',
  });
});

test('two models that share one domain are compared by it, those that share none by nothing', () => {
  const whole = pair(0, 1, { bba: 'second' });
  const bba = [...whole.comparisons].filter(([key]) => key === 'bba');
  expect(findVerdict(2, [{ ...whole, comparisons: new Map(bba) }])).toMatchObject({
    first: 'bba',
    best: [1],
    subjects: 1,
    leads: [{ of: 'bba', ahead: 1 }],
  });
  expect(findVerdict(2, [])).toMatchObject({ best: [], leads: [], subjects: 0 });
});

test('says whether all, some or none answered the same questions', () => {
  expect(findVerdict(2, [pair(0, 1, {}, true)]).isPaired).toBe('all');
  expect(findVerdict(3, [pair(0, 1, {}, true), pair(0, 2, {}), pair(1, 2, {})]).isPaired).toBe('some');
});

test('the verdict begins with the score that was asked for', () => {
  const of = (first: ComparedKey) => findVerdict(2, [pair(0, 1, { average: 'second', bba: 'first' })], first);
  expect(of('bba')).toMatchObject({ first: 'bba', best: [0], subjects: 5 });
  expect(of('bba').leads.map((lead) => lead.of)).toEqual(['bba', 'average']);
  expect(of('bbl_hindi')).toMatchObject({ first: 'bbl_hindi', best: [0, 1], subjects: 6 });
});
