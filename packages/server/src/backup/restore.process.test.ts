import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { backupFolder } from '../../test/backup-folder.ts';
import { contentHash } from '../../test/content-hash.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { newRun } from '../../test/new-run.ts';
import { publish } from '../board/publish.sql.ts';
import { writeBackup } from './write-backup.ts';

/** The command as `tsc -b` builds it. */
const BACKUPS = join(import.meta.dirname, '../../dist/cli/backups.js');

// Runs the built command: `npx tsc -b` first.
test('a killed restore changes nothing, and the next one succeeds', async () => {
  const folder = await backupFolder();
  const source = await freshDatabase();
  const many = Array.from({ length: 1000 }, (_, index) => newRun(`a/model-${index}`, index / 1000));
  await publish(source, 'import', many);
  const { hash } = await writeBackup(source, join(folder, 'one'), false);
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await storeEverything(database);
  const before = await contentHash(database, folder);
  const start = () =>
    spawn(process.execPath, [BACKUPS, 'restore', join(folder, 'one'), '--replace'], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
      stdio: 'ignore',
    });
  const child = start();
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isInserting = sql`select from pg_stat_activity where datname = current_database()
    and query like 'insert into "scores"%json_populate_recordset%'`;
  await expect
    .poll(async () => (await database.db.execute(isInserting)).rows.length, { interval: 5 })
    .toBe(1);
  child.kill('SIGKILL');
  await ended;
  expect(await contentHash(database, folder)).toBe(before);
  const last = start();
  expect(await new Promise((resolve) => last.once('close', resolve))).toBe(0);
  expect(await contentHash(database, folder)).toBe(hash);
});
