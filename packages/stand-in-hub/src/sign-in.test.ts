import { whoAmI } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { decide, exchange, findAccountId, startSignIn, visit } from '../test/browser.ts';
import { bearer, LEADERBOARD, testHub } from '../test/hub.ts';

test('a wrong code verifier is refused', async () => {
  const hub = await testHub();
  const leaving = startSignIn(hub);
  const back = await decide(hub, leaving, { decision: 'allow', account: findAccountId(hub, 'asha-rao') });
  const answer = await exchange(hub, back.searchParams.get('code') ?? '', startSignIn(hub).verifier);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a code is good once, and its second use ends the token', async () => {
  const hub = await testHub();
  const leaving = startSignIn(hub);
  const back = await decide(hub, leaving, { decision: 'allow', account: findAccountId(hub, 'asha-rao') });
  const code = back.searchParams.get('code') ?? '';
  const { access_token } = await (await exchange(hub, code, leaving.verifier)).json();
  expect((await exchange(hub, code, leaving.verifier)).status).toBe(400);
  expect((await fetch(`${hub.url}/api/whoami-v2`, bearer(access_token))).status).toBe(401);
});

test('a denial leads back with access_denied and a description', async () => {
  const hub = await testHub();
  const leaving = startSignIn(hub);
  const back = await decide(hub, leaving, { decision: 'deny' });
  expect(back.origin).toBe(LEADERBOARD);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    error_description: 'The user denied the request',
    state: leaving.state,
  });
  expect(back.searchParams.has('code')).toBe(false);
});

test('sign-in redirects to known leaderboards only, also later ones', async () => {
  const hub = await testHub();
  const elsewhere = { redirect_uri: 'http://127.0.0.1:4999/' };
  const refused = await visit(startSignIn(hub, elsewhere).address);
  expect(refused.status).toBe(400);
  expect(refused.headers.get('location')).toBeNull();
  expect(await refused.text()).toContain('invalid_redirect_uri');
  hub.allowLeaderboard('http://127.0.0.1:4999');
  expect((await visit(startSignIn(hub, elsewhere).address)).status).toBe(303);
  expect((await visit(startSignIn(hub, { redirect_uri: 'http://example.org/' }).address)).status).toBe(400);
});

test('whoami answers in the shape that the hub library reads', async () => {
  const hub = await testHub();
  const accessToken = hub.issueToken('asha-rao');
  expect(await whoAmI({ accessToken, hubUrl: hub.url })).toMatchObject({
    type: 'user',
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'asha-rao',
    fullname: 'Asha Rao',
    isPro: true,
    orgs: [{ type: 'org', name: 'banyan-lab' }],
    auth: { type: 'oauth' },
  });
});

test('whoami and userinfo refuse tokens that a page ended, and expired ones', async () => {
  let now = Date.now();
  const hub = await testHub({ clock: () => now });
  const statuses = async (token: string) =>
    Promise.all(
      ['/api/whoami-v2', '/oauth/userinfo'].map(
        async (path) => (await fetch(hub.url + path, bearer(token))).status,
      ),
    );
  const revoked = hub.issueToken('asha-rao');
  const aging = hub.issueToken('vikram-iyer');
  expect(await statuses(revoked)).toEqual([200, 200]);
  const body = new URLSearchParams({ token: revoked, client_id: hub.clientId });
  await fetch(`${hub.url}/oauth/revoke`, { method: 'POST', body });
  expect(await statuses(revoked)).toEqual([401, 401]);
  now += 28_799_000;
  expect(await statuses(aging)).toEqual([200, 200]);
  now += 1_000;
  expect(await statuses(aging)).toEqual([401, 401]);
});

test('the id of an account tells when it was created', async () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  const hub = await testHub({ clock: () => now });
  const madeAt = async (name: string) => {
    const { id } = await (await fetch(`${hub.url}/api/whoami-v2`, bearer(hub.issueToken(name)))).json();
    return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();
  };
  expect(await madeAt('asha-rao')).toBe('2024-05-06T07:08:09.000Z');
  expect(await madeAt('tara-menon')).toBe('2026-02-27T00:00:00.000Z');
});
