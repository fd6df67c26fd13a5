import { modelInfo } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { leaveForHub, visit } from '../../test/browser.ts';
import { bearer, LEADERBOARD, testHub } from '../../test/hub.ts';
import type { HubHandle } from '../hub.ts';

const MODEL = '/api/models/banyan-lab/peepal-1b';

/** Whether each group of routes answers as it should. */
async function health(hub: HubHandle) {
  const token = hub.issueToken('asha-rao');
  const isWell = async (path: string) =>
    (await fetch(hub.url + path, bearer(token)).catch(() => null))?.ok === true;
  return {
    whoami: await isWell('/api/whoami-v2'),
    userinfo: await isWell('/oauth/userinfo'),
    facts: await isWell(MODEL),
    files: await isWell('/banyan-lab/peepal-1b/resolve/main/config.json'),
    discovery: await isWell('/.well-known/openid-configuration'),
    authorize: (await visit(leaveForHub(hub).address).catch(() => null))?.status === 303,
  };
}

const WELL = { whoami: true, userinfo: true, facts: true, files: true, discovery: true, authorize: true };

test.each([
  ['identity', { ...WELL, whoami: false, userinfo: false }],
  ['models', { ...WELL, facts: false, files: false }],
  ['oidc', { ...WELL, discovery: false, authorize: false }],
] as const)('the routes of %s fail alone, until told otherwise', async (group, expected) => {
  const hub = await testHub();
  hub.setFault(group, { kind: 'error' });
  expect(await health(hub)).toEqual(expected);
  hub.setFault(group, null);
  expect(await health(hub)).toEqual(WELL);
});

test('all groups fail together, and the pages for people stay', async () => {
  const hub = await testHub();
  hub.setFault('all', { kind: 'down' });
  expect(Object.values(await health(hub))).not.toContain(true);
  expect((await fetch(hub.url)).status).toBe(200);
  hub.setFault('all', null);
  expect(await health(hub)).toEqual(WELL);
});

test('an error carries a request id that a page may read', async () => {
  const hub = await testHub();
  hub.setFault('identity', { kind: 'error', status: 502 });
  const response = await fetch(`${hub.url}/api/whoami-v2`, { headers: { origin: LEADERBOARD } });
  expect(response.status).toBe(502);
  expect(response.headers.get('x-request-id')).toMatch(/.{8,}/);
  expect(response.headers.get('access-control-allow-origin')).toBe(LEADERBOARD);
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  expect(await response.json()).toEqual({ error: expect.any(String) });
});

test('the hub library’s error has status and request id', async () => {
  const hub = await testHub();
  hub.setFault('models', { kind: 'error', status: 500 });
  await expect(modelInfo({ name: 'banyan-lab/peepal-1b', hubUrl: hub.url })).rejects.toMatchObject({
    statusCode: 500,
    requestId: expect.any(String),
    message: expect.stringContaining('A test set this error'),
  });
});

test('the hub stops although a black hole never answers', async () => {
  const hub = await testHub();
  hub.setFault('models', { kind: 'black-hole' });
  await expect(fetch(hub.url + MODEL, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
  const before = hub.latestCalls().length;
  const waiting = fetch(hub.url + MODEL).catch((error) => error);
  await expect.poll(() => hub.latestCalls().length).toBeGreaterThan(before);
  await hub.close();
  expect(await waiting).toBeInstanceOf(Error);
});

test('a hub that is down resets connections, a closed one refuses them', async () => {
  const hub = await testHub();
  hub.setFault('identity', { kind: 'down' });
  const down = await fetch(`${hub.url}/api/whoami-v2`).catch((error) => error);
  expect(down.cause.code).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
  await hub.close();
  const closed = await fetch(`${hub.url}/api/whoami-v2`).catch((error) => error);
  expect(closed.cause.code).toBe('ECONNREFUSED');
});

test('an answer may drip for ever', async () => {
  const hub = await testHub();
  hub.setFault('models', { kind: 'drip', everyMs: 5 });
  const leaving = new AbortController();
  const response = await fetch(hub.url + MODEL, { signal: leaving.signal });
  expect(response.status).toBe(200);
  setTimeout(() => leaving.abort(), 150);
  await expect(response.text()).rejects.toThrow();
});

test('a lying hub answers with other JSON or none', async () => {
  const hub = await testHub();
  hub.setFault('identity', { kind: 'lie', json: { type: 'user', name: ['asha-rao'], id: null } });
  expect(await (await fetch(`${hub.url}/api/whoami-v2`)).json()).toEqual({
    type: 'user',
    name: ['asha-rao'],
    id: null,
  });
  hub.setFault('identity', { kind: 'lie', text: '{"id": NaN' });
  const response = await fetch(`${hub.url}/api/whoami-v2`);
  expect(response.headers.get('content-type')).toContain('application/json');
  await expect(response.json()).rejects.toThrow();
});

test('a hub that redirects to another host', async () => {
  const hub = await testHub();
  hub.setFault('models', { kind: 'redirect', to: 'http://169.254.169.254/latest' });
  const response = await fetch(hub.url + MODEL, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://169.254.169.254/latest']);
});

test('a file breaks off, a range fetches the rest', async () => {
  const hub = await testHub();
  const content = Buffer.alloc(300_000, 7);
  hub.putModel({
    id: 'tests/one',
    purpose: 'Put by a test',
    files: { 'model.bin': content },
  });
  hub.setFault('models', { kind: 'cut', afterBytes: 200_000 });
  expect((await fetch(`${hub.url}/api/models/tests/one`)).status).toBe(200);
  const address = `${hub.url}/tests/one/resolve/main/model.bin`;
  await expect((await fetch(address)).arrayBuffer()).rejects.toThrow();
  const rest = await fetch(address, { headers: { range: 'bytes=150000-' } });
  expect((await rest.arrayBuffer()).byteLength).toBe(150_000);
  expect(hub.latestCalls().at(-1)?.range).toBe('bytes=150000-');
});
