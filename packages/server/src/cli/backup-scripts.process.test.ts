import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { caller } from '../../test/caller.ts';
import { loseLease, submitModel } from '../../test/evaluations.ts';
import { databaseFolder } from '../../test/fast-folder.ts';
import { open } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { claimant } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { modelId } from '../../test/new-submission.ts';
import { hasSystemPostgres, type SystemPostgres, systemPostgres } from '../../test/system-postgres.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testWhere } from '../../test/where.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { openDatabase } from '../database/database.ts';
import { castVote } from '../people/votes.sql.ts';
import { TRANSIENT_TABLES } from '../publish/facts.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { claimNext } from '../queue/leases.sql.ts';
import { resumeQueue } from '../queue/pause.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const BACKUP = join(ROOT, 'deploy/backup.sh');
const DRILL = join(ROOT, 'deploy/restore-drill.sh');
/** Built by `tsc -b`. */
const LEADERBOARD = `${process.execPath} ${join(ROOT, 'packages/server/dist/cli/leaderboard.js')}`;
const hasRestic = spawnSync('restic', ['version']).status === 0;
const testDumps = testWhere(hasSystemPostgres, 'PostgreSQL with pg_dump');
const testRepository = testWhere(hasSystemPostgres && hasRestic, 'PostgreSQL with pg_dump, and restic');

const SOON = { timeout: PATIENCE_MS, interval: 20 };

type Env = Readonly<Record<string, string>>;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a script with basic environment variables plus those of the test. */
function start(env: Env, program: string, ...args: readonly string[]) {
  const given = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  const child = spawn(program, args, { env: given, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      written[name] += chunk;
    });
  const ended = new Promise<typeof written & { code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...written })),
  );
  return { child, ended };
}
const run = (env: Env, program: string, ...args: readonly string[]) => start(env, program, ...args).ended;

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const beside = (url: string) => url.replace('/leaderboard?', '/postgres?');
async function databases(url: string): Promise<string[]> {
  const rows = await query<{ datname: string }>(
    beside(url),
    "select datname from pg_database where datname like 'leaderboard%' order by 1",
  );
  return rows.map(({ datname }) => datname);
}
const restoring = (url: string) =>
  query(url, "select from pg_stat_activity where datname like 'leaderboard_drill%'");

/** Locks a table, so that dumps or restores wait. @returns a function that unlocks it. */
async function hold(url: string, table: string): Promise<() => Promise<void>> {
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  await locking.query(`begin; lock table ${table} in access exclusive mode`);
  return () => locking.end();
}
const oneWaits = (url: string) =>
  vi.waitUntil(async () => (await query(url, 'select from pg_locks where not granted')).length > 0, SOON);

/** A table that all databases share. Building the index of a restored table reads it. */
const READ_BY_RESTORES = 'pg_catalog.pg_shdescription';
const SLOW_TO_RESTORE = `create table slow as select 1 as value;
  create function slow(integer) returns integer language sql immutable
    as 'select $1 where not exists (select from ${READ_BY_RESTORES})';
  create index on slow (public.slow(value))`;

/** One server for all tests. Each test starts with none of our databases. */
let server: SystemPostgres | null = null;
/** One backup of two rows for all tests. An operator paused the queue meanwhile. */
let taken: { readonly folder: string; readonly ended: Awaited<ReturnType<typeof run>> } | null = null;

