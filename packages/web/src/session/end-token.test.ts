import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { common as texts } from '#catalog/common.ts';
import { endToken } from './end-token.ts';

const never = () => new Promise<never>(() => {});
const fetched = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({ status: 'forgotten' }));
const warned = vi.spyOn(console, 'warn').mockReturnValue();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the token ends at the hub first, then our server forgets it', async () => {
  const revoke = vi.fn(async (_token: string) => expect(fetched).not.toHaveBeenCalled());
  await endToken('t', revoke);
  expect(revoke).toHaveBeenCalledWith('t');
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method, new Headers(init?.headers).get('authorization')]).toEqual([
    '/api/sign-out',
    'POST',
    'Bearer t',
  ]);
  expect(warned).not.toHaveBeenCalled();
});

test.each([
  ['the hub refuses', () => Promise.reject(new Error('secret')), undefined],
  ['the hub does not answer', never, undefined],
  ['our server does not answer', async () => {}, never],
])('%s: signing out goes on after a while, and says so', async (_case, revoke, answer) => {
  if (answer !== undefined) fetched.mockImplementationOnce(answer);
  const done = vi.fn();
  const ended = endToken('t', revoke).then(done);
  await vi.advanceTimersByTimeAsync(5000);
  await ended;
  expect(done).toHaveBeenCalled();
  expect(warned.mock.calls).toEqual([[texts.session.errors.tokenNotEnded]]);
});
