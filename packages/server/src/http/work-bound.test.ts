import { once } from 'node:events';
import { get } from 'node:http';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { appWithPages } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { createBoardDigests } from '../board/board-digest.sql.ts';
import { liveBoard } from '../board/live-board.ts';
import { registerErrors } from './error-handler.ts';
import { createWorkBound, registerReadBound } from './work-bound.ts';

/** Work that ends when it is released. */
function gate() {
  let release = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { open, release };
}

test('work beyond the turns waits, and work beyond the waiting places is refused with Retry-After', async () => {
  const { open, release } = gate();
  const bound = createWorkBound({ atOnce: 2, waiting: 3, retrySeconds: 7 }, () => 0);
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await open;
    running -= 1;
  };
  const all = Array.from({ length: 5 }, () => bound.run(work));
  await expect(bound.run(work)).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 7 });
  expect(bound.tally()).toEqual({ running: 2, waiting: 3 });
  release();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(bound.tally()).toEqual({ running: 0, waiting: 0 });
});

test('work that fails ends its turn', async () => {
  const bound = createWorkBound({ atOnce: 1, waiting: 1, retrySeconds: 1 }, () => 0);
  const fail = () => bound.run(() => Promise.reject(new Error('broken')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(bound.tally().running).toBe(0);
});

test('work that has all turns for long is told, until one turn ends', async () => {
  let now = 0;
  const { open, release } = gate();
  const bound = createWorkBound({ atOnce: 2, waiting: 1, retrySeconds: 1 }, () => now);
  const first = bound.run(() => open);
  now = 1000;
  expect(bound.stuckMs()).toBe(0);
  const second = bound.run(() => new Promise(() => undefined));
  await vi.waitFor(() => expect(bound.tally().running).toBe(2), PATIENCE_MS);
  now = 61_000;
  expect(bound.stuckMs()).toBe(60_000);
  release();
  await first;
  expect(bound.stuckMs()).toBe(0);
  void second;
});

async function boundApp() {
  const { open, release } = gate();
  const reads = createWorkBound({ atOnce: 1, waiting: 1, retrySeconds: 3 }, () => 0);
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrors(app);
  registerReadBound(app, reads);
  const handler = vi.fn(async () => {
    await open;
    return 'read';
  });
  app.get('/read', handler);
  app.get('/impatient', { handlerTimeout: 50 }, handler);
  app.get('/fails', async () => {
    throw new Error('broken');
  });
  app.get('/large', async (_request, reply) => reply.send('x'.repeat(64 << 20)));
  app.get('/memory', { config: { unbounded: 'from memory' } }, async () => 'memory');
  app.post('/vote', async () => 'voted');
  return { app, reads, release, handler };
}

test('reads wait for a turn; votes and answers from memory do not', async () => {
  const { app, reads, release, handler } = await boundApp();
  const both = [app.inject('/read'), app.inject('/read')];
  await vi.waitFor(() => expect(reads.tally()).toMatchObject({ running: 1, waiting: 1 }), PATIENCE_MS);
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
  expect(reads.tally()).toMatchObject({ running: 0, waiting: 0 });
});

test('a read that fails ends its turn', async () => {
  const { app, reads } = await boundApp();
  for (let count = 0; count < 3; count += 1) expect((await app.inject('/fails')).statusCode).toBe(500);
  expect(reads.tally()).toMatchObject({ running: 0 });
});

test('a client that does not read its answer holds no turn', async () => {
  const { app, reads } = await boundApp();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = get(`${address}/large`);
  onTestFinished(() => void slow.destroy());
  await once(slow, 'response');
  expect(reads.tally().running).toBe(0);
});

test('a client that leaves keeps its turn until its queries have ended', async () => {
  const { app, reads, release } = await boundApp();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = get(`${address}/read`);
  gone.on('error', () => undefined);
  await vi.waitFor(() => expect(reads.tally().running).toBe(1), PATIENCE_MS);
  gone.destroy();
  await new Promise((resolve) => gone.on('close', resolve));
  expect(reads.tally().running).toBe(1);
  release();
  await vi.waitFor(() => expect(reads.tally().running).toBe(0), PATIENCE_MS);
});

test('a read that was put off while it waited takes no turn', async () => {
  const { app, reads, release, handler } = await boundApp();
  const first = app.inject('/read');
  await vi.waitFor(() => expect(reads.tally().running).toBe(1), PATIENCE_MS);
  expect((await app.inject('/impatient')).json().code).toBe('too_slow');
  expect(reads.tally()).toMatchObject({ running: 1, waiting: 1 });
  release();
  expect((await first).body).toBe('read');
  await vi.waitFor(() => expect(reads.tally()).toMatchObject({ running: 0, waiting: 0 }), PATIENCE_MS);
  expect(handler).toHaveBeenCalledTimes(1);
});

test('a read that was put off keeps its turn until its queries have ended', async () => {
  const { app, reads, release } = await boundApp();
  expect((await app.inject('/impatient')).json().code).toBe('too_slow');
  expect(reads.tally().running).toBe(1);
  release();
  await vi.waitFor(() => expect(reads.tally().running).toBe(0), PATIENCE_MS);
});

test('a read of headers alone takes one turn', async () => {
  const { app, release } = await boundApp();
  release();
  expect((await app.inject({ method: 'HEAD', url: '/read' })).statusCode).toBe(200);
});

/** The product, whose reads of the newest publication end when they are told to. */
async function stalledProduct() {
  const { open, release } = gate();
  const clock = { now: 0 };
  const database = await freshDatabase();
  const newest = vi.fn(async () => {
    await open;
    return null;
  });
  const board = await liveBoard(
    () => boardAnswer(database),
    () => undefined,
  );
  const digests = { ...createBoardDigests(database), newest };
  const app = await appWithPages({ database, digests, board, now: () => clock.now });
  const badges = [app.inject('/badge/a/b.svg'), app.inject('/badge/a/b.svg')];
  await vi.waitFor(() => expect(newest).toHaveBeenCalledTimes(2), PATIENCE_MS);
  return { app, badges, clock, release };
}

test('reads are served again after a stall in which calls were put off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, badges, release } = await stalledProduct();
  const calls = Array.from({ length: 4 }, () => app.inject('/api/models/a/b'));
  // It is answered after them, so they have begun to wait.
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
