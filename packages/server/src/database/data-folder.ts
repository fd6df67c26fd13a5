import { access, chmod, chown, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-errors.ts';
import { type Account, choosePostgresAccount } from './postgres-account.ts';

/** Paths of an embedded database. */
export interface DataPaths {
  readonly dataDir: string;
  readonly cluster: string;
  readonly log: string;
  readonly socketFolder: string;
}

/** Files allowed until the first start has completed; a new file system contains `lost+found`. */
const BEFORE_THE_FIRST_START = /^(?:postgres\.log|postgres\.new-[0-9a-f]+|lost\+found)$/;

/**
 * Creates the data folder, or checks that it belongs to this program. The folder is set to mode 0700 and, when running as root,
 * given another owner, so a folder with other files must be rejected.
 * @returns the account that PostgreSQL runs under; null for the current one.
 * @throws {DatabaseError} if the folder cannot be used or contains other files.
 */
export async function prepareDataFolder(paths: DataPaths): Promise<Account | null> {
  const { dataDir } = paths;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (!(await isOurs(paths))) {
      throw new DatabaseError(
        `DATA_DIR ${dataDir} contains files that do not belong to an embedded database: name an empty folder, or one that does not exist yet.`,
      );
    }
    // This file marks the folder as ours, so it is created first.
    await open(paths.log, 'a', 0o600).then((log) => log.close());
    const { mode, uid } = await stat(dataDir);
    const mayChange = process.getuid?.() === uid || process.getuid?.() === 0;
    if (mayChange && (mode & 0o077) !== 0) await chmod(dataDir, 0o700);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    throw new DatabaseError(
      `DATA_DIR ${dataDir} cannot be used (${code}): name a folder that this account owns.`,
    );
  }
  const account = await choosePostgresAccount(dataDir);
  if (account !== null) await chown(dataDir, account.uid, account.gid);
  await createSocketFolder(paths, account);
  return account;
}

async function isOurs({ dataDir, cluster }: DataPaths): Promise<boolean> {
  const names = await readdir(dataDir);
  if (names.every((name) => BEFORE_THE_FIRST_START.test(name))) return true;
  return names.includes('postgres.log') && (await exists(join(cluster, 'PG_VERSION')));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Creates the socket folder if it is outside the data folder. Others can write to its parent, so the folder's owner is checked. */
async function createSocketFolder(
  { dataDir, socketFolder }: DataPaths,
  account: Account | null,
): Promise<void> {
  if (socketFolder === dataDir) return;
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  const found = await lstat(socketFolder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new DatabaseError(
      `${socketFolder} belongs to another user: remove it, or choose a DATA_DIR with a shorter path.`,
    );
  }
  await chmod(socketFolder, 0o700);
  if (account !== null) await chown(socketFolder, account.uid, account.gid);
}
