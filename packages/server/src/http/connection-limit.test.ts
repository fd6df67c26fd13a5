import { once } from 'node:events';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { listening } from '../../test/listening.ts';
import { testApp } from '../../test/test-app.ts';
import { createWaitingLimit, registerConnections, type WaitingLimitOptions } from './connection-limit.ts';

const IGNORED = { opened: () => undefined, working: () => undefined, answered: () => undefined };

test('a connection works from its call’s arrival to its answer’s start', async () => {
  const seen: string[] = [];
  const app = fastify();
  registerConnections(app, 1000, {
    ...IGNORED,
    working: () => seen.push('working'),
    answered: () => seen.push('answered'),
  });
  app.addHook('preParsing', async () => void seen.push('body'));
  app.post('/', async () => {
    seen.push('handler');
    return {};
  });
  await app.inject({ method: 'POST', url: '/', payload: {} });
  expect(seen).toEqual(['body', 'working', 'handler', 'answered']);
});

test('connections beyond the total number are not let in', async () => {
  const app = fastify();
  registerConnections(app, 2, IGNORED);
  const { open } = await listening(app);
  for (const _place of ['first', 'second']) {
    const seen = once(app.server, 'connection');
    await open('');
    await seen;
  }
  expect(await text(await open('GET / HTTP/1.1\r\nHost: board\r\n\r\n')).catch(() => '')).toBe('');
});

test('the app listens with its limits', async () => {
  const app = await testApp({ database: await freshDatabase() });
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxConnections } = app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    timeout: 75_000,
    maxConnections: 10_000,
  });
});

test('calls of the server to itself are no waiting connections', async () => {
  const app = fastify();
  const limit = createWaitingLimit({ maxWaiting: 2, graceMs: 0 }, () => 0);
  registerConnections(app, 1000, limit);
  app.get('/', async () => 'answered');
  for (let call = 0; call < 5; call += 1) expect((await app.inject('/')).statusCode).toBe(200);
});

/** A limit of three waiting connections. */
function scene(options: Partial<WaitingLimitOptions> = {}) {
  let now = 0;
  const bound = createWaitingLimit({ maxWaiting: 3, graceMs: 0, ...options }, () => now);
  return {
    bound,
    open: (count: number) =>
      Array.from({ length: count }, () => {
        const socket = new Socket();
        bound.opened(socket);
        return socket;
      }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Indexes of the closed connections. */
function ended(sockets: readonly Socket[]): number[] {
  return sockets.flatMap(({ destroyed }, index) => (destroyed ? [index] : []));
}

test('a connection with calls is kept, and silent ones are ended', () => {
  const { bound, open } = scene();
  const reader = open(1);
  const slow = open(2);
  for (const socket of reader) {
    bound.working(socket);
    bound.answered(socket);
  }
  slow.push(...open(2));
  expect([ended(reader), ended(slow)]).toEqual([[], [0, 1]]);
});

test('the longest waiting connection is ended, never one being answered', () => {
  const { bound, open } = scene();
  const busy = open(6);
  for (const socket of busy.slice(3)) bound.working(socket);
  expect(ended(busy)).toEqual([0, 1, 2]);
  const slow = open(3);
  expect([ended(busy), ended(slow)]).toEqual([[0, 1, 2], []]);
  // After the responses, these connections are waiting again.
  for (const socket of busy.slice(3)) bound.answered(socket);
  expect([ended(busy), ended(slow)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

test('each connection may wait a moment; a sudden crowd is thinned out', () => {
  const { open, pass } = scene({ graceMs: 3000 });
  const crowd = open(6);
  expect(ended(crowd)).toEqual([]);
  pass(2999);
  const later = open(1);
  expect(ended([...crowd, ...later])).toEqual([]);
  pass(1);
  later.push(...open(1));
  expect([ended(crowd), ended(later)]).toEqual([[0, 1, 2, 3, 4], []]);
});

test('a connection that ended makes room once, also with a late answer', async () => {
  const { bound, open } = scene();
  const sockets = open(3);
  const [first, ...others] = sockets;
  if (first === undefined) throw new Error('No connection');
  bound.working(first);
  const closed = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await closed;
  bound.answered(first);
  open(1);
  expect(ended(others)).toEqual([]);
  open(1);
  expect(ended(others)).toEqual([0]);
});

test.each([
  ['nothing', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: board\r\n'],
])('a connection that has said %s does not keep servers from stopping', async (_what, said) => {
  const app = await testApp({ database: await freshDatabase() });
  const { open } = await listening(app);
  const seen = once(app.server, 'connection');
  const caller = await open(said);
  await seen;
  await app.close();
  await new Promise((resolve) => caller.resume().once('close', resolve));
  expect(caller.bytesRead).toBe(0);
});
