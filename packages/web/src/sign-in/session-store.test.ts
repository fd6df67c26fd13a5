import { describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { held } from '../../test/held.ts';
import { parseConfig } from '../state/config.ts';
import { createSessionStorage } from './session-storage.ts';
import { createSessionStore, type SessionDeps } from './session-store.ts';
import type { SignInRedirect } from './sign-in-redirect.ts';
import { redirectUri } from './start-session.ts';

const BEGUN = { hub_oauth_nonce: 'n', hub_oauth_begun_at: '0' };
const STORED = { hub_oauth: '{"access_token":"t","username":"asha"}' };
const PLAIN: SignInRedirect = { answer: null, wantsSignIn: false };
const answered = (parameters: Record<string, string>): SignInRedirect => ({
  answer: new URLSearchParams(parameters),
  wantsSignIn: false,
});
const RETURNED = answered({ code: 'c', state: '{"nonce":"n"}' });

function scene(kept: Record<string, string> = {}, redirect = PLAIN, changes: Partial<SessionDeps> = {}) {
  const { storage, kept: entries } = fakeStorage(kept);
  let now = 0;
  const beginSignIn = vi.fn(async () => ({
    url: 'https://hub.example/ask',
    nonce: 'n',
    codeVerifier: 'v',
  }));
  const completeSignIn = vi.fn(async () => ({ token: 'new', username: 'vikram' }));
  const whoami = vi.fn(async (_token: string) => 'asha');
  const endToken = vi.fn(async (_token: string) => true);
  const calls = { goTo: vi.fn(), openTab: vi.fn(), startAnew: vi.fn() };
  const store = createSessionStore(
    {
      hub: {
        hubUrl: 'https://hub.example',
        hubName: 'Hub',
        clientId: 'id',
        redirectUri: 'https://board.example/',
      },
      storage: createSessionStorage(storage, 'hub', () => now),
      loadSignIn: async () => ({ beginSignIn, completeSignIn }),
      whoami,
      endToken,
      isFramed: false,
      isSecure: true,
      now: () => now,
      returnPath: () => '/add',
      ...calls,
      ...changes,
    },
    redirect,
  );
  const pass = (ms: number) => {
    now += ms;
  };
  return { store, entries, beginSignIn, completeSignIn, whoami, endToken, pass, ...calls };
}

describe('states', () => {
  test('nothing stored: unauthenticated without a call to the hub', async () => {
    const { store, whoami } = scene();
    expect(store.get()).toMatchObject({
      status: 'unauthenticated',
      username: null,
      token: null,
      error: null,
    });
    await store.start(PLAIN);
    expect(whoami).not.toHaveBeenCalled();
  });

  test('a stored session: loading, then authenticated with the hub’s name', async () => {
    const { store, entries } = scene(STORED, PLAIN, { whoami: async () => 'asha-rao' });
    expect(store.get().status).toBe('loading');
    await store.start(PLAIN);
    expect(store.get()).toMatchObject({ status: 'authenticated', username: 'asha-rao', token: 't' });
    expect(entries.get('hub_oauth')).toBe('{"access_token":"t","username":"asha-rao"}');
  });

  test('the stored name is there at once, and a press begins no second sign-in', async () => {
    const { promise, resolve: answer } = held<string>();
    const { store, beginSignIn } = scene(STORED, PLAIN, { whoami: () => promise });
    expect(store.get()).toMatchObject({ status: 'loading', username: 'asha', token: null });
    const started = store.start(PLAIN);
    store.get().signIn();
    answer('asha');
    await started;
    expect(store.get()).toMatchObject({ status: 'authenticated', username: 'asha', token: 't' });
    expect(beginSignIn).not.toHaveBeenCalled();
  });

  test('signing out before the hub has answered ends the stored token', async () => {
    const { promise } = held<string>();
    const { store, endToken, startAnew } = scene(STORED, PLAIN, { whoami: () => promise });
    void store.start(PLAIN);
    store.get().signOut();
    await vi.waitFor(() => expect(startAnew).toHaveBeenCalled());
    expect(endToken.mock.calls).toEqual([['t']]);
  });

  test('a redirect: the session is stored and the pending sign-in removed', async () => {
    const pending = { ...BEGUN, hub_oauth_code_verifier: 'v', auth_return_to: '/add' };
    const { store, entries, completeSignIn, whoami } = scene(pending, RETURNED);
    expect(store.get().status).toBe('loading');
    await store.start(RETURNED);
    expect(completeSignIn).toHaveBeenCalledWith(expect.anything(), RETURNED.answer, {
      nonce: 'n',
      codeVerifier: 'v',
      returnPath: '/add',
      begunAt: 0,
    });
    expect(store.get()).toMatchObject({ status: 'authenticated', username: 'vikram', token: 'new' });
    expect([...entries]).toEqual([['hub_oauth', '{"access_token":"new","username":"vikram"}']]);
    expect(whoami).not.toHaveBeenCalled();
  });

  test('a redirect after another tab signed in: the replaced token is ended', async () => {
    const { store, entries, endToken } = scene({ ...STORED, ...BEGUN }, RETURNED);
    await store.start(RETURNED);
    expect(entries.get('hub_oauth')).toBe('{"access_token":"new","username":"vikram"}');
    expect(endToken.mock.calls).toEqual([['t']]);
  });

  test('a failed sign-in shows its message and keeps an existing session', async () => {
    const failing = {
      loadSignIn: async () => ({
        beginSignIn: () => Promise.reject(new Error('no')),
        completeSignIn: () => Promise.reject(new Error('Invalid oauth state in redirected URL')),
      }),
    };
    const nobody = scene({}, RETURNED, failing).store;
    await nobody.start(RETURNED);
    const error = 'Invalid oauth state in redirected URL';
    expect(nobody.get()).toMatchObject({ status: 'unauthenticated', error });
    const somebody = scene(STORED, RETURNED, failing).store;
    await somebody.start(RETURNED);
    expect(somebody.get()).toMatchObject({ status: 'authenticated', username: 'asha', error });
  });

  test('a route change validates silently after five minutes', async () => {
    const { store, whoami, pass } = scene(STORED);
    await store.start(PLAIN);
    await store.recheck();
    expect(whoami).toHaveBeenCalledTimes(1);
    pass(300_001);
    const asked = store.recheck();
    expect(store.get().status).toBe('authenticated');
    await asked;
    await store.recheck();
    expect(whoami).toHaveBeenCalledTimes(2);
  });
});

const FAILED = {
  status: 'unauthenticated',
  username: null,
  token: null,
  error: 'Failed to fetch user info',
} as const;

/** A hub whose next response the test can hold and settle. */
function heldWhoami() {
  const { promise, resolve, reject } = held<string>();
  const whoami = vi.fn(async (_token: string) => 'asha');
  return {
    whoami,
    hold: () => void whoami.mockReturnValueOnce(promise),
    answer: () => resolve('asha'),
    fail: () => reject(new Error('whoami: 503')),
  };
}

describe('the hub does not tell the account', () => {
  test('on page load: the session is cleared with an error', async () => {
    const { store, entries, whoami } = scene(STORED, PLAIN, {
      whoami: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await store.start(PLAIN);
    expect(store.get()).toMatchObject(FAILED);
    expect(entries.has('hub_oauth')).toBe(false);
    await store.recheck();
    expect(store.get()).toMatchObject(FAILED);
    expect(whoami).not.toHaveBeenCalled();
  });

  test('on a route change: the visitor is signed out', async () => {
    const whoami = vi.fn(async () => 'asha');
    const { store, entries, pass } = scene(STORED, PLAIN, { whoami });
    await store.start(PLAIN);
    pass(300_001);
    whoami.mockRejectedValueOnce(new Error('whoami: 429'));
    await store.recheck();
    expect(store.get()).toMatchObject(FAILED);
    expect(entries.has('hub_oauth')).toBe(false);
  });

  const NEWER = '{"access_token":"newer","username":"asha"}';
  test.each([
    ['after another tab had the same failure: both show it', null, FAILED],
    ['a new session of another tab stays', NEWER, { status: 'authenticated', token: 'newer', error: null }],
  ])('%s', async (_case, stored, state) => {
    const { whoami, hold, fail } = heldWhoami();
    const { store, entries } = scene(STORED, PLAIN, { whoami });
    hold();
    const started = store.start(PLAIN);
    if (stored === null) entries.delete('hub_oauth');
    else entries.set('hub_oauth', stored);
    fail();
    await started;
    expect(store.get()).toMatchObject(state);
    expect(entries.get('hub_oauth') ?? null).toBe(stored);
  });
});

describe('a token that our server refuses', () => {
  test('ends the session and says so until the next sign-in', async () => {
    const { store, entries, goTo } = scene(STORED);
    await store.start(PLAIN);
    store.get().expire('t');
    expect(store.get()).toMatchObject({ status: 'unauthenticated', token: null, hasExpired: true });
    expect(entries.has('hub_oauth')).toBe(false);
    store.get().signIn();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(store.get().hasExpired).toBe(false);
  });

  test('does not end a new session of another tab', async () => {
    const { store, entries } = scene(STORED);
    await store.start(PLAIN);
    entries.set('hub_oauth', '{"access_token":"newer","username":"asha"}');
    store.get().expire('t');
    await vi.waitFor(() => expect(store.get()).toMatchObject({ status: 'authenticated', token: 'newer' }));
    expect(store.get().hasExpired).toBe(false);
  });
});

describe('an answer that signs nobody in', () => {
  const VERIFIED = { ...BEGUN, hub_oauth_code_verifier: 'v', auth_return_to: '/add' };
  test.each([
    [{ error: 'access_denied', state: '{"nonce":"n"}' }, 'access_denied: no description', false],
    [{ code: 'c', state: '{"nonce":"other"}' }, 'Invalid oauth state in redirected URL', true],
    [{ code: 'c', state: '{' }, 'Invalid oauth state in redirected URL, unable to parse JSON', true],
    [{ state: '{"nonce":"n"}' }, 'Missing oauth code from query parameters in redirected URL', false],
  ])('%j says why, and ends only the sign-in that it names', async (parameters, error, isKept) => {
    const { completeSignIn } = await import('./hub-sign-in.ts');
    const redirect = answered(parameters);
    const { store, entries } = scene(VERIFIED, redirect, {
      loadSignIn: async () => ({ beginSignIn: vi.fn(), completeSignIn }),
    });
    await store.start(redirect);
    expect(store.get().error).toBe(error);
    expect(Object.fromEntries(entries)).toEqual(isKept ? VERIFIED : {});
  });
});

describe('signing in and out', () => {
  test('stores nonce, verifier and return path, then goes to the hub', async () => {
    const { store, entries, goTo } = scene();
    store.get().signIn();
    expect(store.get().status).toBe('loading');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('https://hub.example/ask'));
    expect(Object.fromEntries(entries)).toEqual({
      hub_oauth_nonce: 'n',
      hub_oauth_code_verifier: 'v',
      hub_oauth_begun_at: '0',
      auth_return_to: '/add',
    });
  });

  test.each([
    ['storage that is full', { storage: createSessionStorage(null, 'hub', () => 0) }, 'Your browser blocks'],
    ['plain HTTP', { isSecure: false }, 'secure connection'],
    ['code that is gone', { loadSignIn: () => Promise.reject(new TypeError()) }, 'reload the page'],
  ] as const)('%s: shows an error and stays on the page', async (_case, changes, text) => {
    const { store, goTo } = scene({}, PLAIN, changes);
    store.get().signIn();
    await vi.waitFor(() => expect(store.get().error).toContain(text));
    expect(store.get().status).toBe('unauthenticated');
    expect(goTo).not.toHaveBeenCalled();
  });

  test('in a frame it opens a tab, but only on request', async () => {
    const wanted = { answer: null, wantsSignIn: true };
    const { store, openTab, beginSignIn } = scene({}, wanted, { isFramed: true });
    await store.start(wanted);
    expect(openTab).not.toHaveBeenCalled();
    store.get().signIn();
    expect(openTab).toHaveBeenCalledTimes(1);
    expect(beginSignIn).not.toHaveBeenCalled();
  });

  test('the opened tab begins to sign in unless somebody is signed in', async () => {
    const wanted = { answer: null, wantsSignIn: true };
    const nobody = scene({}, wanted);
    await nobody.store.start(wanted);
    expect(nobody.goTo).toHaveBeenCalledTimes(1);
    const somebody = scene(STORED, wanted);
    await somebody.store.start(wanted);
    expect(somebody.goTo).not.toHaveBeenCalled();
  });

  test('signing out removes session, votes, return path and pending sign-in', async () => {
    const { store, entries, startAnew } = scene({
      ...STORED,
      ...BEGUN,
      auth_return_to: '/add',
      votes_asha: '["a/one"]',
      votes_boris: '["a/two"]',
    });
    store.get().signOut();
    // Votes by another account in this browser must be kept.
    expect([...entries.keys()]).toEqual(['votes_boris']);
    await vi.waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
  });

  test('a new session begins without the votes kept under its name', async () => {
    const kept = { ...BEGUN, votes_vikram: '["a/one"]', votes_boris: '["a/two"]' };
    const { store, entries } = scene(kept, RETURNED);
    await store.start(RETURNED);
    expect(store.get().username).toBe('vikram');
    expect(entries.has('votes_vikram')).toBe(false);
    expect(entries.has('votes_boris')).toBe(true);
  });

  test('a new name leaves no votes under the old one', async () => {
    const kept = { ...STORED, votes_asha: '["a/one"]', 'votes_asha-rao': '["a/two"]' };
    const { store, entries } = scene(kept, PLAIN, { whoami: async () => 'asha-rao' });
    await store.start(PLAIN);
    expect([...entries.keys()]).toEqual(['hub_oauth']);
  });

  test('a checked session keeps its votes', async () => {
    const { store, entries } = scene({ ...STORED, votes_asha: '["a/one"]' });
    await store.start(PLAIN);
    expect(entries.get('votes_asha')).toBe('["a/one"]');
  });

  test('signing out forgets the token, ends it, then reloads the page', async () => {
    const { promise: ended, resolve: end } = held<boolean>();
    const endToken = vi.fn((_token: string) => ended);
    const { store, entries, startAnew } = scene(STORED, PLAIN, { endToken });
    await store.start(PLAIN);
    store.get().signOut();
    expect(endToken).toHaveBeenCalledWith('t');
    expect([...entries]).toEqual([]);
    expect(store.get()).toMatchObject({ status: 'loading', token: null, username: null });
    expect(startAnew).not.toHaveBeenCalled();
    end(false);
    await vi.waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
    // Read by the page that loads next.
    expect([...entries]).toEqual([[expect.stringMatching(/_signed_out$/), 'false']]);
  });

  test.each(['answer', 'fail'] as const)(
    'an earlier check that ends (%s) undoes no signing out',
    async (end) => {
      const { whoami, hold, ...held } = heldWhoami();
      const { store, pass } = scene(STORED, PLAIN, { whoami, endToken: () => new Promise(() => {}) });
      await store.start(PLAIN);
      pass(300_001);
      hold();
      const checked = store.recheck();
      store.get().signOut();
      held[end]();
      await checked;
      expect(store.get()).toMatchObject({ status: 'loading', token: null, error: null });
    },
  );

  test('follows another tab that signs out and in', async () => {
    const { store, entries } = scene(STORED);
    await store.start(PLAIN);
    entries.delete('hub_oauth');
    await store.resume();
    expect(store.get()).toMatchObject({ status: 'unauthenticated', token: null, error: null });
    entries.set('hub_oauth', STORED.hub_oauth);
    await store.resume();
    expect(store.get()).toMatchObject({ status: 'authenticated', username: 'asha' });
  });

  test('a page restored by the browser stops loading', async () => {
    const { store, goTo } = scene();
    store.get().signIn();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(store.get().status).toBe('loading');
    await store.resume();
    expect(store.get().status).toBe('unauthenticated');
  });
});

describe('the stored session', () => {
  test.each(['', 'null', '{', '{"access_token":"","username":"a"}', '{"access_token":1,"username":"a"}'])(
    '%j is no session',
    (text) => {
      expect(scene({ hub_oauth: text }).store.get().status).toBe('unauthenticated');
    },
  );
});

describe('the redirect URL', () => {
  const config = { ...parseConfig(''), publicUrl: 'https://board.example' };
  test.each([
    ['http://localhost:7860', 'http://localhost:7860/'],
    ['http://127.0.0.1:7901', 'http://127.0.0.1:7901/'],
    ['http://[::1]:7860', 'http://[::1]:7860/'],
    ['https://inner.example', 'https://board.example/'],
    ['https://localhost.evil.example', 'https://board.example/'],
  ])('from %s: %s', (page, uri) => {
    expect(redirectUri(new URL(page), config)).toBe(uri);
  });

  test('without a public URL it is the page’s own origin', () => {
    expect(redirectUri(new URL('https://a.example/x'), { ...config, publicUrl: null })).toBe(
      'https://a.example/',
    );
  });
});
