import { once } from 'node:events';
import { get } from 'node:http';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { appWithPages } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { gate } from '../../test/gate.ts';
import { keptBoard } from '../../test/whole-board.ts';
import { createConcurrencyLimit, createConcurrencyLimits } from './concurrency-limit.ts';
import { registerErrors } from './error-handler.ts';
import { prepareToServe, serve } from './serve.ts';
import { compressBody, sendStoredBody } from './stored-body.ts';

async function boundApp() {
  const { open, release } = gate();
  const reads = createConcurrencyLimit({ atOnce: 1, waiting: 1, retrySeconds: 3 }, () => 0);
  const logged: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
  app.decorateRequest('address', '127.0.0.1');
  onTestFinished(() => app.close());
  registerErrors(app);
  prepareToServe(app, { ...createConcurrencyLimits(() => 0), reads });
  const handler = vi.fn(async () => {
    await open;
    return 'read';
  });
  const read = (path: string) => ({ method: 'GET', path }) as const;
  serve(app, read('/read'), handler);
  serve(app, read('/impatient'), handler, { limitMs: 50 });
  serve(app, read('/impatient-memory'), handler, { limitMs: 50, unbounded: 'from memory' });
  const failing = async () => {
    await open;
    throw new Error('the database has gone');
  };
  const sending = async (request: FastifyRequest, reply: FastifyReply) => {
    await open;
    return sendStoredBody(request, reply, await compressBody('read', 'quick'), 'text/plain');
  };
  serve(app, read('/impatient-sending'), sending, { limitMs: 50, unbounded: 'sends by itself' });
  serve(app, read('/impatient-failing'), failing, { limitMs: 50 });
  serve(app, read('/fails'), async () => {
    throw new Error('broken');
  });
  serve(app, read('/large'), () => 'x'.repeat(16 << 20));
  serve(app, read('/memory'), () => 'memory', { unbounded: 'from memory' });
  serve(app, { method: 'POST', path: '/vote' }, () => 'voted');
  return { app, reads, release, handler, logged };
}

test('a handler gets what the contract parses, and its answer is checked', async () => {
  const { app } = await boundApp();
  const call = {
    method: 'GET',
    path: '/double/:number',
    params: z.object({ number: z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)) }),
    response: z.object({ double: z.int() }),
  } as const;
  serve(app, call, async ({ params: { number } }) => ({ double: number === 9 ? 0.5 : 2 * number }));
  expect((await app.inject('/double/4')).json()).toEqual({ double: 8 });
  expect((await app.inject('/double/x')).statusCode).toBe(400);
  expect((await app.inject('/double/9')).statusCode).toBe(500);
});

