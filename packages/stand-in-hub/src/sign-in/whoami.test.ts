import { whoAmI } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { bearer, LEADERBOARD, testHub } from '../../test/hub.ts';

test('whoami answers in the shape that the hub library reads', async () => {
  const hub = await testHub();
  const accessToken = await hub.issueToken('asha-rao');
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

test('a revoked token and an expired one are refused by whoami and userinfo', async () => {
  let now = Date.now();
  const hub = await testHub({ clock: () => now, accessTokenSeconds: 3_600 });
  const statuses = async (token: string) =>
    Promise.all(
      ['/api/whoami-v2', '/oauth/userinfo'].map(
        async (path) => (await fetch(hub.url + path, bearer(token))).status,
      ),
    );
  const revoked = await hub.issueToken('asha-rao');
  const aging = await hub.issueToken('vikram-iyer');
  await hub.revokeToken(revoked);
  expect(await statuses(revoked)).toEqual([401, 401]);
  now += 3_599_000;
  expect(await statuses(aging)).toEqual([200, 200]);
  now += 1_000;
  expect(await statuses(aging)).toEqual([401, 401]);
});

test('after a rename ids stay, and another account may take the old name', async () => {
  const hub = await testHub();
  const [ofAsha, ofVikram] = [await hub.issueToken('asha-rao'), await hub.issueToken('vikram-iyer')];
  const who = async (token: string) => (await fetch(`${hub.url}/api/whoami-v2`, bearer(token))).json();
  const [asha, vikram] = [await who(ofAsha), await who(ofVikram)];
  expect(() => hub.renameAccount('vikram-iyer', 'asha-rao')).toThrow('taken');
  hub.renameAccount('asha-rao', 'asha');
  hub.renameAccount('vikram-iyer', 'asha-rao');
  expect(await who(ofAsha)).toMatchObject({ id: asha.id, name: 'asha' });
  expect(await who(ofVikram)).toMatchObject({ id: vikram.id, name: 'asha-rao' });
  expect(hub.addAccount('vikram-iyer').id).not.toBe(vikram.id);
});

test('the id of an account tells when it was made, and one of the samples is young', async () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  const hub = await testHub({ clock: () => now });
  const madeAt = async (name: string) => {
    const { id } = await (await fetch(`${hub.url}/api/whoami-v2`, bearer(await hub.issueToken(name)))).json();
    return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();
  };
  expect(await madeAt('asha-rao')).toBe('2024-05-06T07:08:09.000Z');
  expect(await madeAt('tara-menon')).toBe('2026-02-27T00:00:00.000Z');
});

test('whoami accepts a token of another app and does not tell it apart, as at the hub', async () => {
  const hub = await testHub();
  const token = await hub.issueToken('asha-rao', { clientId: 'another-app' });
  expect((await fetch(`${hub.url}/api/whoami-v2`, bearer(token))).status).toBe(200);
  await expect(hub.issueToken('asha-rao', { clientId: 'no-app' })).rejects.toThrow('no client');
  await expect(hub.issueToken('nobody')).rejects.toThrow('no account');
});

test('the leaderboard’s page may call whoami across origins; a page of another site may not', async () => {
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

test('tests give tokens of their choice to owners of their choice, until they take them back', async () => {
  const hub = await testHub();
  const who = (token: string) => fetch(`${hub.url}/api/whoami-v2`, bearer(token));
  expect((await who('token-anna')).status).toBe(401);
  hub.setToken('token-anna', { id: '1', name: 'anna' });
  hub.setToken('token-org', { name: 'org', type: 'org' });
  expect(await (await who('token-anna')).json()).toEqual({ type: 'user', id: '1', name: 'anna' });
  expect(await (await who('token-org')).json()).toEqual({ type: 'org', name: 'org' });
  expect(hub.tokenOwner('token-anna')).toEqual({ id: '1', name: 'anna' });
  hub.setToken('token-anna', null);
  expect(hub.tokenOwner('token-anna')).toBeNull();
  expect((await who('token-anna')).status).toBe(401);
});