beforeAll(async () => {
  if (!hasSystemPostgres) return;
  server = await systemPostgres();
  const { url } = server;
  await query(beside(url), 'create database made');
  const made = await openDatabase(
    { kind: 'server', url: url.replace('/leaderboard?', '/made?') },
    () => undefined,
  );
  await publish(made, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await made.db.execute(SLOW_TO_RESTORE);
  await made.close();

  await createDatabase(url);
  const folder = await databaseFolder();
  for (const name of ['leaderboard-20200101T000000Z', 'leaderboard-20200102T000000Z'])
    await writtenBefore(folder, name);
  await writtenBefore(folder, 'leaderboard-20990101T000000Z.part');
  await mkdir(join(folder, 'leaderboard-20990102T000000Z.part'));
  await writeFile(join(folder, 'notes.txt'), 'not ours');
  const release = await hold(url, 'models');
  const { ended } = start({ DATABASE_URL: url, KEPT_BACKUPS: '2' }, BACKUP, folder);
  await oneWaits(url);
  await query(
    url,
    "insert into operator_actions (action, subject, reason) values ('pause', 'the queue', 'meanwhile')",
  );
  await release();
  taken = { folder, ended: await ended };
});
afterAll(async () => {
  server?.stop();
  if (taken !== null) await rm(taken.folder, { recursive: true });
});

async function createDatabase(url: string): Promise<void> {
  for (const name of await databases(url)) await query(beside(url), `drop database ${name} with (force)`);
  await query(beside(url), 'create database leaderboard template made');
}

/** A database with a board of two rows, and a folder. */
async function database() {
  const url = server?.url ?? '';
  await createDatabase(url);
  const opened = await openDatabase({ kind: 'server', url }, () => undefined);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= opened.close();
    return closing;
  };
  onTestFinished(close);
  return {
    url,
    env: { DATABASE_URL: url },
    folder: join(await temporaryFolder(), 'backups'),
    ...opened,
    close,
  };
}

/** Writes an old backup folder. */
async function writtenBefore(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'leaderboard.dump'), 'half');
  await utimes(join(folder, name), 0, 0);
}

testDumps('a backup is written, and the oldest go', async () => {
  expect(taken?.ended).toEqual({ code: 0, stdout: expect.stringMatching(/^Wrote \S+Z\.\n$/), stderr: '' });
  expect((await readdir(taken?.folder ?? '')).sort()).toEqual([
    'leaderboard-20200102T000000Z',
    expect.stringMatching(/^leaderboard-\d{8}T\d{6}Z$/),
    // Another backup may still be writing it.
    'leaderboard-20990102T000000Z.part',
    'notes.txt',
  ]);
});

testDumps('a drill restores a backup of one moment; stopped ones leave nothing', async () => {
  const { url, db, env } = await database();
  const folder = taken?.folder ?? '';
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const release = await hold(url, READ_BY_RESTORES);
    const { child, ended } = start(env, DRILL, folder);
    await oneWaits(url);
    child.kill(signal);
    await release();
    expect(await ended).toMatchObject({ code: signal === 'SIGTERM' ? 143 : null });
    expect(await databases(url)).toHaveLength(signal === 'SIGTERM' ? 1 : 2);
  }
  // The killed drill's restore runs to completion.
  await expect.poll(() => restoring(url), SOON).toEqual([]);
  expect((await createQueueReader(db, () => 0)()).lastDrill).toBe(0);

  const { code, stdout, stderr } = await run(env, DRILL, folder);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^Restored \S+Z, complete:\n\{[^}]*"models": 2,[^}]*\},\n {2}"publication": "[0-9a-f]{64}"\n\}\n$/,
  );
  expect(stdout, 'stored during the backup').toContain('"operator_actions": 0,');
  expect(Date.now() / 1000 - (await createQueueReader(db, () => 0)()).lastDrill).toBeLessThan(300);
  expect(await databases(url)).toEqual(['leaderboard']);
});

testDumps('a script stopped between two of its programs exits with 143', async () => {
  const script = '. "$(dirname "$0")/postgres/access.sh"; run true; kill -TERM $$; sleep 60';
  const env = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  expect(await run(env, 'sh', '-euc', script, BACKUP)).toEqual({ code: 143, stdout: '', stderr: '' });
});

