import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrlWithoutSchema } from '../../test/fresh-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { DatabaseError } from './database-errors.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The migrations of the next release: an additional one needs an exclusive lock on the submissions table. */
async function nextMigrations(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, 'next.sql'), 'alter table submissions add column next integer');
  return folder;
}

test('a migration that waits for a table lets later queries through', async () => {
  const pool = new pg.Pool({ connectionString: await databaseUrlWithoutSchema() });
  onTestFinished(() => pool.end());
  await migrate(pool);
  const reader = await pool.connect();
  await reader.query('begin; select 1 from submissions');
  const migrating = migrate(pool, undefined, await nextMigrations());
  const visitor = await pool.connect();
  await visitor.query(`set statement_timeout = '10s'`);
  const lockWaits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  // The visitor waits behind the migration until it gives up; then the migration waits for the table again.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await expect.poll(async () => (await pool.query(lockWaits)).rowCount, { interval: 20 }).toBe(1);
    await visitor.query('select count(*) from submissions');
  }
  visitor.release();
  await reader.query('commit');
  reader.release();
  await migrating;
  expect((await pool.query('select next from submissions')).rows).toEqual([]);
});

/** Tables created by the migrations of version 0.2.0, or by another program. */
const FOREIGN = {
  'of version 0.2.0': `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 0.2.0', 1700000000000), ('its last', 4000000000000);
    create table accounts (id text primary key)`,
  'of another program': 'create table accounts (id text primary key)',
};

test.each(Object.entries(FOREIGN))(
  'a database with tables %s is refused in one sentence',
  async (_, made) => {
    const pool = new pg.Pool({ connectionString: await databaseUrlWithoutSchema() });
    onTestFinished(() => pool.end());
    await pool.query(made);
    const error = await migrate(pool).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(String(error)).toContain('of version 0.2.0 or older');
    const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'accounts' }]);
  },
);
