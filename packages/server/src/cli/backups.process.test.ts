import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { caller } from '../../test/caller.ts';
import { loseLease, submitModel } from '../../test/evaluations.ts';
import { open } from '../../test/fresh-database.ts';
import { storeEverything } from '../../test/full-database.ts';
import { newRun } from '../../test/new-run.ts';
import { modelId } from '../../test/new-submission.ts';
import { type Ended, runLeaderboard } from '../../test/run-leaderboard.ts';
import {
  hasSystemPostgres,
  PG_DUMP,
  type SystemPostgres,
  systemPostgres,
} from '../../test/system-postgres.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testWhere } from '../../test/where.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { publish } from '../board/publish.sql.ts';
import { castVote } from '../people/votes.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { claimNext } from '../queue/leases.sql.ts';
import { resumeQueue } from '../queue/pause.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';

/** The real process, as `tsc -b` builds it. */
const COMMANDS = join(import.meta.dirname, '../../dist/cli/leaderboard.js');
const hasRestic = spawnSync('restic', ['version']).status === 0;
const testDumps = testWhere(hasSystemPostgres, 'PostgreSQL with pg_dump');
const testRepository = testWhere(hasSystemPostgres && hasRestic, 'PostgreSQL with pg_dump, and restic');

/** Waits until a backup gets another name than one before it. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  await expect.poll(second).not.toBe(second());
}

type Env = Readonly<Record<string, string>>;
const run = (env: Env, ...args: readonly string[]) => runLeaderboard(env, 'backups', ...args);

/** For what the programs that it starts read from the environment themselves. */
function runProcess(env: Env, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const given = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
    execFile(process.execPath, [COMMANDS, 'backups', ...args], { env: given }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

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
const databases = (url: string) =>
  query<{ readonly datname: string }>(
    beside(url),
    "select datname from pg_database where datname like 'leaderboard%' order by 1",
  );
const restoring = (url: string) =>
  query(url, "select from pg_stat_activity where datname like 'leaderboard_drill%'");

/** One server for all tests; each begins without a database of ours. */
let server: SystemPostgres | null = null;
beforeAll(async () => {
  server = hasSystemPostgres ? await systemPostgres() : null;
});
afterAll(() => server?.stop());

/** A database with a board of two rows. */
async function database() {
  const url = server?.url ?? '';
  for (const { datname } of await databases(url))
    await query(beside(url), `drop database ${datname} with (force)`);
  await query(beside(url), 'create database leaderboard');
  const opened = await open(url);
  await publish(opened, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  return { url, env: { DATABASE_URL: url }, ...opened };
}

testDumps('backups are taken into a folder, the oldest go, a drill restores the newest', async () => {
  const { url, db, env } = await database();
  const folder = join(await temporaryFolder(), 'backups');
  expect(await run(env, 'drill', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no backup in/),
  });
  expect(await run(env, 'list')).toMatchObject({ code: 0, stdout: 'No backup was taken yet.\n' });
  expect(await run(env, 'take', folder)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Wrote /) });
  await mkdir(join(folder, 'leaderboard-20200101T000000Z'));
  await writeFile(join(folder, 'notes.txt'), 'not ours');
  const [left = '', running = ''] = ['1', '2'].map((day) =>
    join(folder, `leaderboard-2020010${day}T000000Z.part`),
  );
  for (const part of [left, running]) await mkdir(part);
  // A dump that is being written changes, its folder does not.
  await writeFile(join(running, 'leaderboard.dump'), 'half');
  for (const folder of [left, running]) await utimes(folder, 0, 0);
  await nextSecond();
  expect(await run(env, 'take', folder, '--keep', '2')).toMatchObject({ code: 0 });
  const names = await readdir(folder);
  expect(names).toHaveLength(4);
  expect(names).toContain('notes.txt');
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([basename(running)]);
  expect(names).not.toContain('leaderboard-20200101T000000Z');

  expect(await run(env, 'drill', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored .* in \d+\.\d s, as it was: \d+ rows, newest publication [0-9a-f]{64}/,
    ),
  });
  expect((await run(env, 'list')).stdout).toMatch(/^.* drill .*\n.* backup .*\n.* backup .*\n$/);
  const { lastBackup, lastDrill } = await createQueueReader(db, () => 0)();
  expect(Date.now() / 1000 - lastBackup).toBeLessThan(300);
  expect(Date.now() / 1000 - lastDrill).toBeLessThan(300);
  expect(await databases(url)).toEqual([{ datname: 'leaderboard' }]);
});

