import { expect, test } from 'vitest';
import { count, formOf } from './figures.ts';

test('numbers are grouped as the language groups them', () => {
  const intl = new Intl.NumberFormat('hi-IN', { numberingSystem: 'latn' });
  for (const value of [0, 7, 999, 1000, 74_166, 100_000, 1_234_567, 123_456_789])
    expect(count(value)).toBe(intl.format(value));
});

test('a noun has the form of its number; none counts as one', () => {
  expect([0, 1, 2].map((value) => formOf(value, 'पंक्ति', 'पंक्तियाँ'))).toEqual(['पंक्ति', 'पंक्ति', 'पंक्तियाँ']);
});
