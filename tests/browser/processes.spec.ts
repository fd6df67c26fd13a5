import { expect, test } from '@playwright/test';
import { GOOD_FILE } from './support/results-file.ts';
import { startImport, startServer } from './support/server-process.ts';

// tests/endurance/processes.endurance.ts starts, kills and stops servers.
test('what cannot work ends with one message each: a bad configuration, a broken database address, wrong arguments', async () => {
  const bad = await startServer({ env: { PORT: 'http' } }).ended;
  expect([bad.code, bad.stderr.trim().split('\n')]).toEqual([
    2,
    ['Bad configuration in the environment:', '  PORT must be a whole number from 0 to 65535'],
  ]);
  const env = { DATABASE_URL: 'postgresql://me:word@127.0.0.1:1/board' };
  const broken = await startServer({ env }).ended;
  expect(broken.code).toBe(1);
  expect(broken.stderr).toMatch(/^The database board at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
  expect(broken.stderr).not.toContain('word');
  expect((await startImport([GOOD_FILE], { env }).ended).code).toBe(3);
  const usage = await startImport(['--color', 'red'], { env }).ended;
  expect(usage.code).toBe(2);
  expect(usage.stderr).toContain('--color');
  const nothing = await startImport(['/nothing/here'], { env }).ended;
  expect([nothing.code, nothing.stderr]).toEqual([2, 'There is no file or folder /nothing/here.\n']);
});