testDumps('a restored database has every table, and workers from before it hold nothing', async () => {
  const { url, env, ...stored } = await database();
  const folder = await temporaryFolder();
  await storeEverything(stored);
  await resumeQueue(stored);
  await submitModel(stored, 'z/waits');
  const board = await boardAnswer(stored);
  // Limits of ours are no parameters of PostgreSQL's programs.
  const limited = { DATABASE_URL: `${url}&statement_timeout=60000&query_timeout=70000` };
  expect(await run(limited, 'take', folder)).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(folder);
  const late = await claimNext(stored, 'from before', 60, Math.random);

  expect(await run(env, 'restore', join(folder, name))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database leaderboard exists, and a restore replaces nothing\./),
  });
  const elsewhere = url.replace('/leaderboard?', '/leaderboard_restored?');
  expect(await run({ DATABASE_URL: elsewhere }, 'restore', join(folder, name))).toMatchObject({ code: 0 });
  const restored = await open(elsewhere);
  expect((await boardAnswer(restored)).hash).toBe(board.hash);
  const quota = { action: 'vote', limit: 9, periodSeconds: 9 };
  expect(await castVote(restored, caller('voter'), modelId('z/waits'), quota)).toEqual({ kind: 'voted' });
  await loseLease(restored.db);
  const current = await claimNext(restored, 'from after', 60, Math.random);
  if (late === null || current === null) throw new Error('Nothing was claimed.');
  expect(current.lease.claimId).not.toBe(late.lease.claimId);
  const ofLate = { ...newRun('z/waits', 0.5), fileSha256: 'late' };
  expect(await finishEvaluation(restored, late.lease, ofLate)).toEqual({ kind: 'lost' });
});

testDumps('a damaged or changed backup fails, is not recorded, and leaves no database', async () => {
  const { url, db, env } = await database();
  const folder = await temporaryFolder();
  await run(env, 'take', folder);
  const [name = ''] = await readdir(folder);
  const contents = (text: string) => writeFile(join(folder, name, 'contents.json'), text);
  await contents('{"tables":{"models":3},"publication":null}');
  expect(await run(env, 'drill', folder)).toMatchObject({
    code: 1,
    stderr: 'What was restored differs from the backup: table models has 2 rows in place of 3.\n',
  });
  await contents('{"tables":{"models":2},"publication":"another"}');
  expect((await run(env, 'drill', folder)).stderr).toContain('the newest publication has another hash');
  await writeFile(join(folder, name, 'leaderboard.dump'), 'rubbish');
  expect((await run(env, 'drill', folder)).stderr).toMatch(/^pg_restore .* failed: .*archive/);
  await contents('rubbish');
  expect((await run(env, 'drill', folder)).stderr).toContain('it is no whole backup');
  expect((await createQueueReader(db, () => 0)()).lastDrill).toBe(0);
  expect(await databases(url)).toEqual([{ datname: 'leaderboard' }]);
});

