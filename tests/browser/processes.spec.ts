import { expect, test } from '@playwright/test';
import { startServer } from './support/server-process.ts';

/** Nothing listens at this address. */
const NO_DATABASE = { DATABASE_URL: 'postgresql://me:word@127.0.0.1:1/board' };

test('a server with a bad configuration names the variable and ends', async () => {
  const { code, stderr } = await startServer({ env: { PORT: 'http' } }).ended;
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([
    'Bad configuration in the environment:',
    '  PORT must be a whole number from 0 to 65535',
  ]);
});

test('a server without its database ends with a line without password', async () => {
  const { code, stderr } = await startServer({ env: NO_DATABASE }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database board at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
  expect(stderr).not.toContain('word');
});
