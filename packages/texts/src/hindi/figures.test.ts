import { expect, test } from 'vitest';
import { modelPage as english } from '../english/model-page.ts';
import { count, formOf } from './figures.ts';
import { modelPage } from './model-page.ts';

test('numbers are grouped as the language groups them', () => {
  const intl = new Intl.NumberFormat('hi-IN', { numberingSystem: 'latn' });
  for (const value of [0, 7, 999, 1000, 74_166, 100_000, 1_234_567, 123_456_789])
    expect(count(value)).toBe(intl.format(value));
});

test('a rank is grouped as the language groups numbers', () => {
  expect(modelPage.rank(12_345, 100_000)).toBe('रैंक 12,345, कुल 1,00,000 में');
  expect(english.rank(12_345, 100_000)).toBe('Rank 12,345 of 100,000');
});

test('a noun has the form of its number; none counts as one', () => {
  expect([0, 1, 2].map((value) => formOf(value, 'पंक्ति', 'पंक्तियाँ'))).toEqual(['पंक्ति', 'पंक्ति', 'पंक्तियाँ']);
});
