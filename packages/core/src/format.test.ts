import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCo2,
  formatCount,
  formatDifference,
  formatParams,
  formatPercent,
  formatRange,
  formatRaw,
  formatRevision,
  formatRowId,
  isoDay,
  toPercent,
  toShare,
} from './format.ts';

test.each([
  ['percentage', formatPercent, [58.2, 0, 100, null], ['58.20 %', '0.00 %', '100.00 %', '-']],
  ['raw score', formatRaw, [0.582, 0, null], ['0.58', '0.00', '-']],
  ['CO₂ cost', formatCo2, [0.6149, 12, null], ['0.61 kg', '12.00 kg', '0']],
  ['size', formatParams, [7.241, 70, 0.5, null], ['7.24B', '70B', '0.5B', '-']],
])('a %s is rounded, and told from an unknown one', (_what, format, values, shown) => {
  expect(values.map(format)).toEqual(shown);
});

test('revision: the first 7 characters', () => {
  expect(formatRevision('b968826d9c46dd6066d109eabc6255188de91218')).toBe('b968826');
  expect(formatRevision('main')).toBe('main');
});

test('percent of a share of four decimals is exact (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (parts) => {
      expect(toPercent(parts / 10_000)).toBe(parts / 100);
      expect(toShare(parts / 100)).toBe(parts / 10_000);
    }),
  );
});

test('percent stays in range and keeps order (property)', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [low, high] = [toPercent(Math.min(a, b)), toPercent(Math.max(a, b))];
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(low).toBeLessThanOrEqual(high);
      expect(Math.abs(toPercent(a) - a * 100)).toBeLessThan(1e-9);
    }),
  );
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [74166, '74,166'],
  [1234567, '1,234,567'],
])('a count of %i is shown as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});

test('two figures are a range, a day is written as ISO 8601', () => {
  expect(formatRange([57.2, 59.196])).toBe('57.20–59.20');
  expect(isoDay(new Date(2026, 0, 2))).toBe('2026-01-02');
});

test('the id of a row is read with a short commit', () => {
  const commit = '0123456789'.repeat(4);
  expect(formatRowId(`a/one@${commit}:4bit:letter`)).toBe('a/one@0123456:4bit:letter');
  expect(formatRowId(`a/one@${commit}`)).toBe('a/one@0123456');
  for (const id of ['a/one', 'a/one@main:4bit', `a/one@main:peft=a/two@${commit}9`])
    expect(formatRowId(id)).toBe(id);
});

test('a difference has its sign, unless it rounds to zero', () => {
  expect(formatDifference(0.071)).toBe('+7.10');
  expect(formatDifference(-0.0042)).toBe('−0.42');
  for (const share of [0, -0, 0.00001, -0.00001]) expect(formatDifference(share)).toBe('0.00');
});
