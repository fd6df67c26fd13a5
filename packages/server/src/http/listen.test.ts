import type { LookupAddress, LookupAllOptions } from 'node:dns';
import dns from 'node:dns/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { gate } from '../../test/gate.ts';
import { testApp } from '../../test/test-app.ts';
import { registerClosing } from './connection-limit.ts';
import { listen, StartError } from './listen.ts';

function app() {
  const made = fastify();
  onTestFinished(() => made.close());
  return made;
}

test('an app listens at a free port and tells its address', async () => {
  const address = await listen(app(), { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
});

test('an address of IPv6 is told in brackets', async () => {
  const made = app();
  // Not every machine has an IPv6 address.
  vi.spyOn(made, 'listen').mockReturnValue(undefined);
  expect(await listen(made, { host: '::1', port: 7860 })).toBe('http://[::1]:7860');
});

test('a used port and a foreign address are refused with the variable', async () => {
  const taken = Number(new URL(await listen(app(), { host: '127.0.0.1', port: 0 })).port);
  const inUse = listen(app(), { host: '127.0.0.1', port: taken });
  await expect(inUse).rejects.toThrow(StartError);
  await expect(inUse).rejects.toThrow(/in use.*set PORT/);
  await expect(listen(app(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
});

test.each(['x86_64-conda-linux-gnu', 'board.invalid', 'not a name'])(
  'HOST=%s, no name of this machine, is localhost with a warning',
  async (host) => {
    const made = app();
    const warn = vi.spyOn(made.log, 'warn');
    const address = await listen(made, { host, port: 0 });
    expect(address).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
    expect(warn.mock.calls.flat().join()).toMatch(new RegExp(`HOST ${host} .*conda`));
    expect((await fetch(address)).status).toBe(404);
  },
);

const ADDRESSES = ['127.0.0.1', '127.0.0.2'];

/** Makes an app listen on both addresses of 'localhost'. @returns its port. */
async function listenAtBoth(made: FastifyInstance, port = 0): Promise<number> {
  const resolved: LookupAddress[] = ADDRESSES.map((address) => ({ address, family: 4 }));
  // The overload that the product calls.
  const lookup: MockInstance<(name: string, options: LookupAllOptions) => Promise<LookupAddress[]>> =
    vi.spyOn(dns, 'lookup');
  lookup.mockResolvedValue(resolved);
  const url = await listen(made, { host: 'localhost', port }).finally(() => lookup.mockRestore());
  return Number(new URL(url).port);
}

test('the limits of connections hold at every address of localhost', async () => {
  const made = await testApp({ database: await freshDatabase() });
  made.server.maxConnections = 1;
  const port = await listenAtBoth(made);
  for (const address of ADDRESSES) {
    const [socket, beyond] = [connect(port, address), connect(port, address)];
    await expect(text(beyond).catch(() => '')).resolves.toBe('');
    socket.end('HELO board\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nstrict-transport-security: /i);
  }
  await made.close();
  const closed = connect(port, '127.0.0.2');
  await expect(text(closed)).rejects.toThrow('ECONNREFUSED');
});

test('an app that stops answers its callers at every address of localhost', async () => {
  const made = app();
  const { open, release } = gate();
  onTestFinished(release);
  const handler = vi.fn(() => open);
  made.get('/', handler);
  registerClosing(made);
  const port = await listenAtBoth(made);
  const call = () => {
    const socket = connect(port, '127.0.0.2');
    // Keeps the connection open, as browsers do.
    socket.write('GET / HTTP/1.1\r\nHost: board\r\n\r\n');
    return text(socket);
  };
  const answer = call();
  await vi.waitFor(() => expect(handler).toHaveBeenCalled(), PATIENCE_MS);
  const closed = vi.fn();
  const closing = made.close().then(closed);
  await expect.poll(() => call().catch(() => 'refused')).toBe('refused');
  expect(closed).not.toHaveBeenCalled();
  release();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  await closing;
});

test('a port that is used at the other address of localhost is refused', async () => {
  const taken = Number(new URL(await listen(app(), { host: '127.0.0.2', port: 0 })).port);
  await expect(listenAtBoth(app(), taken)).rejects.toThrow(/127\.0\.0\.2 is in use.*set PORT/);
});
