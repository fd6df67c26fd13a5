import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callPendingModels } from './pending-query.ts';

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
