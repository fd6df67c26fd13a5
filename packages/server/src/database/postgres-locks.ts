import { open, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPaths } from './data-folder.ts';

/** A server that starts writes its number within milliseconds. */
const UNWRITTEN_MS = 5000;

function lockFiles({ cluster, socketFolder }: DataPaths, port: number): string[] {
  return [join(cluster, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${port}.lock`)];
}

/** The process id in a lock file: 0 when the file has none, null when there is no file. */
async function pidIn(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  // A server for one user, `postgres --single`, writes its number with a minus.
  const pid = Math.abs(Number(text.split('\n')[0]));
  return Number.isInteger(pid) && pid > 0 ? pid : 0;
}

/** The postmaster's process id, or null when there is none, or its number is another program's by now. */
export async function postmasterPid({ cluster }: DataPaths): Promise<number | null> {
  const pid = await pidIn(join(cluster, 'postmaster.pid'));
  return pid === null || pid === 0 || (await isStranger(pid, cluster)) ? null : pid;
}

/**
 * Whether a process is surely no PostgreSQL of this folder: after a kill its number may go to another program, and in a container
 * it soon does. The programs of PostgreSQL work in their data folder. A killed one that nobody waits for has no command line.
 */
async function isStranger(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (commandLine === null) return false;
  if (!/^(?:[^\0]*\/)?postgres(?:[:\0]|$)/.test(commandLine)) return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder !== null && folder !== (await realpath(cluster));
}

/**
 * Looks at the lock files of a killed server, when nothing answers on its socket. A file without a number gets ours: a server that
 * we start ignores the number of its parent. Writing is safer than deleting, because the file may be a new server's by then.
 * @returns the number of another program, which PostgreSQL must be told to ignore; null when no lock names one.
 */
export async function strangerInLocks(paths: DataPaths, port: number): Promise<number | null> {
  for (const file of lockFiles(paths, port)) {
    const pid = await pidIn(file);
    if (pid === 0) await claimUnwritten(file);
    else if (pid !== null && (await isStranger(pid, paths.cluster))) return pid;
  }
  return null;
}

async function claimUnwritten(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    if (Date.now() - (await file.stat()).mtimeMs < UNWRITTEN_MS) return;
    await file.truncate();
    await file.write(`${process.pid}\n`);
  } finally {
    await file.close();
  }
}

/** Tells the operator which process is in the way of a start, and what to do. */
export async function explainLocks(paths: DataPaths, port: number): Promise<string[]> {
  const lines: string[] = [];
  for (const file of lockFiles(paths, port)) {
    const pid = await pidIn(file);
    if (pid === null) continue;
    lines.push(
      pid === 0
        ? `${file} has no process number. If no PostgreSQL uses this folder, delete the file and start again.`
        : `${file} names process ${pid}. If it is a PostgreSQL of this folder, end it (kill -INT ${pid}); if not, delete the file. Then start again.`,
    );
  }
  return lines;
}
