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

function expectServerTold() {
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method, new Headers(init?.headers).get('authorization')]).toEqual([
    '/api/sign-out',
    'POST',
    'Bearer t',
  ]);
}

test('the token ends at the hub and in the memory of our server', async () => {
  const revoke = vi.fn(async (_token: string) => {});
  await endToken('t', revoke);
  expect(revoke).toHaveBeenCalledWith('t');
  expectServerTold();
  expect(warned).not.toHaveBeenCalled();
});

test.each([
  ['the hub refuses', () => Promise.reject(new Error('secret')), undefined],
  ['the hub does not answer', never, undefined],
  ['our server refuses', async () => {}, async () => new Response(null, { status: 500 })],
  ['our server does not answer', async () => {}, never],
])('%s: the other is told, and signing out goes on', async (_case, revoke, answer) => {
  if (answer !== undefined) fetched.mockImplementationOnce(answer);
  const done = vi.fn();
  const told = vi.fn(revoke);
  const ended = endToken('t', told).then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).toHaveBeenCalledWith('t');
  expectServerTold();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(done).toHaveBeenCalled();
  expect(warned.mock.calls).toEqual([[texts.session.errors.tokenNotEnded]]);
});
