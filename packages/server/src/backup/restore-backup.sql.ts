import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { COMMAND_LIMITS, limited, type Report } from '../database/connections.ts';
import { openDatabase } from '../database/database.ts';
import { isSchemaOfProgram } from '../database/migrate.ts';
import { type Contents, contentsSchema, differenceOf, readContents } from './contents.sql.ts';
import { access, BackupError, type Program, runPrograms } from './programs.ts';
import { CONTENTS, DUMP, fromRepository } from './repository.ts';

/** Where a backup is read: a folder, or the newest one of the repository, which needs no room on the disk. */
export type Source = { readonly folder: string } | 'repository';

async function contentsOf(source: Source): Promise<Contents> {
  try {
    const text =
      source === 'repository'
        ? await runPrograms([fromRepository(CONTENTS)])
        : await readFile(join(source.folder, CONTENTS), 'utf8');
    return contentsSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${source === 'repository' ? 'The repository' : source.folder} has no readable ${CONTENTS}: it is no whole backup.`,
    );
  }
}

/**
 * Restores a backup into an empty database, brings its schema up to date, and compares it with the backup.
 * @throws {BackupError} when it cannot be restored, differs, or is of a newer version of this program.
 */
async function restoreInto(
  url: string,
  source: Source,
  report: Report,
  stopping: AbortSignal,
): Promise<Contents> {
  const wanted = await contentsOf(source);
  const { args, env } = access(url);
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const restore = (...from: string[]): Program => ({
    file: 'pg_restore',
    args: [...how, ...args, ...from],
    env,
  });
  const programs =
    source === 'repository' ? [fromRepository(DUMP), restore()] : [restore(join(source.folder, DUMP))];
  await runPrograms(programs, stopping);
  const database = await openDatabase({ kind: 'server', url }, report, COMMAND_LIMITS);
  try {
    if (!(await isSchemaOfProgram(database.db)))
      throw new BackupError(
        'The backup was made by a newer version of this program. Restore it with that version.',
      );
    // The key of the other database is not in its backup, and nothing of what it named is.
    await database.db.execute(
      sql`insert into network_key (key) select gen_random_uuid()::text || gen_random_uuid()::text`,
    );
    const difference = differenceOf(wanted, await readContents(database.db));
    if (difference !== null)
      throw new BackupError(`What was restored differs from the backup: ${difference}.`);
    return wanted;
  } finally {
    await database.close();
  }
}

/** Runs work with a connection to the database that every server has, as databases are made and dropped from another one. */
async function beside<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client(limited({ connectionString: address.href }, COMMAND_LIMITS));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const create = (url: string, name: string) =>
  beside(url, (client) => client.query(`create database ${pg.escapeIdentifier(name)}`));
const drop = (url: string, name: string) =>
  beside(url, (client) => client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`));

const DRILL = /^leaderboard_drill_[0-9a-f]{16}$/;

/** Drops the databases of drills that were killed with -9: nobody is connected to them. */
function dropLeftOver(url: string): Promise<void> {
  return beside(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database d where not exists (select from pg_stat_activity a where a.datname = d.datname)',
    );
    for (const { name } of rows.filter((database) => DRILL.test(database.name)))
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
  });
}

/**
 * Restores a backup into a database of its own on the same server and compares it; the database is dropped in every case. The
 * account must have the right to create databases.
 * @throws {BackupError} as above, and when it is stopped.
 */
export async function drillRestore(
  url: string,
  source: Source,
  report: Report,
  stopping: AbortSignal,
): Promise<Contents> {
  await dropLeftOver(url);
  const name = `leaderboard_drill_${randomBytes(8).toString('hex')}`;
  await create(url, name);
  try {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return await restoreInto(address.href, source, report, stopping);
  } finally {
    await drop(url, name);
  }
}

/**
 * Restores a backup into the configured database, which must not exist yet: nothing that is stored is ever replaced. When it fails,
 * the database is dropped again.
 * @throws {BackupError} as above, and when the database exists.
 */
export async function restoreBackup(
  url: string,
  source: Source,
  report: Report,
  stopping: AbortSignal,
): Promise<Contents> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await create(url, name).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === '42P04';
    throw isThere
      ? new BackupError(
          `The database ${name} exists, and a restore replaces nothing. Stop servers and workers and rename it (alter database ${name} rename to ${name}_before), then restore again.`,
        )
      : error;
  });
  try {
    return await restoreInto(url, source, report, stopping);
  } catch (error) {
    await drop(url, name);
    throw error;
  }
}
