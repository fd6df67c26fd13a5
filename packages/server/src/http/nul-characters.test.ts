import * as contract from '@leaderboard/core/api';
import { beforeAll, expect, test } from 'vitest';
import { ANNA, as, type People, people } from '../../test/two-servers.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

function isCall(item: unknown): item is Call {
  return typeof item === 'object' && item !== null && 'method' in item && 'path' in item;
}

const CALLS = Object.values(contract).filter(isCall);

/** The call's address with something harmless for each part of the path but one. */
function pathsWithNul(path: string): string[] {
  const parts = path.match(/:\w+/g) ?? [];
  return parts.map((odd) => path.replace(/:\w+/g, (part) => (part === odd ? 'na%00me' : 'name')));
}

const QUERIES = ['x=%00', 'a%00=x', 'user_id=anna%00&vote_type=up', 'x=1&x=%00'];
const BODIES = [
  { user_id: 'anna\0' },
  { 'user\0id': 'anna' },
  { a: { b: [{ c: 'x', d: ['\0'] }] } },
  [{ 'a\0': null }],
  '\0',
];

let world: People;
beforeAll(async () => {
  world = await people();
});

async function expectRefusal(method: Call['method'], url: string, body?: unknown): Promise<void> {
  const response = await world.apps[0].inject({
    method,
    url,
    headers: { ...as(ANNA), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  expect([response.statusCode, response.json()], `${method} ${url} ${JSON.stringify(body)}`).toEqual([
    400,
    { code: 'nul_character', detail: expect.stringMatching(/NUL/), params: {} },
  ]);
}

test('the calls of the contract are found', () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(9);
});

test.each(CALLS)('$method $path refuses a NUL character in its path, query and body', async ({ method, path }) => {
  for (const url of pathsWithNul(path)) await expectRefusal(method, url);
  const url = path.replace(/:\w+/g, 'name');
  for (const query of QUERIES) await expectRefusal(method, `${url}?${query}`);
  if (method === 'POST') for (const body of BODIES) await expectRefusal(method, url, body);
});

test('a NUL character below deep nesting is refused as well', async () => {
  const depth = 10_000;
  const payload = `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`;
  const response = await world.apps[0].inject({
    method: 'POST',
    url: contract.submitModel.path,
    headers: { ...as(ANNA), 'content-type': 'application/json' },
    payload,
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'nul_character']);
});
