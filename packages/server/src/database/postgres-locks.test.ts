import { spawn } from 'node:child_process';
import { chown, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseFolder } from '../../test/fast-folder.ts';
import { embeddedPostgres } from './embedded-postgres.ts';
import { explainLocks, findForeignPid, postmasterPid } from './postgres-locks.ts';

const PORT = 5432;

/** A stopped database that ran once, and its paths. */
async function stoppedDatabase() {
  const dataDir = await databaseFolder();
  const postgres = embeddedPostgres(dataDir);
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await postgres.ensureRunning();
  await postgres.stop();
  const cluster = join(dataDir, 'postgres');
  const paths = { dataDir, cluster, log: join(dataDir, 'postgres.log'), socketFolder: dataDir };
  const locks = [join(cluster, 'postmaster.pid'), join(dataDir, `.s.PGSQL.${PORT}.lock`)];
  const { uid, gid } = await stat(cluster);
  const writeLocks = async (...texts: string[]) => {
    for (const [index, lock] of locks.entries()) {
      await writeFile(lock, texts[index] ?? texts[0] ?? '', { mode: 0o600 });
      await chown(lock, uid, gid);
      const longAgo = new Date(Date.now() - 60_000);
      await utimes(lock, longAgo, longAgo);
    }
  };
  /** A running program under the database's account. */
  const stranger = (command = 'sleep') => {
    const { pid } = spawn('sleep', ['600'], { argv0: command, uid, gid, cwd: '/', stdio: 'ignore' });
    if (pid === undefined) throw new Error('The program did not start');
    onTestFinished(() => {
      process.kill(pid, 'SIGKILL');
    });
    return pid;
  };
  return { postgres, paths, writeLocks, stranger };
}

function lockOf(pid: number, { cluster, dataDir }: { cluster: string; dataDir: string }): string {
  return `${pid}\n${cluster}\n1764300000\n${PORT}\n${dataDir}\n`;
}

test('a killed database starts although another program has its number', async () => {
  const { postgres, paths, writeLocks, stranger } = await stoppedDatabase();
  const [one, other] = [stranger(), stranger('postgres')];
  await writeLocks(lockOf(one, paths));
  await postgres.ensureRunning();
  await postgres.stop();
  // The two locks may name different programs; one is a PostgreSQL for another folder.
  await writeLocks(lockOf(other, paths), lockOf(one, paths));
  await postgres.ensureRunning();
});

test.for([
  ['empty', ''],
  ['full of zeros', '\0'.repeat(64)],
])('a database starts although a power cut left its locks %s', async ([, text = '']) => {
  const { postgres, writeLocks } = await stoppedDatabase();
  await writeLocks(text);
  await postgres.ensureRunning();
});

test('a stop ends no other program that has the number', async () => {
  const { postgres, paths, writeLocks, stranger } = await stoppedDatabase();
  const pid = stranger();
  await writeLocks(lockOf(pid, paths));
  await postgres.stop();
  expect(process.kill(pid, 0)).toBe(true);
  // It is running or sleeping; a killed process would be a zombie until its parent reaps it.
  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) [RS] /);
});

test('a living server of the folder keeps its locks, and is named', async () => {
  const { postgres, paths } = await stoppedDatabase();
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
