import { once } from 'node:events';
import { get } from 'node:http';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
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
  const bound = createWorkBound({ atOnce: 2, waiting: 3, retrySeconds: 7 });
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
  expect(bound.tally()).toEqual({ running: 2, waiting: 3, refused: 1 });
  release();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(bound.tally()).toEqual({ running: 0, waiting: 0, refused: 1 });
});

test('work that fails ends its turn', async () => {
  const bound = createWorkBound({ atOnce: 1, waiting: 1, retrySeconds: 1 });
  const fail = () => bound.run(() => Promise.reject(new Error('broken')));
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(bound.tally().running).toBe(0);
});

async function boundApp() {
  const { open, release } = gate();
  const reads = createWorkBound({ atOnce: 1, waiting: 1, retrySeconds: 3 });
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrors(app);
  registerReadBound(app, reads);
  const handler = vi.fn(async () => {
    await open;
    return 'read';
  });
  app.get('/read', handler);
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
  expect(reads.tally()).toMatchObject({ running: 0, refused: 0 });
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