testDumps('restored as documented, a database has every table, and older workers hold nothing', async () => {
  const { url, env, folder, ...stored } = await database();
  await storeEverything(stored);
  await resumeQueue(stored);
  await submitModel(stored, 'z/waits');
  const board = await boardAnswer(stored);
  // PostgreSQL's programs reject our timeout parameters.
  const limited = { DATABASE_URL: `${url}&statement_timeout=60000&query_timeout=70000` };
  expect(await run(limited, BACKUP, folder)).toMatchObject({ code: 0, stderr: '' });
  expect(Date.now() / 1000 - (await createQueueReader(stored.db, () => 0)()).lastBackup).toBeLessThan(300);
  const [name = ''] = await readdir(folder);
  const late = await claimNext(stored, claimant('from before'), 60, Math.random);
  await stored.close();

  const operations = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, restore = ''] = /^To restore, [\s\S]*?```\n([\s\S]*?)```/m.exec(operations) ?? [];
  const commands = restore
    .replaceAll('/backups/leaderboard-20260131T030000Z', join(folder, name))
    .replaceAll('npx leaderboard', LEADERBOARD);
  const urls = { OWNER_URL: url, OTHER_URL: beside(url) };
  expect(await run(urls, 'sh', '-euc', commands)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/The schema is up to date\.\n$/),
  });
  expect(await databases(url)).toEqual(['leaderboard', 'leaderboard_before']);

  const restored = await open(url);
  const [, leftOut = ''] = /for table in (.*); do/.exec(await readFile(BACKUP, 'utf8')) ?? [];
  expect(leftOut.split(' ')).toEqual(TRANSIENT_TABLES);
  for (const table of TRANSIENT_TABLES) {
    const [counted] = await query<{ n: number }>(url, `select count(*)::int as n from ${table}`);
    expect([table, counted?.n]).toEqual([table, table === 'network_key' ? 1 : 0]);
  }
  expect((await boardAnswer(restored)).hash).toBe(board.hash);
  const quota = { action: 'vote', limit: 9, periodSeconds: 9 };
  expect(await castVote(restored, caller('voter'), modelId('z/waits'), quota)).toEqual({ kind: 'voted' });
  await loseLease(restored.db);
  const current = await claimNext(restored, claimant('from after'), 60, Math.random);
  if (late === null || current === null) throw new Error('Nothing was claimed.');
  expect(current.lease.claimId).not.toBe(late.lease.claimId);
  const ofLate = { ...newRun('z/waits', 0.5), fileSha256: 'late' };
  expect(await finishEvaluation(restored, late.lease, ofLate)).toEqual({ kind: 'lost' });
});

testDumps('a damaged or changed backup fails, is not recorded, and leaves no database', async () => {
  const { url, db, env, folder } = await database();
  await cp(taken?.folder ?? '', folder, { recursive: true });
  const [, name = ''] = (await readdir(folder)).sort();
  const facts = join(folder, name, 'facts.json');
  const drilled = async () => {
    const { code, stderr } = await run(env, DRILL, folder);
    expect(code).toBe(1);
    return stderr;
  };
  const whole = await readFile(facts, 'utf8');
  await writeFile(facts, whole.replace('"models": 2', '"models": 3'));
  expect(await drilled()).toMatch(
    /^< +"models": 3,\n---\n> +"models": 2,\nrestore-drill\.sh: The restored database \(>\) differs from /m,
  );
  await writeFile(join(folder, name, 'leaderboard.dump'), 'rubbish');
  expect(await drilled()).toMatch(
    /^pg_restore: error: .*\nrestore-drill\.sh: pg_restore failed: \S+Z cannot be restored\.\n$/,
  );
  await rm(facts);
  expect(await drilled()).toContain('has no readable facts.json: it is not complete');
  expect((await createQueueReader(db, () => 0)()).lastDrill).toBe(0);
  expect(await databases(url)).toEqual(['leaderboard']);
});

testDumps('a stopped or killed backup leaves none', async () => {
  const { url, env, folder } = await database();
  const release = await hold(url, 'models');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { child, ended } = start(env, BACKUP, folder);
    await oneWaits(url);
    child.kill(signal);
    if (signal === 'SIGTERM') expect(await ended).toMatchObject({ code: 143 });
    // The database is slow to notice that a waiting client has exited.
    await query(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pg_dump'",
    );
    await expect
      .poll(() => query(url, "select from pg_stat_activity where application_name = 'pg_dump'"), SOON)
      .toEqual([]);
    await ended;
    expect(await readdir(folder)).toEqual(
      signal === 'SIGTERM' ? [] : [expect.stringMatching(/^leaderboard-.*Z\.part$/)],
    );
  }
  await release();
  expect(await run(env, DRILL, folder)).toMatchObject({
    code: 1,
    stderr: `restore-drill.sh: There is no backup in ${folder}.\n`,
  });
});

