import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { fakeWindow } from '../../test/fake-window.ts';
import { isKnownParameter } from '../state/page-parameters.ts';
import { createSessionStorage } from './session-storage.ts';
import { consumeSignInRedirect, getReturnPath, parseReturnPath } from './sign-in-redirect.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;
const ROUTES = ['/', '/add', '/quote', '/vote', '/model', '/run', '/compare'];
const ORIGIN = 'https://board.example';

/** The stored values of a sign-in that began this many milliseconds ago. */
const begun = (ago: number) => ({ hub_oauth_nonce: 'n', hub_oauth_begun_at: String(NOW - ago) });

function comeTo(url: string, kept: Record<string, string> = {}, referrer = '') {
  const page = fakeWindow(url, null, referrer);
  const storage = fakeStorage(kept);
  const redirect = consumeSignInRedirect(
    page.window,
    createSessionStorage(storage.storage, 'hub', () => NOW),
    ROUTES,
  );
  return { page, storage, redirect, answer: redirect.answer && Object.fromEntries(redirect.answer) };
}

describe('coming back from the hub', () => {
  test('the URL becomes the saved one in the same history entry', () => {
    const { page, answer } = comeTo('/?code=c&state=s&iss=i', {
      ...begun(0),
      auth_return_to: '/add?guide=closed',
    });
    expect(answer).toEqual({ code: 'c', state: 's', iss: 'i' });
    expect(page.url()).toBe('/?guide=closed#/add');
    expect(page.length()).toBe(1);
  });

  test('each of two answers leads to where its own sign-in began', () => {
    const earlier = { nonce: 'first', codeVerifier: 'v', returnPath: '/vote', begunAt: NOW };
    const kept = { ...begun(0), auth_return_to: '/add', hub_oauth_earlier: JSON.stringify([earlier]) };
    expect(comeTo('/?code=c&state={"nonce":"first"}', kept).page.url()).toBe('/#/vote');
    expect(comeTo('/?code=c&state={"nonce":"n"}', kept).page.url()).toBe('/#/add');
  });

  test('a code without a stored nonce is ignored and removed', () => {
    const { page, storage, answer } = comeTo('/?code=c&search=a&state=s#/add', {
      auth_return_to: '/quote',
    });
    expect(answer).toBeNull();
    expect(page.url()).toBe('/?search=a#/add');
    expect(storage.kept.get('auth_return_to')).toBe('/quote');
  });

  test('an error that answers the pending sign-in is returned', () => {
    const state = encodeURIComponent('{"nonce":"n"}');
    for (const query of ['?error=e&error_description=d', `?error=e&error_description=d&state=${state}`]) {
      expect(comeTo(`/${query}#/add`, begun(HOUR)).answer).toMatchObject({
        error: 'e',
        error_description: 'd',
      });
    }
  });

  test.each([
    ['without a pending sign-in', '?error=e&error_description=d', {}],
    ['with the state of another sign-in', '?error=e&state=%7B%22nonce%22%3A%22x%22%7D', begun(0)],
    ['with a state that is not JSON', '?error=e&state=x', begun(0)],
    ['an hour after a sign-in began', '?error=e&error_description=d', begun(HOUR + 1)],
    ['whose sign-in has no time', '?error=e', { hub_oauth_nonce: 'n' }],
    ['whose sign-in begins in the future', '?error=e', begun(-HOUR - 1)],
  ])('an error %s is ignored and removed', (_case, query, kept) => {
    const { page, storage, answer } = comeTo(`/${query}&guide=closed#/add`, {
      ...kept,
      auth_return_to: '/quote',
    });
    expect(answer).toBeNull();
    expect(page.url()).toBe('/?guide=closed#/add');
    expect(storage.kept.get('auth_return_to')).toBe('/quote');
  });

  test('parameters after the hash are removed as well', () => {
    const { page } = comeTo('/#/add?code=c&guide=closed&state=s');
    expect(page.url()).toBe('/#/add?guide=closed');
  });

  test('a saved path that is not one of our routes is not followed', () => {
    expect(comeTo('/?error=e#/vote', { auth_return_to: '//evil.example', ...begun(0) }).page.url()).toBe(
      '/#/vote',
    );
  });

  test.each([
    ['our own press', 'http://localhost/', true],
    ['a link of another site', 'https://evil.example/', false],
    ['a link that names no site', '', false],
  ])('a tab opened to sign in by %s: %s', (_case, referrer, wantsSignIn) => {
    const { page, redirect } = comeTo('/?sign-in=&search=a#/add', {}, referrer);
    expect(redirect).toEqual({ answer: null, wantsSignIn });
    expect(page.url()).toBe('/?search=a#/add');
  });

  test('any other URL stays unchanged', () => {
    const { page, redirect } = comeTo('/?search=a#/quote');
    expect(redirect).toEqual({ answer: null, wantsSignIn: false });
    expect(page.url()).toBe('/?search=a#/quote');
  });
});

describe('the path saved before signing in', () => {
  test.each([
    [{ search: '', hash: '' }, '/', '/'],
    [{ search: '', hash: '#/add' }, '/add', '/#/add'],
    [{ search: '?guide=closed', hash: '#/add' }, '/add?guide=closed', '/?guide=closed#/add'],
    [{ search: '?search=a&code=c&state=s', hash: '#/' }, '/?search=a', '/?search=a'],
    [{ search: '', hash: '#/vote?code=c' }, '/vote', '/#/vote'],
    [{ search: '', hash: '#/model/lab/a-7.1B' }, '/model/lab/a-7.1B', '/#/model/lab/a-7.1B'],
    [{ search: '', hash: '#/model/lab/a%20b' }, '/model/lab/a%20b', '/#/model/lab/a%20b'],
    [{ search: '', hash: '#/run/7' }, '/run/7', '/#/run/7'],
    [
      { search: '?models=a/b,c/d&lang=hi', hash: '#/compare' },
      '/compare?models=a%2Fb%2Cc%2Fd&lang=hi',
      '/?models=a%2Fb%2Cc%2Fd&lang=hi#/compare',
    ],
  ])('%j is saved as %s and leads to %s', (location, saved, url) => {
    expect(getReturnPath(location)).toBe(saved);
    expect(parseReturnPath(saved, ROUTES)).toBe(url);
  });
});

describe('a hostile saved path', () => {
  const bits = [
    ...['\t', '\n', ' ', '\u0000'],
    ...'// /\\ evil.example javascript: https: data:text/html, %2f %5c .. @ : # #/ /add /quote'.split(' '),
    ...'? & = search code'.split(' '),
  ];

  test('leads only to our own routes (1000 values)', () => {
    const hostile = fc.array(fc.constantFrom(...bits), { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, (saved) => {
        const relative = parseReturnPath(saved, ROUTES);
        if (relative === null) return;
        const url = new URL(relative, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname).toBe('/');
        expect(url.hash).toMatch(/^(#\/(add|quote|vote|compare|(model|run)\/[^?#\\]+))?$/);
        expect([...url.searchParams.keys()].every(isKnownParameter)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/add',
    'javascript:alert(1)',
    '/add#/quote',
    '/%61dd',
    '/add/',
    '/add?next=//evil.example',
    '/add?search=a&code=c',
    '/model//evil.example',
    '/model/a\\b',
    '/model/a#/b',
    '/model/a b',
    '/model/a/b?code=c',
    '/nowhere/a',
    '',
  ])('%j is not accepted', (saved) => {
    expect(parseReturnPath(saved, ROUTES)).toBeNull();
  });
});
