import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { testApp } from '../../../test/test-app.ts';
import { registerConnections } from './connection-limit.ts';

/** Lets an app listen, and gives a function that opens connections to it. */
async function listening(app: FastifyInstance): Promise<(said: string) => Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('No address');
  return (said) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write(said));
    return socket;
  };
}

test('a connection counts as working from the arrival of its call to the start of its answer', async () => {
  const seen: string[] = [];
  const app = fastify();
  registerConnections(app, 1000, {
    opened: () => undefined,
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
  registerConnections(app, 2, {
    opened: () => undefined,
    working: () => undefined,
    answered: () => undefined,
  });
  const open = await listening(app);
  for (const _place of ['first', 'second']) {
    const seen = once(app.server, 'connection');
    open('');
    await seen;
  }
  expect(await text(open('GET / HTTP/1.1\r\nHost: board\r\n\r\n')).catch(() => '')).toBe('');
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
  const open = await listening(app);
  const answer = await text(open(`GET / HTTP/1.1\r\nHost: board\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`));
  expect(answer).toContain('"code":"headers_too_large"');
});
