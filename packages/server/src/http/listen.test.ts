import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
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

test('a port in use and a foreign address are refused with the variable to change', async () => {
  const taken = Number(new URL(await listen(app(), { host: '127.0.0.1', port: 0 })).port);
  const inUse = listen(app(), { host: '127.0.0.1', port: taken });
  await expect(inUse).rejects.toThrow(StartError);
  await expect(inUse).rejects.toThrow(/in use.*set PORT/);
  await expect(listen(app(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
});
