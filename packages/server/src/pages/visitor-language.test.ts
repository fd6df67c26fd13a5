import { expect, test } from 'vitest';
import { visitorLanguage } from './visitor-language.ts';

const HTTPS = 'https://board.example';
const HTTP = 'http://localhost:7860';

test.each([
  ['the address is first', '?search=a&lang=hi', '__Host-language=en', 'en', 'hi'],
  ['then what the browser kept', '?lang=xx', 'a=b; __Host-language=hi', 'en', 'hi'],
  [
    'a cookie of another name or value is none',
    '',
    'x__Host-language=hi; language=hi; __Host-language=de',
    'en',
    'en',
  ],
  ['then what the browser prefers', '', undefined, 'hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['by its weights', '', undefined, 'hi;q=0.5,en-IN', 'en'],
  ['a language that nobody wrote is English', '', undefined, 'ta, de;q=0.5', 'en'],
  ['and so is none', '', undefined, undefined, 'en'],
])('%s', (_name, query, cookie, acceptLanguage, language) => {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
  };
  expect(visitorLanguage({ query, headers }, HTTPS).language).toBe(language);
});

test.each([
  [HTTPS, '__Host-language', '; Secure'],
  [HTTP, 'language', ''],
])('at %s the language of an address is kept once, as %s', (publicUrl, name, secure) => {
  const cookieOf = (query: string, cookie?: string) =>
    visitorLanguage({ query, headers: { cookie, 'accept-language': 'hi' } }, publicUrl).cookie;
  expect(cookieOf('?lang=hi')).toBe(`${name}=hi; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure}`);
  expect(cookieOf('?lang=hi', `${name}=hi`)).toBeNull();
  expect(cookieOf('')).toBeNull();
});
