import { afterEach, expect, test, vi } from 'vitest';
import { whoami } from './whoami.ts';

afterEach(() => vi.unstubAllGlobals());

function hubAnswers(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return whoami('https://hub.example', 't');
}

test('a name is whose token it is', async () => {
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
])('%s is a failure', async (_case, answer) => {
  await expect(hubAnswers(answer)).rejects.toBeInstanceOf(Error);
});
