import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { backupFolder } from '../../test/backup-folder.ts';
import { boardEtag, contentHash } from '../../test/content-hash.ts';
import { rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { newRun } from '../../test/new-run.ts';
import { countRows } from '../../test/new-submission.ts';
import { MIGRATION_TAGS } from '../../test/old-schema.ts';
import { createBoardDigests } from '../board/board-digest.sql.ts';
import { publish } from '../board/publish.sql.ts';
import { SERVICE_LIMITS } from '../database/connections.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { ownSchemaVersion, requireOwnSchema } from '../database/migrate.ts';
import { identifiers } from '../database/statements.ts';
import { claimNext, giveBack } from '../queue/leases.sql.ts';
import { CONTENT_TABLES, LOCK_ORDER } from './content.sql.ts';
import { backupText } from './format.ts';
import { emptyContent } from './replace-content.sql.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

test('a restored backup has the same hash and the same public answer', async () => {
  const folder = await backupFolder();
  const source = await freshDatabase();
  await storeEverything(source);
  for (const table of CONTENT_TABLES)
    expect([table, await countRows(source.db, table)]).not.toEqual([table, 0]);
  const made = await writeBackup(source, join(folder, 'one'), false);

  const target = await freshDatabase();
  expect(await restoreBackup(target, join(folder, 'one'), false)).toEqual(made);
  expect(await writeBackup(target, join(folder, 'two'), false)).toEqual(made);
  expect(await readFile(join(folder, 'two'))).toEqual(await readFile(join(folder, 'one')));
  expect(await boardEtag(target)).toBe(await boardEtag(source));

  await expect(target.db.execute(sql`delete from ledger`)).rejects.toThrow();
  for (const database of [source, target]) {
    await publish(database, 'import', [newRun('a/next', 0.5)]);
    await submitModel(database, 'a/next');
  }
  expect(await boardEtag(target)).toBe(await boardEtag(source));
});

test('a backup is private, complete and replaces files only when told', async () => {
  const folder = await backupFolder();
  const database = await freshDatabase();
  const file = join(folder, 'board.jsonl.gz');
  await writeBackup(database, file, false);
  const { mode } = await stat(file);
  expect((mode & 0o777).toString(8)).toBe('600');
  await writeFile(join(folder, 'other'), 'kept');
  await expect(writeBackup(database, join(folder, 'other'), false)).rejects.toThrow(/exists/);
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('kept');
  await writeBackup(database, join(folder, 'other'), true);
  expect(await readFile(join(folder, 'other'))).toEqual(await readFile(file));
  await expect(writeBackup(database, join(folder, 'none', 'x'), false)).rejects.toThrow(/cannot be written/);
  await database.db.execute(sql`drop table vote_rulings`);
  await expect(writeBackup(database, join(folder, 'broken'), false)).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(['board.jsonl.gz', 'other']);
});

test('a restore replaces content only when told to, and notifies every server', async () => {
  const folder = await backupFolder();
  const source = await freshDatabase();
  await storeEverything(source);
  const made = await writeBackup(source, join(folder, 'one'), false);
  const url = await freshDatabaseUrl();
  const [target, server] = await Promise.all([open(url), open(url)]);
  await publish(target, 'import', [newRun('b/other', 0.5)]);
  const before = await contentHash(target, folder);
  await expect(restoreBackup(target, join(folder, 'one'), false)).rejects.toThrow(/--replace/);
  expect(await contentHash(target, folder)).toBe(before);
  const told = new Promise<void>((resolve) => server.onPublication(resolve));
  await restoreBackup(target, join(folder, 'one'), true);
  await told;
  expect(await contentHash(server, folder)).toBe(made.hash);
});

test('a restore is refused while a worker evaluates', async () => {
  const folder = await backupFolder();
  const database = await freshDatabase();
  const { hash } = await writeBackup(database, join(folder, 'empty'), false);
  await submitModel(database, 'a/one');
  const claim = await claimNext(database, 'w1', 60, Math.random);
  await expect(restoreBackup(database, join(folder, 'empty'), true)).rejects.toThrow(/submission 1/);
  expect(await rowOf(database.db)).toMatchObject({ status: 'evaluating' });
  if (claim !== null) await giveBack(database.db, claim.lease);
  await restoreBackup(database, join(folder, 'empty'), true);
  expect(await contentHash(database, folder)).toBe(hash);
});

/** Counts the statements that have waited for a lock for longer than this. */
function waitingLonger(database: Database, least: string) {
  return async () => {
    const { rows } = await database.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and clock_timestamp() - query_start > ${least}::interval`,
    );
    return rows.length;
  };
}

test('a process that starts during a restore waits for it', async () => {
  const folder = await backupFolder();
  const url = await freshDatabaseUrl();
  const [database, other] = await Promise.all([open(url), open(url)]);
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  await writeBackup(database, join(folder, 'one'), false);
  const work = await other.transaction(async (tx) => {
    await tx.execute(sql`lock table votes in row exclusive mode`);
    const restored = restoreBackup(database, join(folder, 'one'), true);
    await expect.poll(waitingLonger(other, '0 ms')).toBe(1);
    const limits = { ...SERVICE_LIMITS, statementMs: 3000, answerMs: null };
    const started = openDatabase({ kind: 'server', url }, () => undefined, limits);
    await expect.poll(waitingLonger(other, '4600 ms')).toBe(2);
    return { restored, started };
  });
  await work.restored;
  const started = await work.started;
  onTestFinished(() => started.close());
  expect(await boardEtag(started)).toBe(await boardEtag(database));
});

test('a restore that runs into a deadlock starts again', async () => {
  const folder = await backupFolder();
  const url = await freshDatabaseUrl();
  const [database, other] = await Promise.all([open(url), open(url)]);
  await writeBackup(database, join(folder, 'empty'), false);
  // The restore locks publications first, votes later and this one at the end.
  const last = LOCK_ORDER.slice(-1);
  const { restored } = await other.transaction(async (reader) => {
    // PostgreSQL ends whoever finds the deadlock. The reader does not look for it, so it is the restore.
    await reader.execute(sql`set local deadlock_timeout = '1 h'`);
    await reader.execute(sql`lock table ${identifiers(last)} in row exclusive mode`);
    const waiting = await other.transaction(async (holder) => {
      await holder.execute(sql`lock table votes in row exclusive mode`);
      const restored = restoreBackup(database, join(folder, 'empty'), true);
      await expect.poll(waitingLonger(other, '0 ms')).toBe(1);
      const read = reader.execute(sql`select from publications`).execute();
      await expect.poll(waitingLonger(other, '0 ms')).toBe(2);
      return { restored, read };
    });
    await waiting.read;
    return waiting;
  });
  await restored;
});

/** The tables of a backup that a database of an older schema has. */
async function contentTablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = new Set(rows.map(({ table_name: table }) => table));
  return CONTENT_TABLES.filter((table) => tables.has(table));
}

test('a backup of an older schema is restored and migrated', async () => {
  const folder = await backupFolder();
  // As the product was before its third migration: no leases, no ledger.
  const older = ownSchemaVersion().slice(0, 2);
  const source = await freshDatabase();
  let text = '';
  await source.transaction(async (tx) => {
    await emptyContent(tx, older);
    await tx.execute(sql`insert into accounts (id, name) values ('1', 'anna')`);
    await tx.execute(
      sql`insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template)
        values ('1', 'a/one', 'main', ${'a'.repeat(40)}, 'chat', 'float16', 'Original', false)`,
    );
    const ofThen = await contentTablesOf(tx);
    expect(ofThen).not.toContain('ledger');
    for await (const lines of backupText(tx, older, ofThen)) text += lines;
  });
  await writeFile(join(folder, 'old'), gzipSync(text));

  const target = await freshDatabase();
  await publish(target, 'import', [newRun('b/other', 0.5)]);
  await restoreBackup(target, join(folder, 'old'), true);
  expect(await rowOf(target.db)).toMatchObject({ id: 1, model: 'a/one', fencing: 0, runId: null });
  expect(await countRows(target.db, 'publications')).toBe(0);
  await requireOwnSchema(target.db);
  await storeEverything(target);
  await expect(target.db.execute(sql`delete from ledger`)).rejects.toThrow();
});

test('a backup of the previous release is restored, its lists as changes', async () => {
  const folder = await backupFolder();
  const older = ownSchemaVersion().slice(0, MIGRATION_TAGS.indexOf('0016_workers') + 1);
  const source = await freshDatabase();
  let text = '';
  await source.transaction(async (tx) => {
    await emptyContent(tx, older);
    await tx.execute(sql`insert into models (name) values ('a/one'), ('a/two')`);
    await tx.execute(sql`insert into entries (id, model_id) values ('a/one', 1), ('a/two', 2)`);
    await tx.execute(
      sql`insert into runs (entry_id, source) values ('a/one', 'x'), ('a/two', 'x'), ('a/one', 'y')`,
    );
    await tx.execute(
      sql`insert into publications (cause, run_ids) values ('x', '{1}'), ('x', '{2,1}'), ('x', '{3,2}'), ('x', '{2}')`,
    );
    const ofThen = await contentTablesOf(tx);
    expect(ofThen).not.toContain('publication_changes');
    for await (const lines of backupText(tx, older, ofThen)) text += lines;
  });
  await writeFile(join(folder, 'old'), gzipSync(text));

  const target = await freshDatabase();
  await restoreBackup(target, join(folder, 'old'), false);
  const digests = createBoardDigests(target);
  const boards = await Promise.all([1, 2, 3, 4].map((number) => digests.at(number)));
  expect(boards.map((board) => board?.runIds)).toEqual([[1], [2, 1], [3, 2], [2]]);
  expect(await countRows(target.db, 'publication_changes')).toBe(4);
  await publish(target, 'import', [newRun('a/new', 0.5)]);
  expect((await digests.at(5))?.entryIds).toEqual(['a/new', 'a/two']);
});