test('a client that has an answer gets 304, however its tag stands', async () => {
  const { app } = await boundApp();
  const response = z.object({ a: z.int() });
  serve(app, { method: 'GET', path: '/tagged', isConditional: true, response }, () => ({ a: 1 }));
  const { headers } = await app.inject('/tagged');
  const head = await app.inject({ method: 'HEAD', url: '/tagged' });
  // The GET body may be compressed, so HEAD has no Content-Length.
  expect([head.headers.etag, head.headers['content-length']]).toEqual([headers.etag, undefined]);
  const etag = String(headers.etag);
  expect([etag, headers['cache-control']]).toEqual([
    expect.stringMatching(/^W\/"[\w-]{22}"$/),
    'public, no-cache',
  ]);
  for (const method of ['GET', 'HEAD'] as const) {
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await app.inject({ method, url: '/tagged', headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['content-type']).toBeUndefined();
      expect([again.headers['content-length'], again.headers.vary]).toEqual([undefined, 'accept-encoding']);
    }
  }
  expect((await app.inject({ url: '/tagged', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(
    200,
  );
});

test('reads wait for a turn; votes and answers from memory do not', async () => {
  const { app, reads, release, handler } = await boundApp();
  const both = [app.inject('/read'), app.inject('/read')];
  await vi.waitFor(() => expect(reads.counters()).toMatchObject({ running: 1, waiting: 1 }), PATIENCE_MS);
  const refused = await app.inject('/read');
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    503,
    {
      code: 'busy',
      detail:
        'The server is busy with other requests of this kind, so nothing was stored. Try again in 3 seconds.',
      params: { retry_after_seconds: 3 },
    },
    '3',
  ]);
  expect((await app.inject('/memory')).body).toBe('memory');
  expect((await app.inject({ method: 'POST', url: '/vote' })).body).toBe('voted');
  expect(handler).toHaveBeenCalledTimes(1);
  release();
  expect((await Promise.all(both)).map(({ body }) => body)).toEqual(['read', 'read']);
  expect(reads.counters()).toMatchObject({ running: 0, waiting: 0 });
});

test('a client that does not read its answer holds no turn', async () => {
  const { app, reads } = await boundApp();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = get(`${address}/large`);
  onTestFinished(() => void slow.destroy());
  await once(slow, 'response');
  expect(reads.counters().running).toBe(0);
});

test('a client that leaves keeps its turn until its queries have ended', async () => {
  const { app, reads, release } = await boundApp();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = get(`${address}/read`);
  gone.on('error', () => undefined);
  await vi.waitFor(() => expect(reads.counters().running).toBe(1), PATIENCE_MS);
  gone.destroy();
  await new Promise((resolve) => gone.on('close', resolve));
  expect(reads.counters().running).toBe(1);
  release();
  await vi.waitFor(() => expect(reads.counters().running).toBe(0), PATIENCE_MS);
});

test('a read that was put off while it waited takes no turn', async () => {
  const { app, reads, release, handler } = await boundApp();
  const first = app.inject('/read');
  await vi.waitFor(() => expect(reads.counters().running).toBe(1), PATIENCE_MS);
  expect((await app.inject('/impatient')).json().code).toBe('too_slow');
  expect(reads.counters()).toMatchObject({ running: 1, waiting: 1 });
  release();
  expect((await first).body).toBe('read');
  await vi.waitFor(() => expect(reads.counters()).toMatchObject({ running: 0, waiting: 0 }), PATIENCE_MS);
  expect(handler).toHaveBeenCalledTimes(1);
});

test.each([
  ['/impatient', 1, []],
  ['/impatient-memory', 0, []],
  ['/impatient-sending', 0, []],
  ['/impatient-failing', 1, ['a call failed after its time limit']],
])('%s keeps its turn until its queries end, and logs no second answer', async (path, turns, expected) => {
  const { app, reads, release, logged } = await boundApp();
  expect((await app.inject(path)).json().code).toBe('too_slow');
  expect(reads.counters().running).toBe(turns);
  logged.length = 0;
  release();
  await vi.waitFor(() => expect(reads.counters().running).toBe(0), PATIENCE_MS);
  // Fastify would log in the next event loop iteration.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(expected);
});

test('a read of headers alone takes one turn', async () => {
  const { app, release } = await boundApp();
  release();
  expect((await app.inject({ method: 'HEAD', url: '/read' })).statusCode).toBe(200);
});

/** The app, with reads of the newest publication blocked until `release` is called. */
async function stalledProduct() {
  const { open, release } = gate();
  const clock = { now: 0 };
  const database = await freshDatabase();
  const newestRanks = vi.fn(async () => {
    await open;
    return null;
  });
  const board = await keptBoard(database);
  const app = await appWithPages({ database, newestRanks, board, now: () => clock.now });
  // Two networks, because one organization never gets all slots.
  const badge = (remoteAddress: string) => app.inject({ url: '/badge/a/b.svg', remoteAddress });
  const badges = [badge('198.51.100.1'), badge('203.0.113.1')];
  await vi.waitFor(() => expect(newestRanks).toHaveBeenCalledTimes(2), PATIENCE_MS);
  return { app, badges, clock, release };
}

test('reads are served again after a stall with calls put off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, badges, release } = await stalledProduct();
  const calls = Array.from({ length: 4 }, () => app.inject('/api/models/a/b'));
  // This response arrives after they are queued.
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  vi.advanceTimersByTime(60_000);
  for (const call of calls) expect((await call).json().code).toBe('too_slow');
  vi.useRealTimers();
  release();
  await Promise.all(badges);
  expect((await app.inject('/api/models/a/b')).statusCode).toBe(404);
});

test('pages without a read are answered while all turns are taken', async () => {
  const { app, badges, release } = await stalledProduct();
  expect((await app.inject('/add')).headers.location).toBe('/#/add');
  const unknown = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  release();
  await Promise.all(badges);
});

test('a server whose reads never end says so to its balancer', async () => {
  const { app, badges, clock, release } = await stalledProduct();
  const health = async () => {
    const { statusCode, headers, json } = await app.inject('/api/health');
    return [statusCode, headers['retry-after'], json().code];
  };
  clock.now = 90_000;
  expect(await health()).toEqual([200, undefined, undefined]);
  clock.now = 91_000;
  expect(await health()).toEqual([503, '30', 'reads_stuck']);
  release();
  await Promise.all(badges);
  expect(await health()).toEqual([200, undefined, undefined]);
});
