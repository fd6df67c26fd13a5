import { expect, test } from 'vitest';
import { visitorLanguage } from './visitor-language.ts';

test.each([
  ['the address is first', '?search=a&lang=hi', 'language=en', 'en', 'hi'],
  ['then what the browser kept', '?lang=xx', 'a=b; language=hi', 'en', 'hi'],
  ['a cookie of another name or value is none', '', 'xlanguage=hi; language=de', 'en', 'en'],
  ['then what the browser prefers', '', undefined, 'hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['by its weights', '', undefined, 'hi;q=0.5,en-IN', 'en'],
  ['a language that nobody wrote is English', '', undefined, 'ta, de;q=0.5', 'en'],
  ['and so is none', '', undefined, undefined, 'en'],
])('%s', (_name, query, cookie, acceptLanguage, language) => {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
  };
  expect(visitorLanguage({ query, headers }).language).toBe(language);
});

test('a language in the address is kept once', () => {
  expect(visitorLanguage({ query: '?lang=hi', headers: {} }).cookie).toMatch(
    /^language=hi; Path=\/; Max-Age=\d+; SameSite=Lax/,
  );
  expect(visitorLanguage({ query: '?lang=hi', headers: { cookie: 'language=hi' } }).cookie).toBeNull();
  expect(visitorLanguage({ query: '', headers: { 'accept-language': 'hi' } }).cookie).toBeNull();
});
