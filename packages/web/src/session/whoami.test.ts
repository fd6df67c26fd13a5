import { afterEach, expect, test, vi } from 'vitest';
import { TokenRefusedError, whoami } from './whoami.ts';

afterEach(() => vi.unstubAllGlobals());

function hubAnswers(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return whoami('https://hub.example', 't');
}

test('a name is whose token it is', async () => {
  expect(await hubAnswers(async () => Response.json({ name: 'asha-rao' }))).toBe('asha-rao');
});

test.each([401, 403, 400, 404])('the status %i refuses the token', async (status) => {
  await expect(hubAnswers(async () => new Response(null, { status }))).rejects.toBeInstanceOf(
    TokenRefusedError,
  );
});

test.each([
  ['a limit of calls', async () => new Response(null, { status: 429 })],
  ['a hub that waited too long', async () => new Response(null, { status: 408 })],
  ['a hub that is down', async () => new Response(null, { status: 503 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page in between', async () => new Response('<!doctype html>')],
])('%s says nothing about the token', async (_case, answer) => {
  const failure = await hubAnswers(answer).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(TokenRefusedError);
});
