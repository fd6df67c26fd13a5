import type { Call } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { CALLS } from '../../test/calls.ts';
import { ANNA, as, type TwoServers, twoServers } from '../../test/two-servers.ts';

/** Variants of a path with a NUL character in one of its parameters. */
function pathsWithNul(path: string): string[] {
  const parts = path.match(/:\w+/g) ?? [];
  return parts.map((odd) => path.replace(/:\w+/g, (part) => (part === odd ? 'na%00me' : 'name')));
}

const QUERIES = ['x=%00', 'a%00=x', 'user_id=anna%00&vote_type=up', 'x=1&x=%00'];
const DEEP = 10_000;
const BODIES = [
  JSON.stringify({ user_id: 'anna\0' }),
  JSON.stringify({ 'user\0id': 'anna' }),
  JSON.stringify({ a: { b: [{ c: 'x', d: ['\0'] }] } }),
  JSON.stringify([{ 'a\0': null }]),
  JSON.stringify('\0'),
  `${'['.repeat(DEEP)}"\\u0000"${']'.repeat(DEEP)}`,
];

async function expectRefusal({ apps }: TwoServers, method: Call['method'], url: string, payload?: string) {
  const response = await apps[0].inject({
    method,
    url,
    headers: { ...as(ANNA), ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  });
  expect([response.statusCode, response.json()], `${method} ${url} ${payload?.slice(0, 50)}`).toEqual([
    400,
    { code: 'nul_character', detail: expect.stringMatching(/NUL/), params: {} },
  ]);
}

test('every call refuses a NUL character in path, query and body', async () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(9);
  const world = await twoServers();
  for (const { method, path } of CALLS) {
    for (const url of pathsWithNul(path)) await expectRefusal(world, method, url);
    const url = path.replace(/:\w+/g, 'name');
    for (const query of QUERIES) await expectRefusal(world, method, `${url}?${query}`);
    if (method === 'POST') for (const body of BODIES) await expectRefusal(world, method, url, body);
  }
  expect(world.standIn.calls()).toEqual([]);
});
