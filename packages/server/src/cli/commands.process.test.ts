import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabaseUrl } from '../../test/fresh-database.ts';

/** Built by `tsc -b`. */
const COMMANDS = join(import.meta.dirname, '../../dist/cli/leaderboard.js');

// The worker has its own test files; backups and restores run `board facts` and `migrate`.
test.each([
  [['import', '/nowhere'], 2, '', 'nowhere'],
  [['queue', 'list'], 0, 'No submissions.\n', ''],
  [['config', '--help'], 0, 'Usage: npx leaderboard config [options]\n', ''],
])('the process of %j ends by itself, with its exit code', async (args, code, out, err) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: await freshDatabaseUrl() };
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, [COMMANDS, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
  expect(ended).toEqual({ code, stdout: expect.stringContaining(out), stderr: expect.stringContaining(err) });
});
