import { whoAmI } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { decide, exchange, findAccountId, redirectTarget, startSignIn, visit } from '../test/browser.ts';
import { bearer, LEADERBOARD, testHub } from '../test/hub.ts';

test('discovery names the endpoints to pages of any origin', async () => {
  const hub = await testHub();
  const response = await fetch(`${hub.url}/.well-known/openid-configuration`, {
    headers: { origin: LEADERBOARD },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(LEADERBOARD);
  expect(await response.json()).toMatchObject({
    issuer: hub.url,
    authorization_endpoint: `${hub.url}/oauth/authorize`,
    token_endpoint: `${hub.url}/oauth/token`,
    userinfo_endpoint: `${hub.url}/oauth/userinfo`,
    revocation_endpoint: `${hub.url}/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: expect.arrayContaining(['openid', 'profile']),
  });
});

test('sign-in leads over consent, code and token to userinfo and whoami', async () => {
  const hub = await testHub();
  const leaving = startSignIn(hub);
  const consent = redirectTarget(await visit(leaving.address));
  const page = await visit(consent);
  expect(page.status).toBe(200);
  const markup = await page.text();
  for (const { name } of hub.accounts()) expect(markup).toContain(name);

  const back = await decide(hub, leaving, { decision: 'allow', account: findAccountId(hub, 'vikram-iyer') });
  expect(back.origin + back.pathname).toBe(`${LEADERBOARD}/`);
  expect(back.searchParams.get('state')).toBe(leaving.state);

  const answer = await exchange(hub, back.searchParams.get('code') ?? '', leaving.verifier);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(LEADERBOARD);
  const token = await answer.json();
  expect(token).toMatchObject({ expires_in: 28_800, scope: 'openid profile', token_type: 'Bearer' });
  // Opaque: no dots, so no JSON Web Token.
  expect(token.access_token).toMatch(/^hf_oauth_[\w-]{40,}$/);

  const told = await Promise.all(
    ['/oauth/userinfo', '/api/whoami-v2'].map(async (path) =>
      (await fetch(hub.url + path, bearer(token.access_token))).json(),
    ),
  );
  const { sub: id, preferred_username: name } = told[0];
  expect(told[1]).toMatchObject({ type: 'user', id, name });
  expect(name).toBe('vikram-iyer');
});

test('the leaderboard may frame the consent page and receive its form', async () => {
  const hub = await testHub();
  const page = await visit(redirectTarget(await visit(startSignIn(hub).address)));
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`frame-ancestors 'self' ${LEADERBOARD}`);
  expect(policy).toContain(`form-action 'self' ${LEADERBOARD}`);
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('x-frame-options')).toBeNull();
});

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

test('an unknown code or body gets an error of OAuth', async () => {
  const hub = await testHub();
  const unknownCode = await exchange(hub, 'nonsense', 'v'.repeat(43));
  expect(unknownCode.status).toBe(400);
  expect(await unknownCode.json()).toMatchObject({ error: 'invalid_grant' });
  const json = await fetch(`${hub.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(400);
  const long = await fetch(`${hub.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'x'.repeat(20_000) }),
  });
  expect(long.status).toBe(413);
});

test.each([
  ['no code challenge', { code_challenge: '', code_challenge_method: '' }],
  ['another scope', { scope: 'openid profile email' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
])('with %s there is no code', async (_case, parameters) => {
  const hub = await testHub();
  const back = redirectTarget(await visit(startSignIn(hub, parameters).address));
  expect([back.origin, back.searchParams.get('error')]).toEqual([LEADERBOARD, 'invalid_request']);
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

test('an unknown client is refused on a page, its name escaped', async () => {
  const hub = await testHub();
  const response = await visit(startSignIn(hub, { client_id: '<script>' }).address);
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain('<script>');
});

test('a consent form without choice, account or sign-in is refused', async () => {
  const hub = await testHub();
  const consent = redirectTarget(await visit(startSignIn(hub).address));
  expect((await visit(consent, {})).status).toBe(400);
  expect((await visit(consent, { decision: 'allow' })).status).toBe(400);
  expect((await visit(consent, { decision: 'allow', account: 'nobody' })).status).toBe(400);
  expect((await visit(`${hub.url}/oauth/consent/unknown`)).status).toBe(400);
});

test('userinfo has the fields of the hub, without an e-mail address', async () => {
  const hub = await testHub();
  const token = hub.issueToken('asha-rao');
  expect(await (await fetch(`${hub.url}/oauth/userinfo`, bearer(token))).json()).toEqual({
    sub: findAccountId(hub, 'asha-rao'),
    name: 'Asha Rao',
    preferred_username: 'asha-rao',
    profile: `${hub.url}/asha-rao`,
    picture: `${hub.url}/avatars/${findAccountId(hub, 'asha-rao')}.svg`,
    website: 'https://example.org/asha',
    isPro: true,
    orgs: [
      {
        sub: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Banyan Lab',
        preferred_username: 'banyan-lab',
        picture: expect.stringContaining('/avatars/'),
        isEnterprise: false,
        canPay: false,
        roleInOrg: 'admin',
      },
    ],
  });
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

test.each([
  ['no token', undefined, 'Invalid username or password.'],
  ['an unknown token', 'Bearer nonsense', 'Invalid credentials in Authorization header'],
  ['another scheme', 'Basic YTpi', 'Invalid credentials in Authorization header'],
])('whoami with %s is refused as JSON with a request id', async (_, authorization, error) => {
  const hub = await testHub();
  const headers = authorization === undefined ? {} : { authorization };
  const response = await fetch(`${hub.url}/api/whoami-v2`, { headers });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error });
  expect(response.headers.get('x-request-id')).toMatch(/.{8,}/);
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
  const answer = await fetch(`${hub.url}/oauth/revoke`, {
    method: 'POST',
    headers: { origin: LEADERBOARD },
    body: new URLSearchParams({ token: revoked, client_id: hub.clientId }),
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, LEADERBOARD]);
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

test('only pages of a leaderboard may call whoami across origins', async () => {
  const hub = await testHub();
  const preflight = (origin: string) =>
    fetch(`${hub.url}/api/whoami-v2`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-headers': 'authorization',
        'access-control-request-method': 'GET',
      },
    });
  const allowed = await preflight(LEADERBOARD);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(LEADERBOARD);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  const refused = await preflight('http://localhost:9999');
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});
