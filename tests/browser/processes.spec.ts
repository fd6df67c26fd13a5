import { expect, test } from '@playwright/test';
import { GOOD_FILE } from './support/results-file.ts';
import { startImport, startServer } from './support/server-process.ts';

// tests/endurance/processes.endurance.ts starts, kills and stops servers.

/** Nothing answers at this address. */
const NO_DATABASE = { DATABASE_URL: 'postgresql://me:word@127.0.0.1:1/board' };

test('a server with a bad configuration names the variable and ends', async () => {
  const { code, stderr } = await startServer({ env: { PORT: 'http' } }).ended;
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([
    'Bad configuration in the environment:',
    '  PORT must be a whole number from 0 to 65535',
  ]);
});

test('a server without its database ends with one line that has no password', async () => {
  const { code, stderr } = await startServer({ env: NO_DATABASE }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database board at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
  expect(stderr).not.toContain('word');
});

test('an import without its database ends with code 3', async () => {
  expect((await startImport([GOOD_FILE], { env: NO_DATABASE }).ended).code).toBe(3);
});

test('an import with an unknown option names it', async () => {
  const { code, stderr } = await startImport(['--color', 'red'], { env: NO_DATABASE }).ended;
  expect(code).toBe(2);
  expect(stderr).toContain('--color');
});

test('an import of a missing file names it', async () => {
  const { code, stderr } = await startImport(['/nothing/here'], { env: NO_DATABASE }).ended;
  expect([code, stderr]).toEqual([2, 'There is no file or folder /nothing/here.\n']);
});
