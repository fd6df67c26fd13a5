import { open, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPaths } from './data-folder.ts';

/** A starting server writes its process id within milliseconds. */
const UNWRITTEN_MS = 5000;

function lockFiles({ cluster, socketFolder }: DataPaths, port: number): string[] {
  return [join(cluster, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${port}.lock`)];
}

/** Reads the process id in a lock file: 0 if the file contains none, null if the file is missing. */
async function readPid(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  // Single-user mode (`postgres --single`) writes a negative process id.
  const pid = Math.abs(Number(text.split('\n')[0]));
  return Number.isInteger(pid) && pid > 0 ? pid : 0;
}

/** Reads the postmaster's process id; null if none is running or another program has since reused the id. */
export async function postmasterPid({ cluster }: DataPaths): Promise<number | null> {
  const pid = await readPid(join(cluster, 'postmaster.pid'));
  return pid === null || pid === 0 || (await isForeignProcess(pid, cluster)) ? null : pid;
}

/**
 * Checks if a process is definitely not this folder's PostgreSQL: after a kill its process id may be reused, especially in a
 * container. PostgreSQL's working directory is its data folder. A zombie process has an empty command line.
 */
async function isForeignProcess(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (commandLine === null) return false;
  if (!/^(?:[^\0]*\/)?postgres(?:[:\0]|$)/.test(commandLine)) return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder !== null && folder !== (await realpath(cluster));
}

/**
 * Inspects the lock files of a killed server; call it only if nothing responds on the server's socket. A file without a process id
 * gets ours, because the server we start ignores its parent's id. Writing is safer than deleting: by then the file may belong to a
 * new server.
 * @returns the process id of another program, which PostgreSQL must ignore; null if no lock file contains one.
 */
export async function findForeignPid(paths: DataPaths, port: number): Promise<number | null> {
  for (const file of lockFiles(paths, port)) {
    const pid = await readPid(file);
    if (pid === 0) await writeMissingPid(file);
    else if (pid !== null && (await isForeignProcess(pid, paths.cluster))) return pid;
  }
  return null;
}

async function writeMissingPid(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    if (Date.now() - (await file.stat()).mtimeMs < UNWRITTEN_MS) return;
    await file.truncate();
    await file.write(`${process.pid}\n`);
  } finally {
    await file.close();
  }
}

/** Explains to the operator which process blocks the start, and how to fix it. */
export async function explainLocks(paths: DataPaths, port: number): Promise<string[]> {
  const lines: string[] = [];
  for (const file of lockFiles(paths, port)) {
    const pid = await readPid(file);
    if (pid === null) continue;
    lines.push(
      pid === 0
        ? `${file} contains no process id. If no PostgreSQL uses this folder, delete the file and start again.`
        : `${file} names process ${pid}. If that is the PostgreSQL of this folder, stop it (kill -INT ${pid}); if not, delete the file. Then start again.`,
    );
  }
  return lines;
}
