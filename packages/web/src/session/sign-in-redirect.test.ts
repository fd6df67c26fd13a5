import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { fakeWindow } from '../../test/fake-window.ts';
import { sessionStorageOf } from './session-storage.ts';
import { consumeSignInRedirect } from './sign-in-redirect.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;
const ROUTES = ['/', '/add', '/quote', '/vote'];

/** What a sign-in leaves that went to the hub so many milliseconds ago. */
const begun = (ago: number) => ({ hub_oauth_nonce: 'n', hub_oauth_begun_at: String(NOW - ago) });

function comeTo(url: string, kept: Record<string, string> = {}) {
  const page = fakeWindow(url);
  const storage = fakeStorage(kept);
  const redirect = consumeSignInRedirect(
    page.window,
    sessionStorageOf(storage.storage, 'hub', () => NOW),
    ROUTES,
  );
  return { page, storage, redirect, answer: redirect.answer && Object.fromEntries(redirect.answer) };
}

describe('coming back from the hub', () => {
  test('the redirect leaves the address, which is the saved one again, in the same entry', () => {
    const { page, storage, answer } = comeTo('/?code=c&state=s&iss=i', {
      ...begun(0),
      auth_return_to: '/add?guide=closed',
    });
    expect(answer).toEqual({ code: 'c', state: 's', iss: 'i' });
    expect(page.address()).toBe('/?guide=closed#/add');
    expect(page.length()).toBe(1);
    expect(storage.kept.has('auth_return_to')).toBe(false);
  });

  test('a code without a stored nonce is ignored, and removed all the same', () => {
    const { page, storage, answer } = comeTo('/?code=c&search=a&state=s#/add', {
      auth_return_to: '/quote',
    });
    expect(answer).toBeNull();
    expect(page.address()).toBe('/?search=a#/add');
    expect(storage.kept.get('auth_return_to')).toBe('/quote');
  });

  test('an error that answers the sign-in under way is told', () => {
    const state = encodeURIComponent('{"nonce":"n"}');
    for (const query of ['?error=e&error_description=d', `?error=e&error_description=d&state=${state}`]) {
      expect(comeTo(`/${query}#/add`, begun(HOUR)).answer).toMatchObject({
        error: 'e',
        error_description: 'd',
      });
    }
  });

  test.each([
    ['without a sign-in under way', '?error=e&error_description=d', {}],
    ['with the state of another sign-in', '?error=e&state=%7B%22nonce%22%3A%22x%22%7D', begun(0)],
    ['with a state that is not JSON', '?error=e&state=x', begun(0)],
    ['an hour after a sign-in began', '?error=e&error_description=d', begun(HOUR + 1)],
    ['whose sign-in has no time', '?error=e', { hub_oauth_nonce: 'n' }],
    ['whose sign-in begins in the future', '?error=e', begun(-HOUR - 1)],
  ])('an error %s is ignored, and removed all the same', (_case, query, kept) => {
    const { page, storage, answer } = comeTo(`/${query}&guide=closed#/add`, {
      ...kept,
      auth_return_to: '/quote',
    });
    expect(answer).toBeNull();
    expect(page.address()).toBe('/?guide=closed#/add');
    expect(storage.kept.get('auth_return_to')).toBe('/quote');
  });

  test('what stands after the hash leaves as well, where an old link would bring it from', () => {
    const { page } = comeTo('/#/add?code=c&guide=closed&state=s');
    expect(page.address()).toBe('/#/add?guide=closed');
  });

  test('a saved path that is not ours is not followed', () => {
    const { page } = comeTo('/?error=e#/vote', { auth_return_to: '//evil.example', ...begun(0) });
    expect(page.address()).toBe('/#/vote');
  });

  test('a tab that a frame opened says what for, once', () => {
    const { page, redirect } = comeTo('/?sign-in=&search=a#/add');
    expect(redirect).toEqual({ answer: null, wantsSignIn: true });
    expect(page.address()).toBe('/?search=a#/add');
  });

  test('any other address is left as it is', () => {
    const { page, redirect } = comeTo('/?search=a#/quote');
    expect(redirect).toEqual({ answer: null, wantsSignIn: false });
    expect(page.address()).toBe('/?search=a#/quote');
  });
});
