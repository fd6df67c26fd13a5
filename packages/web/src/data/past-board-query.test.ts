import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pastBoardQuery } from './past-board-query.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A body that arrives in several parts with pauses. */
function slowBody(parts: readonly string[], ms: number): ReadableStream {
  const left = [...parts];
  return new ReadableStream({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      const part = left.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
}

test('a past board may load for minutes while data arrives', async () => {
  vi.stubGlobal('fetch', async () => new Response(slowBody(['[', '\n', ']', '\n'], 25_000)));
  const board = client.fetchQuery(pastBoardQuery('1'));
  await vi.advanceTimersByTimeAsync(130_000);
  expect((await board)?.rows).toEqual([]);
});

test('at most two past boards stay in memory', async () => {
  vi.stubGlobal('fetch', async () => new Response('[\n]\n'));
  for (const publication of ['1', '2', '3', '4']) {
    await client.fetchQuery(pastBoardQuery(publication));
    await vi.advanceTimersByTimeAsync(1000);
  }
  const kept = client.getQueryCache().findAll({ queryKey: ['past-board'] });
  expect(kept.map(({ queryKey }) => queryKey[1])).toEqual(['3', '4']);
});

test('a publication that does not exist is null', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }));
  expect(await client.fetchQuery(pastBoardQuery('99'))).toBeNull();
});
