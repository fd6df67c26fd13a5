import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from './fast-folder.ts';

/** The folder of the newest PostgreSQL server's programs on Debian. */
function folderOfServer(): string | null {
  try {
    const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    return newest === undefined ? null : join('/usr/lib/postgresql', newest, 'bin');
  } catch {
    return null;
  }
}

const BIN = folderOfServer();
/** Whether this machine has its own PostgreSQL server, including the backup programs. */
export const hasSystemPostgres = BIN !== null && spawnSync('pg_dump', ['--version']).status === 0;

const NOBODY = 65534;

export interface SystemPostgres {
  /** URL of a database that does not exist yet. */
  readonly url: string;
  readonly stop: () => void;
}

/**
 * Starts a new server with the system's PostgreSQL: the embedded one has no pg_dump, and pg_dump rejects servers newer than itself.
 */
export async function systemPostgres(): Promise<SystemPostgres> {
  const folder = await databaseFolder();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(BIN ?? '', program), args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  run('initdb', '--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off`;
  run('pg_ctl', '--pgdata', data, '--wait', '--log', join(folder, 'log'), '--options', options, 'start');
  return {
    url: `postgresql://postgres@localhost/leaderboard?host=${encodeURIComponent(folder)}`,
    stop: () => {
      run('pg_ctl', '--pgdata', data, '--wait', '--mode=immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
