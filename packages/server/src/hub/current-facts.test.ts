import { expect, test } from 'vitest';
import { createReadCurrentFacts } from './models.ts';
import { HubUnavailable } from './transport.ts';

/** What the facts of a model are when the hub, or what stands before it, answers so. */
function readWith(status: number, headers: Readonly<Record<string, string>>, json: object = {}) {
  return createReadCurrentFacts(async () => ({
    status,
    headers: new Headers(headers),
    body: new TextEncoder().encode('{}'),
    json,
  }))('a/one');
}

test.each([
  [401, { 'x-error-code': 'RepoNotFound' }],
  [403, { 'x-error-code': 'GatedRepo' }],
  [403, { 'x-error-message': 'Access to this resource is disabled.' }],
  [404, { 'x-error-code': 'RepoNotFound' }],
  [410, { 'x-error-code': 'RepoNotFound' }],
])('a model is gone when the hub itself answers %i %j', async (status, headers) => {
  expect(await readWith(status, headers)).toEqual({ isAvailable: false });
});

test.each([401, 403, 404, 410])('a %i of a firewall says nothing about the model', async (status) => {
  await expect(readWith(status, { server: 'proxy' })).rejects.toThrow(HubUnavailable);
  const blocked = { 'x-error-message': 'Your network is blocked.' };
  await expect(readWith(status, blocked)).rejects.toThrow(HubUnavailable);
});

test('the daily refresh cuts, cleans and bounds what the hub says', async () => {
  const license = `license:x\u202e${'y'.repeat(100)}`;
  expect(await readWith(200, {}, { tags: [license], likes: 2 ** 40 })).toMatchObject({
    isAvailable: true,
    likes: null,
    license: expect.stringMatching(/^x[ y]{46}…$/),
  });
});
