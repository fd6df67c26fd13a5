import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl } from '../test/fresh-database.ts';
import { ADVISORY_LOCKS } from './database/db.ts';

/** The output of `tsc -b`. */
const DIST = join(import.meta.dirname, '../dist');
const LIFECYCLE = new URL('../dist/lifecycle.js', import.meta.url).href;

test('a program whose start fails ends, whatever it had begun', () => {
  const program = `
    const { runProgram } = await import('${LIFECYCLE}');
    await runProgram(async () => {
      setInterval(() => undefined, 1000);
      throw new Error('no start');
    }, 100);`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 });
  expect(status).toBe(1);
  expect(stderr).toContain('no start');
});

test('SIGTERM ends a server while another migrates', async () => {
  const url = await freshDatabaseUrl();
  const migrating = new pg.Client(url);
  await migrating.connect();
  onTestFinished(() => migrating.end());
  await migrating.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    SERVE_PAGES: 'false',
  };
  const child = spawn('/bin/sh', ['-c', `exec ${process.execPath} ${join(DIST, 'main.js')}`], {
    env,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  await expect.poll(async () => (await migrating.query(waiting)).rows[0].count).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
