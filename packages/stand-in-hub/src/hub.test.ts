import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, exchange, findAccountId, startSignIn } from '../test/browser.ts';
import { LEADERBOARD, testHub } from '../test/hub.ts';
import { type HubHandle, startHub } from './hub.ts';
import { MISSING_MODEL_ID } from './models/sample-models.ts';

let hub: HubHandle;
beforeAll(async () => {
  hub = await startHub({ leaderboardOrigins: [LEADERBOARD] });
});
afterAll(() => hub.close());

test('the hub listens on this machine only', async () => {
  expect(hub.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  if (outward === undefined) return;
  const address = `http://${outward.address}:${new URL(hub.url).port}`;
  await expect(fetch(address, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow();
});

test.each([
  ['https://example.org'],
  ['http://10.0.0.1:7860'],
  ['http://localhost:7860/'],
  ['http://localhost.example.org'],
  ['javascript:alert(1)'],
])('%s is not a leaderboard on this machine', async (origin) => {
  await expect(startHub({ leaderboardOrigins: [origin] })).rejects.toThrow('on this machine');
  expect(() => hub.allowLeaderboard(origin)).toThrow();
});

test('the hub lists its calls without codes and tokens', async () => {
  const own = await testHub();
  const leaving = startSignIn(own);
  const back = await decide(own, leaving, { decision: 'allow', account: findAccountId(own, 'asha-rao') });
  await exchange(own, back.searchParams.get('code') ?? '', leaving.verifier);
  await fetch(`${own.url}/api/models/banyan-lab/peepal-1b?expand=sha`);
  const answered = { range: null, query: '' };
  expect(own.latestCalls()).toEqual([
    { ...answered, method: 'GET', path: '/oauth/authorize' },
    { ...answered, method: 'POST', path: expect.stringContaining('/oauth/consent/') },
    { ...answered, method: 'POST', path: '/oauth/token' },
    { ...answered, method: 'GET', path: '/api/models/banyan-lab/peepal-1b', query: '?expand=sha' },
  ]);
});

test.each([
  ['/', 200, MISSING_MODEL_ID],
  ['/banyan-lab/peepal-1b', 200, 'banyan-lab/peepal-1b'],
  ['/banyan-lab/peepal-preview', 200, 'banyan-lab/peepal-1b'],
  ['/asha-rao', 200, 'asha-rao'],
  ['/bharatgenai/datasets', 200, 'Dataset'],
  ['/datasets/org/results', 200, 'Dataset'],
  ['/docs/hub/models-uploading', 200, 'Documentation'],
  ['/spaces/leaderboard?search=peepal', 200, `${LEADERBOARD}/?search=peepal`],
  ['/static/space.js', 200, 'urlUpdate'],
  ['/static/style.css', 200, 'light dark'],
  [`/avatars/${'a'.repeat(24)}.svg`, 200, '<svg'],
  ['/banyan-lab/peepal-next', 404, 'Not found'],
  [`/${MISSING_MODEL_ID}`, 404, 'Not found'],
  ['/Qwen/Qwen2.5-3B', 404, 'href="https://huggingface.co/Qwen/Qwen2.5-3B"'],
  ['/nobody', 404, 'Not found'],
  ['/%zz', 400, 'not a valid url'],
])('%s answers %d', async (path, status, text) => {
  const response = await fetch(hub.url + path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});
