import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { common as texts } from '#catalog/common.ts';
import { callLeaderboard } from './leaderboard-call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothing = () => new Promise<never>(() => {});

test.each([
  ['whose answer does not begin', nothing],
  ['whose answer begins and does not go on', async () => new Response(new ReadableStream({ pull: nothing }))],
])('a board %s is given up after half a minute', async (_case, fetched) => {
  vi.stubGlobal('fetch', fetched);
  const message = callLeaderboard().then(
    () => '',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await message).toBe(texts.errors.noAnswer);
});
