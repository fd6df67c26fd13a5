import { execFile, spawn, spawnSync } from 'node:child_process';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { backupFolder } from '../../test/backup-folder.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { testWhere } from '../../test/where.ts';
import { newestBackup } from '../backup/backup-folder.ts';
import { drillRestore } from '../backup/drill.ts';
import { publish } from '../board/publish.sql.ts';
import { createQueueReader } from '../queue/queue-health.sql.ts';

/** The real process, as `tsc -b` builds it. */
const COMMAND = join(import.meta.dirname, '../../dist/cli/backups.js');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const given = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
    execFile(process.execPath, [COMMAND, ...args], { env: given }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

async function database() {
  const url = await freshDatabaseUrl();
  const opened = await open(url);
  await publish(opened, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  return { env: { DATABASE_URL: url }, ...opened };
}

test('backups are taken into a folder, the oldest are deleted, and a drill restores the newest', async () => {
  const { db, env } = await database();
  const folder = join(await backupFolder(), 'backups');
  expect(await run(env, 'drill', folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no backup in/),
  });
  expect(await run(env, 'list')).toMatchObject({ code: 0, out: 'No backup was taken yet.\n' });
  expect(await run(env, 'take', folder)).toMatchObject({ code: 0, out: expect.stringMatching(/^Wrote /) });
  await writeFile(join(folder, 'leaderboard-20200101T000000Z.jsonl.gz'), 'an old one');
  await writeFile(join(folder, 'notes.txt'), 'not ours');
  const [left, running] = ['1', '2'].map((part) => join(folder, `leaderboard-20200101T000000Z.${part}.part`));
  for (const part of [left, running]) await writeFile(part ?? '', 'half');
  await utimes(left ?? '', 0, 0);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await run(env, 'take', folder, '--keep', '2')).toMatchObject({ code: 0 });
  const names = await readdir(folder);
  expect(names).toHaveLength(4);
  expect(names).toContain('notes.txt');
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([basename(running ?? '')]);
  expect(names).not.toContain('leaderboard-20200101T000000Z.jsonl.gz');

  const { rows: before } = await db.execute(sql`select count(*)::int as count from pg_database`);
  expect(await run(env, 'drill', folder)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Restored .* in \d+\.\d s: \d+ rows, 2 on the board, content hash [0-9a-f]{64}/,
    ),
  });
  expect((await run(env, 'list')).out).toMatch(/^.* drill .*\n.* backup .*\n.* backup .*\n$/);
  const { lastBackup, lastDrill } = await createQueueReader(db, () => 0)();
  expect(Date.now() / 1000 - lastBackup).toBeLessThan(300);
  expect(Date.now() / 1000 - lastDrill).toBeLessThan(300);
  const { rows: scratch } = await db.execute(
    sql`select datname from pg_database where datname like 'scratch%'`,
  );
  expect([scratch, before.length]).toEqual([[], 1]);
});

test('a damaged backup fails the drill, and is not recorded', async () => {
  const { db, env } = await database();
  const folder = await backupFolder();
  await writeFile(join(folder, 'leaderboard-20200101T000000Z.jsonl.gz'), 'rubbish');
  expect(await run(env, 'drill', folder)).toMatchObject({ code: 1, out: '' });
  expect((await createQueueReader(db, () => 0)()).lastDrill).toBe(0);
});

test('npm run backups refuses a command line that it cannot understand', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const wrong = [
    [],
    ['take'],
    ['take', 'a', '--keep', '0'],
    ['every', 'a'],
    ['every', '0', 'a'],
    ['drill'],
    ['drill', '--from-repository'],
    ['list', 'a'],
  ];
  const ended = await Promise.all(wrong.map((args) => run(env, ...args)));
  expect(ended.map(({ code, out }) => [code, out])).toEqual(wrong.map(() => [2, '']));
});

const hasRestic = spawnSync('restic', ['version']).status === 0;

testWhere(hasRestic, 'restic')(
  'a backup goes into the repository of restic and is restored from there',
  async () => {
    const { db, env: ofDatabase } = await database();
    const folder = await backupFolder();
    const env = {
      ...ofDatabase,
      RESTIC_REPOSITORY: join(folder, 'repository'),
      RESTIC_PASSWORD: 'of a test',
    };
    expect(await run(env, 'take', join(folder, 'files'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('and copied it into the repository'),
    });
    await rm(join(folder, 'files'), { recursive: true });
    expect(await run(env, 'drill', '--from-repository')).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 on the board'),
    });
    const refused = await run({ ...env, RESTIC_PASSWORD: 'another' }, 'take', join(folder, 'files'));
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^restic cat failed: .*wrong password.* restic init failed: /),
    });
    const { rows } = await db.execute(sql`select kind from backups order by id`);
    expect(rows).toEqual([{ kind: 'backup' }, { kind: 'drill' }]);
  },
);

testWhere(hasRestic, 'restic')(
  'a copy that was killed half way locks no later one out of the repository',
  async () => {
    const { env: ofDatabase } = await database();
    const folder = await backupFolder();
    const repository = join(folder, 'repository');
    const env = { ...ofDatabase, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: 'of a test' };
    expect(await run(env, 'take', join(folder, 'files'))).toMatchObject({ code: 0 });
    const copying = spawn('restic', ['backup', '--stdin'], { env: { ...process.env, ...env } });
    const ended = new Promise((resolve) => copying.on('close', resolve));
    await expect.poll(() => readdir(join(repository, 'locks')), { timeout: PATIENCE_MS }).toHaveLength(1);
    copying.kill('SIGKILL');
    await ended;
    expect(await readdir(join(repository, 'locks'))).toHaveLength(1);
    expect(await run(env, 'take', join(folder, 'files'))).toMatchObject({ code: 0, err: '' });
  },
);

test('without the program restic a backup is not good', async () => {
  const { env } = await database();
  const folder = await backupFolder();
  const given = { ...env, RESTIC_REPOSITORY: join(folder, 'repository'), PATH: folder };
  expect(await run(given, 'take', folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is it installed/),
  });
});

test('the service takes a backup at its start, and ends when it is asked to', async () => {
  const { env } = await database();
  const folder = await backupFolder();
  const given = { PATH: process.env.PATH, ...env };
  const child = spawn(process.execPath, [COMMAND, 'every', '24', folder], { env: given, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(async () => (await run(env, 'list')).out, { timeout: 60_000 }).toMatch(/^\d.* backup /);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^leaderboard-.*\.gz$/)]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('with the embedded database the drill has one of its own', async () => {
  const source = await database();
  const folder = await backupFolder();
  await run(source.env, 'take', folder);
  const parts = await readdir(tmpdir());
  const embedded = { kind: 'embedded', dataDir: '/none' } as const;
  const drill = await drillRestore(embedded, await newestBackup(folder), () => undefined);
  expect(drill).toMatchObject({ boardRows: 2 });
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('leaderboard-scratch-'));
  expect(left.filter((name) => !parts.includes(name))).toEqual([]);
});
