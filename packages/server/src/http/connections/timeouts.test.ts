import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type ConnectionLimits, connectionOptions } from './timeouts.ts';

/** Longer than any test. */
const NEVER_MS = 200_000;
const LOOSE: ConnectionLimits = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  stalledMs: NEVER_MS,
  idleMs: NEVER_MS,
  checkMs: 20,
  headerBytes: 16 * 1024,
};

/** A server with one short limit, and a function that opens connections to it. */
async function scene(limits: Partial<ConnectionLimits>) {
  const app = fastify(connectionOptions({ ...LOOSE, ...limits }));
  app.get('/', () => 'ok');
  app.get('/large', () => Buffer.alloc(50_000_000));
  app.post('/', () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('No address');
  const open = (said: string): Socket => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write(said));
    return socket;
  };
  return { server: app.server, open };
}

const GET = 'GET / HTTP/1.1\r\nHost: board\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: board\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n';

/** Status and code of a raw answer. */
function refusalIn(answer: string): readonly [string, string] {
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
  const { open } = await scene({ headersMs: 50 });
  expect(refusalIn(await text(open(said)))).toEqual(['408', 'request_timeout']);
});

test('headers that arrive line by line gain no time', async () => {
  const { open } = await scene({ headersMs: 50 });
  const socket = open(GET);
  const dripping = setInterval(() => socket.write('X-Slow: 1\r\n'), 10);
  socket.once('close', () => clearInterval(dripping));
  socket.on('error', () => undefined);
  expect(await text(socket).catch(() => '408')).toContain('408');
});

test('a connection whose body never ends is ended with 408', async () => {
  const { open } = await scene({ requestMs: 50, headersMs: 50 });
  expect(refusalIn(await text(open(`${POST}{`)))).toEqual(['408', 'request_timeout']);
});

test('a caller that does not read its answer is cut off', async () => {
  const { server, open } = await scene({ stalledMs: 50 });
  const seen = once(server, 'connection');
  open('GET /large HTTP/1.1\r\nHost: board\r\n\r\n').pause();
  const [socket] = await seen;
  await once(socket, 'close');
});

test('a connection without a call is closed', async () => {
  const { open } = await scene({ idleMs: 50 });
  expect(await text(open(`${GET}\r\n`))).toMatch(/^HTTP\/1\.1 200 /);
});

test('more than 16 kB of headers are refused with 431, less are not', async () => {
  const { open } = await scene({ idleMs: 50 });
  const headers = (bytes: number) => `${GET}X-Long: ${'a'.repeat(bytes)}\r\n\r\n`;
  expect(refusalIn(await text(open(headers(16 * 1024))))).toEqual(['431', 'headers_too_large']);
  expect(await text(open(headers(15 * 1024)))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a text that is not HTTP is refused with 400', async () => {
  const { open } = await scene({});
  expect(refusalIn(await text(open('HELO board\r\n\r\n')))).toEqual(['400', 'bad_request']);
});

test('after an answer no refusal follows that could be read as a part of it', async () => {
  const { open } = await scene({ headersMs: 50 });
  const answer = await text(open(`${GET}\r\n${GET}`));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('408');
});
