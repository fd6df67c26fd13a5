import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { appWithPages, webBuild } from '../../test/app-with-pages.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { LOOSE_LIMITS, listening } from '../../test/listening.ts';
import { compressBody } from './stored-body.ts';
import { connectionOptions } from './timeouts.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: board\r\n\r\n`;

/** A server that counts the requests it has started, and the maximum it handled concurrently. */
async function countingServer() {
  const app = fastify(connectionOptions(LOOSE_LIMITS));
  const seen = { begun: 0, running: 0, most: 0 };
  app.get('/:number', async ({ params }) => {
    seen.begun += 1;
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await sleep(1);
    seen.running -= 1;
    return params;
  });
  return { seen, ...(await listening(app)) };
}

test('requests of one connection are answered one after the other', async () => {
  const { open, seen } = await countingServer();
  const numbers = Array.from({ length: 16 }, (_, index) => String(index));
  const last = 'GET /last HTTP/1.1\r\nHost: board\r\nConnection: close\r\n\r\n';
  const answers = await text(await open(numbers.map((number) => get(`/${number}`)).join('') + last));
  expect([...answers.matchAll(/"number":"(\w+)"/g)].map(([, number]) => number)).toEqual([
    ...numbers,
    'last',
  ]);
  expect(seen).toEqual({ begun: 17, running: 0, most: 1 });
});

test('a connection with more unanswered requests is told so and closed', async () => {
  const { open, seen } = await countingServer();
  const answer = await text(await open(get('/1').repeat(18)));
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    code: 'too_many_unanswered',
    detail: 'Too many requests at once. Read the responses first.',
    params: {},
  });
  expect(seen.begun).toBe(1);
});

test('what follows too many requests in one packet is not parsed', async () => {
  let parsed = 0;
  const count = () => {
    parsed += 1;
  };
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  const { open } = await countingServer();
  await text(await open(get('/1').repeat(1000)));
  expect(parsed).toBe(18);
});

test('a connection whose answers are read may send any number of requests', async () => {
  const { open } = await countingServer();
  const socket = (await open('')).resume();
  let read = '';
  socket.on('data', (chunk) => {
    read += chunk;
  });
  for (let round = 1; round <= 10; round += 1) {
    socket.write(get('/1').repeat(17));
    await expect.poll(() => read.match(/"number"/g)?.length).toBe(round * 17);
  }
});

const MEGABYTE = 2 ** 20;
const PAGE_BYTES = MEGABYTE;
/** Larger than a single file system read, and than the socket buffers on both sides. */
const FILE_BYTES = 16 * MEGABYTE;

/** The app with a large page and a large file. */
async function product() {
  const webRoot = await webBuild();
  await writeFile(join(webRoot, 'assets', 'large.js'), 'x'.repeat(FILE_BYTES));
  const page = await compressBody('<p>row</p>'.repeat(PAGE_BYTES / 10), 'quick');
  const app = await appWithPages({ database: await freshDatabase() }, { webRoot, page: async () => page });
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { ...(await listening(app)), connections };
}

const openFiles = () => readdirSync('/proc/self/fd').length;
const SOON = { timeout: 10_000 };

test.skipIf(process.platform !== 'linux')('unread requests hold neither memory nor open files', async () => {
  const { address, open, connections } = await product();
  const answered = async () => (await fetch(`${address}/theme.js`)).text();
  expect(await answered()).toBe('theme');
  const [files, memory] = [openFiles(), process.memoryUsage().rss];
  const sockets = [await open(get('/').repeat(2300))];
  for (let count = 0; count < 4; count += 1) sockets.push(await open(get('/assets/large.js').repeat(1176)));
  for (let count = 0; count < 4; count += 1) sockets.push(await open(get('/assets/large.js').repeat(10)));
  // Connections with few requests stay open.
  await expect.poll(() => connections(), SOON).toBe(5);
  expect(openFiles() - files).toBeLessThan(20);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100 * MEGABYTE);
  expect(await answered()).toBe('theme');
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => openFiles() - files, SOON).toBeLessThanOrEqual(2);
});

test.skipIf(process.platform !== 'linux')(
  'a client that leaves before its answer leaves no file open',
  async () => {
    const { address, open } = await product();
    await (await fetch(`${address}/theme.js`)).text();
    const files = openFiles();
    for (let count = 0; count < 200; count += 1) {
      const socket = await open(get('/assets/large.js').repeat(1 + (count % 3)));
      if (count % 2 === 0) await sleep(count % 5);
      socket.destroy();
    }
    await expect.poll(() => openFiles() - files, SOON).toBeLessThanOrEqual(2);
  },
);
