import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Space for the databases of all tests, at 8 MB each. */
const ROOM_BYTES = 6e9;
const MEMORY = '/dev/shm';

/** The folder where creating a database is fastest: hundredths instead of tenths of a second if it is in memory. */
async function fastFolder(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A new folder for a database used by this process. */
export async function databaseFolder(): Promise<string> {
  return mkdtemp(join(await fastFolder(), `leaderboard-test-${process.pid}-`));
}

/** Removes the folders of killed test runs. A PostgreSQL still running there exits within a minute of losing its folder. */
export async function removeLeftFolders(): Promise<void> {
  const parent = await fastFolder();
  for (const name of await readdir(parent)) {
    const pid = /^leaderboard-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}
