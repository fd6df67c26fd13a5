import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from './database-errors.ts';

/** Operating system account for PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The unprivileged account that exists on every Unix. */
const NOBODY: Account = { uid: 65534, gid: 65534 };
const SETPRIV = '/usr/bin/setpriv';
const run = promisify(execFile);

async function queryAccountId(command: string, args: string[]): Promise<number | null> {
  try {
    const { stdout } = await run(command, args);
    return Number(stdout.trim());
  } catch {
    return null;
  }
}

/**
 * Chooses the account for a data folder; null unless this process is root. Prefers the folder's owner if that is an ordinary user,
 * then the system's postgres account, then nobody. PostgreSQL requires the account to have a name.
 */
export async function choosePostgresAccount(folder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(folder);
  if (uid !== 0 && (await queryAccountId('id', ['-u', String(uid)])) !== null) return { uid, gid };
  const postgresUid = await queryAccountId('id', ['-u', 'postgres']);
  const postgresGid = await queryAccountId('id', ['-g', 'postgres']);
  return postgresUid === null || postgresGid === null ? NOBODY : { uid: postgresUid, gid: postgresGid };
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await canEnter(folder, account))) return false;
    if (folder === dirname(folder)) return true;
  }
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/**
 * Builds the command that runs a program under an account. If the account cannot enter a parent folder (a clone under /root, a
 * temporary folder of mode 0700), the program retains one root capability: traversing folders.
 * @throws {DatabaseError} if that is needed and setpriv is not installed.
 */
export async function runAs(
  account: Account | null,
  file: string,
  args: readonly string[],
  paths: readonly string[],
): Promise<Command> {
  if (account === null) return { file, args, options: {} };
  const { uid, gid } = account;
  const reachable = await Promise.all([file, ...paths].map((path) => isReachable(path, account)));
  const closed = [file, ...paths].find((_, index) => reachable[index] === false);
  if (closed === undefined) return { file, args, options: { uid, gid } };
  try {
    await access(SETPRIV, constants.X_OK);
  } catch {
    throw new DatabaseError(
      `PostgreSQL does not run as root, and account ${uid} cannot reach ${closed}. Run the server as an ordinary user, ` +
        'open the folders above to others (chmod o+x), or set DATABASE_URL.',
    );
  }
  const passFolders = '-all,+dac_read_search';
  return {
    file: SETPRIV,
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${passFolders}`,
      `--ambient-caps=${passFolders}`,
      '--',
      file,
      ...args,
    ],
    options: {},
  };
}
