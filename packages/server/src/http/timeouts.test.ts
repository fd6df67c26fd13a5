import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { submitModel } from '@leaderboard/core/api';
import { fastify, type LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { gate } from '../../test/gate.ts';
import { hubModel } from '../../test/hub-model.ts';
import { LOOSE_LIMITS, listening } from '../../test/listening.ts';
import { countRows } from '../../test/new-submission.ts';
import { hubAndStandIn } from '../../test/stand-in-hub.ts';
import { testApp } from '../../test/test-app.ts';
import { as, FORM } from '../../test/two-servers.ts';
import type { Hub } from '../hub/hub.ts';
import { type ConnectionLimits, connectionOptions } from './timeouts.ts';

/** Limit for data that never arrives. */
const SHORT_MS = 200;
/** Longer than a busy machine takes to read the received data. */
const READ_MS = 1000;

/** A server with some limits shortened, and a function that opens connections to it. */
async function scene(limits: Partial<ConnectionLimits>) {
  const app = fastify(connectionOptions({ ...LOOSE_LIMITS, ...limits }));
  app.get('/', () => 'ok');
  app.get('/large', () => Buffer.alloc(16 << 20));
  app.post('/', () => 'ok');
  return { server: app.server, ...(await listening(app)) };
}

const GET = 'GET / HTTP/1.1\r\nHost: board\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: board\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n';

/** Status and error code of a raw response. */
function refusalIn(answer: string): readonly [string, string] {
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none';/i);
  const { code, detail, params } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(detail).toMatch(/\S/);
  expect(params).toEqual({});
  return [answer.split(' ')[1] ?? '', code];
}

test.each([
  ['nothing', ''],
  ['half a request line', 'GE'],
  ['headers that never end', `${GET}X-Slow: 1\r\n`],
])('a connection that has sent %s is ended with 408', async (_case, said) => {
  const { open } = await scene({ headersMs: SHORT_MS });
  expect(refusalIn(await text(await open(said)))).toEqual(['408', 'request_timeout']);
});

test('headers that arrive line by line gain no time', async () => {
  const { open } = await scene({ headersMs: SHORT_MS });
  const socket = await open(GET);
  const dripping = setInterval(() => socket.write('X-Slow: 1\r\n'), 10);
  socket.once('close', () => clearInterval(dripping));
  expect(await text(socket).catch(() => '408')).toContain('408');
});

test('a connection whose body never ends is ended with 408', async () => {
  const { open } = await scene({ requestMs: SHORT_MS, headersMs: SHORT_MS });
  expect(refusalIn(await text(await open(`${POST}{`)))).toEqual(['408', 'request_timeout']);
});

test('a caller that does not read its answer is cut off', async () => {
  const { server, open } = await scene({ stalledMs: SHORT_MS });
  const seen = once(server, 'connection');
  await open('GET /large HTTP/1.1\r\nHost: board\r\n\r\n');
  const [socket] = await seen;
  await once(socket, 'close');
});

test('a connection without a call is closed', async () => {
  const { open } = await scene({ idleMs: SHORT_MS });
  expect(await text(await open(`${GET}\r\n`))).toMatch(/^HTTP\/1\.1 200 /);
});

test('after an answer no refusal follows that could seem its part', async () => {
  const { open } = await scene({ headersMs: READ_MS });
  const answer = await text(await open(`${GET}\r\n${GET}`));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('408');
});

const CADDYFILE = new URL('../../../../deploy/Caddyfile', import.meta.url);

test('the balancer ends its idle connections before the server does', async () => {
  const seconds = /\bkeepalive (\d+)s/.exec(await readFile(CADDYFILE, 'utf8'))?.[1];
  const app = await testApp({ database: await freshDatabase() });
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds) * 1000).toBeLessThanOrEqual(app.server.keepAliveTimeout - 10_000);
});

const TOO_SLOW = {
  code: 'too_slow',
  detail: expect.stringMatching(/may have been stored.* Try again in a few seconds: nothing is stored twice/),
  params: {},
};

/** A hub that identifies everyone as anna and describes a model on demand. */
async function slowHub() {
  const { open: asked, release: describe } = gate();
  const hub: Hub = {
    ...(await hubAndStandIn()).hub,
    identify: async () => ({ id: '1', name: 'anna' }),
    describe: vi.fn(() => asked.then(() => ({ ok: true, value: hubModel() }) as const)),
  };
  return { hub, describe };
}

/** The response to a call that waits for `asked` for over a minute. */
async function lateAnswer(asked: unknown, call: () => Promise<LightMyRequestResponse>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = call();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), PATIENCE_MS);
  vi.advanceTimersByTime(60_000);
  const { statusCode, headers, json } = await answer;
  vi.useRealTimers();
  return [statusCode, headers['retry-after'], json()];
}

afterEach(() => {
  vi.useRealTimers();
});

test('a submission stored after its caller left is there once', async () => {
  const database = await freshDatabase();
  const { hub, describe } = await slowHub();
  const app = await testApp({ database, hub });
  const submit = () =>
    app.inject({ method: 'POST', url: submitModel.path, headers: as('token'), payload: FORM });
  expect(await lateAnswer(hub.describe, submit)).toEqual([503, '5', TOO_SLOW]);
  describe();
  await expect.poll(() => countRows(database.db, 'submissions')).toBe(1);
  const again = await submit();
  expect([again.statusCode, again.json().code]).toEqual([409, 'own_duplicate']);
  expect(again.json().detail).toContain('at position 1');
  expect(await countRows(database.db, 'submissions')).toBe(1);
  const vote = { method: 'POST', url: '/api/votes/test-org/aurora?vote_type=up&user_id=anna' } as const;
  expect((await app.inject({ ...vote, headers: as('token') })).statusCode).toBe(200);
  expect(await countRows(database.db, 'votes')).toBe(1);
});
