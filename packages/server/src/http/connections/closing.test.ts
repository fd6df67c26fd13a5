import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { testApp } from '../../../test/test-app.ts';

test.each([
  ['nothing', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: board\r\n'],
])('a connection that has said %s does not keep a server from stopping', async (_what, said) => {
  const app = await testApp({ database: await freshDatabase() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('No address');
  const seen = once(app.server, 'connection');
  const caller = connect(address.port, '127.0.0.1', () => caller.write(said));
  await seen;
  await app.close();
  await once(caller.resume(), 'close');
  expect(caller.bytesRead).toBe(0);
});
