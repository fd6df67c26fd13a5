import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Room for the databases of all tests together: each is 8 MB. */
const ROOM_BYTES = 6e9;
const MEMORY = '/dev/shm';

/** The folder of this machine where a new database takes a few hundredths of a second, not a few tenths. */
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

/** A new folder for a database of this process. */
export async function databaseFolder(): Promise<string> {
  return mkdtemp(join(await fastFolder(), `leaderboard-test-${process.pid}-`));
}

/**
 * Removes the folders of test runs that were killed. A PostgreSQL that still runs there ends within a minute, as its folder is
 * gone.
 */
export async function removeLeftFolders(): Promise<void> {
  const parent = await fastFolder();
  for (const name of await readdir(parent)) {
    const pid = /^leaderboard-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}
