import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { testApp } from '../../../test/test-app.ts';

const CADDYFILE = new URL('../../../../../deploy/Caddyfile', import.meta.url);

test('the balancer ends its idle connections before the server does', async () => {
  const seconds = /\bkeepalive (\d+)s/.exec(await readFile(CADDYFILE, 'utf8'))?.[1];
  const app = await testApp({ database: await freshDatabase() });
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds) * 1000).toBeLessThanOrEqual(app.server.keepAliveTimeout - 10_000);
});
