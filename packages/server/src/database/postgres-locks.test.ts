import { spawn } from 'node:child_process';
import { chown, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseFolder } from '../../test/fast-folder.ts';
import { embeddedPostgres } from './embedded-postgres.ts';
import { explainLocks, findForeignPid, postmasterPid } from './postgres-locks.ts';

const PORT = 5432;

/** A database that ran once. Each test starts with it stopped and without locks. */
let dataDir = '';
let account: { readonly uid: number; readonly gid: number };
const pathsOf = () => ({
  dataDir,
  cluster: join(dataDir, 'postgres'),
  log: join(dataDir, 'postgres.log'),
  socketFolder: dataDir,
});
const locks = () => [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, `.s.PGSQL.${PORT}.lock`)];

beforeAll(async () => {
  dataDir = await databaseFolder();
  const postgres = embeddedPostgres(dataDir);
  await postgres.ensureRunning();
  await postgres.stop();
  account = await stat(join(dataDir, 'postgres'));
});
afterEach(async () => {
  await embeddedPostgres(dataDir).stop();
  for (const lock of locks()) await rm(lock, { force: true });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function writeLocks(...texts: string[]): Promise<void> {
  for (const [index, lock] of locks().entries()) {
    await writeFile(lock, texts[index] ?? texts[0] ?? '', { mode: 0o600 });
    await chown(lock, account.uid, account.gid);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
  }
}

/** Starts a program under the database's account. @returns its number. */
function stranger(command = 'sleep'): number {
  const { uid, gid } = account;
  const { pid } = spawn('sleep', ['600'], { argv0: command, uid, gid, cwd: '/', stdio: 'ignore' });
  if (pid === undefined) throw new Error('The program did not start');
  onTestFinished(() => {
    process.kill(pid, 'SIGKILL');
  });
  return pid;
}

function lockOf(pid: number): string {
  return `${pid}\n${pathsOf().cluster}\n1764300000\n${PORT}\n${dataDir}\n`;
}

test('a killed database starts although another program has its number', async () => {
  const postgres = embeddedPostgres(dataDir);
  const [one, other] = [stranger(), stranger('postgres')];
  await writeLocks(lockOf(one));
  await postgres.ensureRunning();
  await postgres.stop();
  // The two locks may name different programs; one is a PostgreSQL for another folder.
  await writeLocks(lockOf(other), lockOf(one));
  await postgres.ensureRunning();
});

test.for([
  ['empty', ''],
  ['full of zeros', '\0'.repeat(64)],
])('a database starts although a power cut left its locks %s', async ([, text = '']) => {
  await writeLocks(text);
  await embeddedPostgres(dataDir).ensureRunning();
});

test('a stop ends no other program that has the number', async () => {
  const postgres = embeddedPostgres(dataDir);
  const pid = stranger();
  await writeLocks(lockOf(pid));
  await postgres.stop();
  expect(process.kill(pid, 0)).toBe(true);
  // It is running or sleeping; a killed process would be a zombie until its parent reaps it.
  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) [RS] /);
});

test('a living server of the folder keeps its locks, and is named', async () => {
  const [postgres, paths] = [embeddedPostgres(dataDir), pathsOf()];
  await postgres.ensureRunning();
  const pid = await postmasterPid(paths);
  expect(pid).toEqual(expect.any(Number));
  expect(await findForeignPid(paths, PORT)).toBeNull();
  expect(await postmasterPid(paths)).toBe(pid);
  const inTheWay = `names process ${pid}. If that is the PostgreSQL of this folder, stop it`;
  expect(await explainLocks(paths, PORT)).toEqual([
    expect.stringContaining(inTheWay),
    expect.stringContaining(inTheWay),
  ]);
});
