import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { common as texts } from '#texts/common';
import { held } from '../../test/held.ts';
import { callLeaderboard } from './leaderboard-query.ts';

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

test('giving up a board ends its download, even one that begins later', async () => {
  const cancel = vi.fn();
  const body = () => new ReadableStream({ pull: nothing, cancel });
  vi.stubGlobal('fetch', async () => new Response(body()));
  const silent = callLeaderboard().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  await silent;
  expect(cancel).toHaveBeenCalledTimes(1);

  const { promise, resolve: answer } = held<Response>();
  vi.stubGlobal('fetch', () => promise);
  const late = callLeaderboard().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  await late;
  answer(new Response(body()));
  await vi.advanceTimersByTimeAsync(0);
  expect(cancel).toHaveBeenCalledTimes(2);
});
