import { signOut } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { ANNA, as, twoServers } from '../../test/two-servers.ts';

test('a token revoked at the hub is refused after its owner’s sign-out', async () => {
  const { apps, standIn, submit, vote } = await twoServers();
  await submit(ANNA);
  standIn.setToken(ANNA, null);
  // The server still has the token in its cache.
  expect((await vote(ANNA, 'test-org/aurora', 'anna')).statusCode).toBe(200);
  const answer = await apps[0].inject({ method: 'POST', url: signOut.path, headers: as(ANNA) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'forgotten' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await vote(ANNA, 'test-org/aurora', 'anna')).statusCode).toBe(401);
});

test('signing out needs a token, and a valid one stays so', async () => {
  const { apps, standIn, submit, vote } = await twoServers();
  await submit(ANNA);
  const asked = () => standIn.calls().filter((call) => call.endsWith('/api/whoami-v2')).length;
  const before = asked();
  await apps[0].inject({ method: 'POST', url: signOut.path, headers: as(ANNA) });
  expect((await vote(ANNA, 'test-org/aurora')).statusCode).toBe(200);
  expect(asked()).toBe(before + 1);
  const without = await apps[0].inject({ method: 'POST', url: signOut.path });
  expect([without.statusCode, without.json().code]).toEqual([401, 'not_signed_in']);
});
