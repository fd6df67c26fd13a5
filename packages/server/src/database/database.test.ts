import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseFolder } from '../../test/fast-folder.ts';
import { databaseUrlWithoutSchema, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { canMount, mount, unmount } from '../../test/small-disk.ts';
import { testWhere } from '../../test/where.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseError } from './database-errors.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await databaseFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openEmbedded(dataDir: string): Promise<Database & { closeOnce(): Promise<void> }> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
  let closed: Promise<void> | null = null;
  const closeOnce = () => {
    closed ??= database.close();
    return closed;
  };
  onTestFinished(closeOnce);
  return { ...database, closeOnce };
}

async function postmasterOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

async function publishedNames(database: Database): Promise<string[]> {
  return ((await wholeBoard(database))?.entries ?? []).map((entry) => entry.id);
}

test('an almost empty folder becomes the database, and stops after its users', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'lost+found'));
  await mkdir(join(dataDir, 'postgres.new-0123456789ab'));
  const first = await openEmbedded(dataDir);
  expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700');
  const second = await openEmbedded(dataDir);
  const postmaster = await postmasterOf(dataDir);
  await first.closeOnce();
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  await publish(second, 'test', [newRun('a/kept', 0.5)]);
  await second.closeOnce();
  expect(await postmasterOf(dataDir)).toBeNull();
  await writeFile(join(dataDir, 'notes.txt'), 'a file that was added later');
  const again = await openEmbedded(dataDir);
  expect(await publishedNames(again)).toEqual(['a/kept']);
});

test('several starts at the same time share one database', async () => {
  const closed = join(await temporaryFolder(), 'closed');
  await mkdir(closed, { mode: 0o700 });
  const dataDir = join(closed, 'long-'.repeat(20), 'data');
  const databases = await Promise.all([1, 2, 3].map(() => openEmbedded(dataDir)));
  expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700');
  await Promise.all(
    databases.map((database, index) =>
      publish(database, 'test', [newRun(`a/model-${index}`, 0.5 - index / 10)]),
    ),
  );
  for (const database of databases) {
    expect(await publishedNames(database)).toEqual(['a/model-0', 'a/model-1', 'a/model-2']);
  }
});

test('a process that starts while the last one stops gets a database', async () => {
  const dataDir = await temporaryFolder();
  let current = await openEmbedded(dataDir);
  for (let round = 0; round < 3; round += 1) {
    const [, next] = await Promise.all([current.closeOnce(), openEmbedded(dataDir)]);
    await publish(next, 'test', [newRun(`a/round-${round}`, 0.5)]);
    current = next;
  }
  expect(await publishedNames(current)).toHaveLength(3);
});

test('a killed database keeps every write; a damaged one does not start', async () => {
  const dataDir = await temporaryFolder();
  const database = await openEmbedded(dataDir);
  const nextMessage = () => new Promise<void>((resolve) => database.onPublication(resolve));
  const published = nextMessage();
  await publish(database, 'test', [newRun('a/kept', 0.5)]);
  await published;
  // A reconnect also triggers the callback, because a message may have been missed.
  const told = nextMessage();
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster ?? Number.NaN, 'SIGKILL');
  await told;
  // On a busy machine, the killed server's connections may still respond once.
  await expect.poll(() => postmasterOf(dataDir)).not.toBe(postmaster);
  await expect.poll(() => publishedNames(database).catch(() => null)).toEqual(['a/kept']);
  expect([null, postmaster]).not.toContain(await postmasterOf(dataDir));
  await database.closeOnce();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  await chmod(version, 0o600);
  await promisify(execFile)('sed', ['-i', 's/.*/12/', version]);
  const failure = await openEmbedded(dataDir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(String(failure)).toContain('database files are incompatible');
});

testWhere(canMount(), 'root that may mount a tmpfs')(
  'a full disk is named at the start, and room is enough',
  async () => {
    const disk = await temporaryFolder();
    mount(disk, 120);
    onTestFinished(() => unmount(disk));
    const dataDir = join(disk, 'data');
    await (await openEmbedded(dataDir)).closeOnce();
    const filler = join(disk, 'filler');
    await promisify(execFile)('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => undefined);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      /does not start.*\n.*Its disk is full: free some space/,
    );
    await rm(filler);
    await openEmbedded(dataDir);
  },
);

test('a stop right after the migration opens nothing', async () => {
  const stopping = new AbortController();
  const end = pg.Pool.prototype.end;
  const ending = vi.spyOn(pg.Pool.prototype, 'end').mockImplementationOnce(function (this: pg.Pool) {
    stopping.abort(new Error('stopped'));
    return Reflect.apply(end, this, []);
  });
  onTestFinished(() => ending.mockRestore());
  const config = { kind: 'server', url: await freshDatabaseUrl() } as const;
  await expect(openDatabase(config, () => undefined, undefined, stopping.signal)).rejects.toThrow('stopped');
});

testWhere(process.getuid?.() === 0, 'root')(
  'as root the database runs under another account, the folder’s owner',
  async () => {
    const dataDir = await temporaryFolder();
    await promisify(execFile)('chown', ['65534:65534', dataDir]);
    await openEmbedded(dataDir);
    const { uid } = await stat(join(dataDir, 'postgres'));
    expect(uid).toBe(65534);
  },
);

/** Mode, owner and files of a folder. */
async function stateOf(folder: string): Promise<readonly unknown[]> {
  const { mode, uid, gid } = await stat(folder);
  return [mode, uid, gid, (await readdir(folder)).sort()];
}

test.each([
  ['other files', ['notes.txt']],
  ['a postgres.log beside other files', ['notes.txt', 'postgres.log']],
  ['a database of another program', ['postgres/PG_VERSION']],
])('a data folder with %s is refused', async (_what, files) => {
  const dataDir = await temporaryFolder();
  await chmod(dataDir, 0o755);
  for (const file of files) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true });
    await writeFile(join(dataDir, file), 'somebody');
  }
  const before = await stateOf(dataDir);
  const failure = await openEmbedded(dataDir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(String(failure)).toContain(`DATA_DIR ${dataDir} contains files`);
  expect(await stateOf(dataDir)).toEqual(before);
});

test('a data folder that is a file is refused by name', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'file');
  await promisify(execFile)('touch', [dataDir]);
  await expect(openEmbedded(dataDir)).rejects.toThrow(new RegExp(`DATA_DIR ${dataDir}`));
});

test('DATABASE_URL: migrations by several processes at once are applied once', async () => {
  const url = await databaseUrlWithoutSchema();
  const databases = await Promise.all([1, 2, 3, 4].map(() => open(url)));
  for (const database of databases) expect(await publishedNames(database)).toEqual([]);
});

test('connections lost again and again do not use up the pool', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const other = await open(url);
  for (let round = 0; round < 15; round += 1) {
    await publishedNames(database).catch(() => undefined);
    await other.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen%'`,
    );
  }
  await expect.poll(() => publishedNames(database).catch(() => null)).toEqual([]);
});
