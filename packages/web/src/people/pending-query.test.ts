import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForVotes, callPendingModels } from './pending-query.ts';

const SERVER_TIME = 'Sun, 01 Mar 2026 12:00:00 GMT';
const OUR_TIME = Date.parse('2027-01-01T00:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: OUR_TIME }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function servedAt(headers: Record<string, string>): Promise<number> {
  vi.stubGlobal('fetch', async () => Response.json([], { headers }));
  return callPendingModels(new AbortController().signal).then((models) => models.servedAt);
}

test('waiting is measured by the server’s clock', async () => {
  expect(await servedAt({ date: SERVER_TIME })).toBe(Date.parse(SERVER_TIME));
});

test('without a server time the visitor’s clock is used', async () => {
  expect(await servedAt({})).toBe(OUR_TIME);
  expect(await servedAt({ date: 'today' })).toBe(OUR_TIME);
});

test('votes are read four at a time, each for its model', async () => {
  const models = Array.from({ length: 10 }, (_, index) => `a/${index}`);
  let running = 0;
  let most = 0;
  const votes = await askForVotes(models, async (model) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return { main: Number(model.slice(2)) };
  });
  expect(most).toBe(4);
  expect([...votes].toSorted()).toEqual(models.map((model, index) => [model, { main: index }]));
});

test('a failed call leaves out its model only', async () => {
  const votes = await askForVotes(['a/one', 'b/two'], async (model) => {
    if (model === 'a/one') throw new Error('no');
    return { main: 3 };
  });
  expect([...votes]).toEqual([['b/two', { main: 3 }]]);
});
