import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { held } from '../../test/held.ts';
import { forgetToken } from './hub-sign-in.ts';
import { endToken, unlessUnloading, whoami } from './token-calls.ts';

afterEach(() => vi.unstubAllGlobals());

describe('whose token it is', () => {
  function hubAnswers(answer: () => Promise<Response>) {
    vi.stubGlobal('fetch', answer);
    return whoami('https://hub.example', 't');
  }

  test('the hub tells the name of the account', async () => {
    expect(await hubAnswers(async () => Response.json({ name: 'asha-rao' }))).toBe('asha-rao');
  });

  test.each([
    ['a refused token', async () => new Response(null, { status: 401 })],
    ['a limit of calls', async () => new Response(null, { status: 429 })],
    ['a hub that is down', async () => Response.json({ name: 'asha-rao' }, { status: 503 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a time-out', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
    ['a page in between', async () => new Response('<!doctype html>')],
    ['an answer without a name', async () => Response.json({ name: '' })],
  ])('%s fails the call', async (_case, answer) => {
    await expect(hubAnswers(answer)).rejects.toBeInstanceOf(Error);
  });
});

describe('a call on a page that the visitor leaves', () => {
  /** A window and a call that the test settles. */
  function scene() {
    const target = new EventTarget();
    const listening = vi.spyOn(target, 'addEventListener');
    const ended = vi.spyOn(target, 'removeEventListener');
    const { promise: call, resolve: answer, reject: fail } = held<string>();
    const settled = vi.fn();
    const result = unlessUnloading(target, call);
    result.then(settled, settled);
    return { target, listening, ended, answer, fail, result, settled };
  }

  const turn = () => new Promise((resolve) => setTimeout(resolve));

  test.each(['beforeunload', 'pagehide'])('a call that fails after %s never settles', async (event) => {
    const { target, fail, settled } = scene();
    target.dispatchEvent(new Event(event));
    fail(new TypeError('Failed to fetch'));
    await turn();
    expect(settled).not.toHaveBeenCalled();
  });

  test('a failure on an open page and a success on a left page arrive', async () => {
    const failing = scene();
    failing.fail(new Error('no'));
    await expect(failing.result).rejects.toThrow('no');
    const answered = scene();
    answered.target.dispatchEvent(new Event('beforeunload'));
    answered.answer('asha');
    expect(await answered.result).toBe('asha');
  });

  test('after the call no listener keeps the page out of the Back cache', async () => {
    const { listening, ended, answer, result } = scene();
    answer('asha');
    await result;
    await turn();
    expect(ended.mock.calls).toEqual(listening.mock.calls);
  });
});

describe('ending a token', () => {
  const never = () => new Promise<never>(() => {});
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({ status: 'forgotten' }));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  function expectServerTold() {
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.method, new Headers(init?.headers).get('authorization')]).toEqual([
      '/api/sign-out',
      'POST',
      'Bearer t',
    ]);
  }

  test('it is ended at the hub and at our server', async () => {
    const revoke = vi.fn(async (_token: string) => {});
    expect(await endToken([() => revoke('t'), () => forgetToken('t')])).toBe(true);
    expect(revoke).toHaveBeenCalledWith('t');
    expectServerTold();
  });

  test.each([
    ['the hub refuses', () => Promise.reject(new Error('secret')), undefined],
    ['the hub does not answer', never, undefined],
    ['our server refuses', async () => {}, async () => new Response(null, { status: 500 })],
    ['our server does not answer', async () => {}, never],
  ])('%s: the other is still called, and signing out continues', async (_case, revoke, answer) => {
    if (answer !== undefined) fetched.mockImplementationOnce(answer);
    const done = vi.fn();
    const told = vi.fn(revoke);
    const ended = endToken([told, () => forgetToken('t')]).then(done);
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).toHaveBeenCalled();
    expectServerTold();
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(done).toHaveBeenCalledExactlyOnceWith(false);
  });
});
