import { expect, test } from 'vitest';
import { queryInLanguage, readPageLanguage } from './page-language.ts';

test('only a language of ours is one', () => {
  expect(['en', 'hi', 'hi-IN', 'HI', '', null, undefined].map(readPageLanguage)).toEqual([
    'en',
    'hi',
    ...[null, null, null, null, null],
  ]);
});

test('a query has one language; the rest stays as written', () => {
  expect(queryInLanguage('', 'hi')).toBe('?lang=hi');
  expect(queryInLanguage('?search=a%20b&lang=en&sort=id:asc', 'hi')).toBe(
    '?search=a%20b&sort=id:asc&lang=hi',
  );
  expect(queryInLanguage('?lang', 'en')).toBe('?lang=en');
  expect(queryInLanguage('?language=x', 'en')).toBe('?language=x&lang=en');
});
