import type { LookupAddress, LookupAllOptions } from 'node:dns';
import dns from 'node:dns/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { testApp } from '../../test/test-app.ts';
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

test.runIf(
  Object.values(networkInterfaces())
    .flat()
    .some((own) => own?.address === '::1'),
)('an address of IPv6 is told in brackets', async () => {
  const address = await listen(app(), { host: '::1', port: 0 });
  expect((await fetch(address)).status).toBe(404);
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

test('the limits of connections hold at every address of localhost', async () => {
  const made = await testApp({ database: await freshDatabase() });
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const resolved: LookupAddress[] = addresses.map((address) => ({ address, family: 4 }));
  // Of its forms, the one that the product calls.
  const lookup: MockInstance<(name: string, options: LookupAllOptions) => Promise<LookupAddress[]>> =
    vi.spyOn(dns, 'lookup');
  lookup.mockResolvedValue(resolved);
  const url = await listen(made, { host: 'localhost', port: 0 });
  lookup.mockRestore();
  for (const address of addresses) {
    const socket = connect(Number(new URL(url).port), address);
    socket.end('HELO board\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nstrict-transport-security: /i);
  }
  await made.close();
  const closed = connect(Number(new URL(url).port), '127.0.0.2');
  await expect(text(closed)).rejects.toThrow('ECONNREFUSED');
});