testDumps('a backup of a newer version is not restored', async () => {
  const { url, db, env } = await database();
  const folder = await temporaryFolder();
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`);
  await run(env, 'take', folder);
  expect((await run(env, 'drill', folder)).stderr).toContain('a newer version of this program');
  expect(await databases(url)).toEqual([{ datname: 'leaderboard' }]);
});

testDumps('a drill that is stopped drops its database; the next one drops a killed one’s', async () => {
  const { url, db, env } = await database();
  const folder = await temporaryFolder();
  // Long enough for the drill to be seen: 100,000 rows.
  await db.execute(
    sql`insert into operator_actions (action, subject, reason) select 'pause', 'the queue', repeat('x', 200) from generate_series(1, 100000)`,
  );
  await run(env, 'take', folder);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const given = { PATH: process.env.PATH, ...env };
    const child = spawn(process.execPath, [COMMANDS, 'backups', 'drill', folder], {
      env: given,
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.on('exit', resolve));
    await expect.poll(() => restoring(url), { timeout: PATIENCE_MS, interval: 20 }).not.toEqual([]);
    child.kill(signal);
    await ended;
    if (signal !== 'SIGKILL') expect(await databases(url)).toEqual([{ datname: 'leaderboard' }]);
  }
  // The killed one's restore goes on to its end.
  await expect.poll(() => restoring(url), { timeout: PATIENCE_MS }).toEqual([]);
  expect(await run(env, 'drill', folder)).toMatchObject({ code: 0 });
  expect(await databases(url)).toEqual([{ datname: 'leaderboard' }]);
});

test('backups refuses a command line that it cannot understand', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const wrong = [
    ['take', 'a', '--keep', '0'],
    ['every', '0', 'a'],
    ['drill', '--from-repository'],
  ];
  const ended = await Promise.all(wrong.map((args) => run(env, ...args)));
  expect(ended.map(({ code, stdout }) => [code, stdout])).toEqual(wrong.map(() => [2, '']));
});

test('with the embedded database it says to copy the folder', async () => {
  const folder = await temporaryFolder();
  for (const args of [
    ['take', folder],
    ['drill', folder],
    ['restore', folder],
  ])
    expect(await run({ DATA_DIR: folder }, ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`copy the folder ${folder}`),
    });
});

testDumps('without pg_dump or restic it says what is missing, and no backup is good', async () => {
  const { env } = await database();
  const folder = await temporaryFolder();
  const without = async (program: string, given: Env) =>
    expect(
      await runProcess({ ...given, PATH: folder }, 'take', join(folder, `files of ${program}`)),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The program ${program} is not on the PATH: install it.`),
    });
  await without('pg_dump', env);
  expect(await readdir(join(folder, 'files of pg_dump'))).toEqual([]);
  await symlink(PG_DUMP, join(folder, 'pg_dump'));
  await without('restic', { ...env, RESTIC_REPOSITORY: join(folder, 'repository') });
});

testRepository('a backup goes into the repository of restic and is restored from there', async () => {
  const { url, db, env: ofDatabase } = await database();
  const folder = await temporaryFolder();
  const env = { ...ofDatabase, RESTIC_REPOSITORY: join(folder, 'repository'), RESTIC_PASSWORD: 'of a test' };
  expect(await runProcess(env, 'take', join(folder, 'files'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('and copied it into the repository'),
  });
  await rm(join(folder, 'files'), { recursive: true });
  expect(await runProcess(env, 'drill', '--from-repository')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the newest backup of the repository'),
  });
  const elsewhere = { ...env, DATABASE_URL: url.replace('/leaderboard?', '/leaderboard_restored?') };
  expect(await runProcess(elsewhere, 'restore', '--from-repository')).toMatchObject({ code: 0 });
  const refused = await runProcess({ ...env, RESTIC_PASSWORD: 'another' }, 'take', join(folder, 'files'));
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^restic cat failed: .*wrong password.* restic init failed: /),
  });
  const { rows } = await db.execute(sql`select kind from backups order by id`);
  expect(rows).toEqual([{ kind: 'backup' }, { kind: 'drill' }]);

  // A copy that was killed half way locks no later one out of the repository.
  const copying = spawn('restic', ['backup', '--stdin'], { env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => copying.on('close', resolve));
  const locks = () => readdir(join(env.RESTIC_REPOSITORY, 'locks'));
  await expect.poll(locks, { timeout: PATIENCE_MS }).toHaveLength(1);
  copying.kill('SIGKILL');
  await ended;
  expect(await locks()).toHaveLength(1);
  await nextSecond();
  expect(await runProcess(env, 'take', join(folder, 'files'))).toMatchObject({ code: 0, stderr: '' });
});

testDumps('the service takes a backup at its start, and ends when it is asked to', async () => {
  const { env } = await database();
  const folder = await temporaryFolder();
  const given = { PATH: process.env.PATH, ...env };
  // A month is longer than a timer of Node waits.
  const child = spawn(process.execPath, [COMMANDS, 'backups', 'every', '720', folder], {
    env: given,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect
    .poll(async () => (await run(env, 'list')).stdout, { timeout: 60_000 })
    .toMatch(/^\d.* backup /);
  await nextSecond();
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^leaderboard-[\dTZ]+$/)]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
