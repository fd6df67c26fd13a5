import { expect, test } from 'vitest';
import { createReadCurrentFacts } from './models.ts';
import { type HubRequest, HubUnavailable, ResponseTooLong } from './transport.ts';

/** The model metadata read if the hub, or a proxy in front of it, sends this response. */
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

const AYUR = { dataset: { id: 'bharatgenai/BhashaBench-Ayur', task_id: 'bba' }, value: 1 };

test('the daily refresh reads what a repository states of the suite', async () => {
  const answer = { evalResults: [{ filename: 'x.yaml', data: AYUR }] };
  expect(await readWith(200, {}, answer)).toMatchObject({ reported: [{ key: 'bba', value: '1' }] });
  expect(await readWith(200, {}, {})).toMatchObject({ reported: [] });
});

test.each(['too long', 'unknown'])('results that are %s cost no other fact', async (problem) => {
  const asked: (readonly string[])[] = [];
  const read = createReadCurrentFacts(async ({ query = [] }: HubRequest) => {
    const fields = query.map(([, field]) => field);
    asked.push(fields);
    const hasResults = fields.includes('evalResults');
    if (hasResults && problem === 'too long') throw new ResponseTooLong('its response is too long');
    return {
      status: hasResults ? 400 : 200,
      headers: new Headers(),
      body: new Uint8Array(),
      json: { likes: 3 },
    };
  });
  expect(await read('a/one')).toEqual({
    isAvailable: true,
    isGated: null,
    likes: 3,
    license: null,
    reported: null,
  });
  expect(asked).toHaveLength(2);
});