test('the scripts say how they are called, and what to do with an embedded database', async () => {
  const folder = await temporaryFolder();
  const env = { DATABASE_URL: 'postgresql://nobody:canary@127.0.0.1:1/none' };
  for (const [given, program, args, said] of [
    [env, BACKUP, [], 'Name the folder of the backups'],
    [{ ...env, KEPT_BACKUPS: '0' }, BACKUP, [folder], 'KEPT_BACKUPS must be'],
    [env, DRILL, [], 'Name the folder of the backups'],
    [env, DRILL, ['--from-repository'], 'Set RESTIC_REPOSITORY'],
    [{ DATABASE_URL: 'postgresql://nobody:canary@[' }, BACKUP, [folder], 'DATABASE_URL must be an address'],
    [{}, BACKUP, [folder], 'copying DATA_DIR'],
    [{}, DRILL, [folder], 'copying DATA_DIR'],
  ] as const) {
    const { code, stdout, stderr } = await run(given, program, ...args);
    expect([args, code, stdout]).toEqual([args, 2, '']);
    expect(stderr).toContain(said);
    expect(stderr).not.toContain('canary');
  }
});

testDumps('without database, pg_dump or restic they say which, and leave nothing', async () => {
  const { env, folder } = await database();
  const nowhere = { DATABASE_URL: 'postgresql://nobody:canary@127.0.0.1:1/none' };
  const away = await run(nowhere, BACKUP, folder);
  expect(away).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('The database of DATABASE_URL cannot be reached.'),
  });
  expect(away.stderr).not.toContain('canary');
  expect(await readdir(folder)).toEqual([]);
  expect(await run(nowhere, DRILL, taken?.folder ?? '')).toMatchObject({ code: 3 });

  const programs = await temporaryFolder();
  const all = ['sh', 'dirname', 'node', 'psql', 'pg_dump', 'restic', 'mkdir', 'mkfifo', 'find', 'date', 'rm'];
  const without = async (missing: string, given: Env) => {
    const path = join(programs, `without ${missing}`);
    await mkdir(path);
    for (const name of all.filter((one) => one !== missing))
      await symlink(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(path, name));
    return run({ ...env, ...given, PATH: path }, BACKUP, join(programs, `backups without ${missing}`));
  };
  for (const [program, given] of [
    ['pg_dump', {}],
    ['restic', { RESTIC_REPOSITORY: join(programs, 'repository') }],
  ] as const)
    expect(await without(program, given)).toMatchObject({
      code: 1,
      stderr: `backup.sh: The program ${program} is not on the PATH: install it.\n`,
    });
});

testDumps('no program has the password in its arguments', async () => {
  const { url, folder } = await database();
  const programs = await temporaryFolder();
  await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho "$* PGPASSWORD=$PGPASSWORD" >&2\nexit 1\n', {
    mode: 0o700,
  });
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    DATABASE_URL: url.replace('postgres@', 'postgres:c%40nary@'),
  };
  const { code, stderr } = await run(env, BACKUP, folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /--dbname=postgresql:\/\/postgres@localhost\/leaderboard\?host=\S+ PGPASSWORD=c@nary\nbackup\.sh: pg_dump failed\.\n$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

testRepository('a backup goes into the repository of restic and is restored from there', async () => {
  const { db, env: ofDatabase, folder } = await database();
  const env = { ...ofDatabase, RESTIC_REPOSITORY: `${folder} of restic`, RESTIC_PASSWORD: 'of a test' };
  expect(await run(env, BACKUP, folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('and copied it into the repository'),
    stderr: '',
  });
  await rm(folder, { recursive: true });
  expect(await run(env, DRILL, '--from-repository')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored the newest backup of the repository, complete:/),
    stderr: '',
  });
  const wrong = { ...env, RESTIC_PASSWORD: 'another' };
  expect(await run(wrong, BACKUP, folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/backup\.sh: restic failed\. .*wrong password/),
  });
  expect(await run(wrong, DRILL, '--from-repository')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/wrong password[\s\S]*or restic failed/),
  });
  const { rows } = await db.execute(sql`select kind from backups order by id`);
  expect(rows).toEqual([{ kind: 'backup' }, { kind: 'drill' }]);

  // A copy killed halfway does not lock later ones out of the repository.
  const child = spawn('restic', ['backup', '--stdin'], { env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const locks = () => readdir(join(env.RESTIC_REPOSITORY, 'locks'));
  await expect.poll(locks, { timeout: PATIENCE_MS }).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  expect(await locks()).toHaveLength(1);
  expect(await run(env, BACKUP, folder)).toMatchObject({ code: 0, stderr: '' });
});
