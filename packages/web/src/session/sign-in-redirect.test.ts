import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { fakeWindow } from '../../test/fake-window.ts';
import { sessionStorageOf } from './session-storage.ts';
import { takeArrival } from './sign-in-redirect.ts';

const ROUTES = ['/', '/add', '/quote', '/vote'];

function arrive(url: string, kept: Record<string, string> = {}) {
  const page = fakeWindow(url);
  const storage = fakeStorage(kept);
  const arrival = takeArrival(page.window, sessionStorageOf(storage.storage, 'hub'), ROUTES);
  return { page, storage, arrival, redirect: arrival.redirect && Object.fromEntries(arrival.redirect) };
}

describe('4.7 coming back from the hub', () => {
  test('4.7 the redirect leaves the address, which is the saved one again, in the same entry', () => {
    const { page, storage, redirect } = arrive('/?code=c&state=s&iss=i', {
      hub_oauth_nonce: 'n',
      auth_return_to: '/add?guide=closed',
    });
    expect(redirect).toEqual({ code: 'c', state: 's', iss: 'i' });
    expect(page.address()).toBe('/?guide=closed#/add');
    expect(page.length()).toBe(1);
    expect(storage.kept.has('auth_return_to')).toBe(false);
  });

  test('4.7 a code without a stored nonce is ignored, and removed all the same', () => {
    const { page, storage, redirect } = arrive('/?code=c&search=a&state=s#/add', {
      auth_return_to: '/quote',
    });
    expect(redirect).toBeNull();
    expect(page.address()).toBe('/?search=a#/add');
    expect(storage.kept.get('auth_return_to')).toBe('/quote');
  });

  test('8 an error is told, with or without a nonce', () => {
    expect(arrive('/?error=e&error_description=d#/add')).toMatchObject({
      redirect: { error: 'e', error_description: 'd' },
    });
  });

  test('threat 7: what stands after the hash leaves as well, where an old link would bring it from', () => {
    const { page } = arrive('/#/add?code=c&guide=closed&state=s');
    expect(page.address()).toBe('/#/add?guide=closed');
  });

  test('threat 6: a saved path that is not ours is not followed', () => {
    const { page } = arrive('/?error=e#/vote', { auth_return_to: '//evil.example' });
    expect(page.address()).toBe('/#/vote');
  });

  test('2.5 a tab that a frame opened says what for, once', () => {
    const { page, arrival } = arrive('/?sign-in=&search=a#/add');
    expect(arrival).toEqual({ redirect: null, wantsSignIn: true });
    expect(page.address()).toBe('/?search=a#/add');
  });

  test('2.1 any other address is left as it is', () => {
    const { page, arrival } = arrive('/?search=a#/quote');
    expect(arrival).toEqual({ redirect: null, wantsSignIn: false });
    expect(page.address()).toBe('/?search=a#/quote');
  });
});
