import { chmod, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { leaseSchema } from '@leaderboard/core/queue/job';
import type { HarnessOptions } from './worker-config.ts';

/** Retention period for the logs of ended runs, which the operator may need. */
const KEPT_MS = 14 * 86_400_000;
/** Machine checks take far less time. */
const CHECK_MS = 3_600_000;
const CHECK_PREFIX = 'check-';

/**
 * Subfolders of a run: results, the program's home, the base model of adapters and deltas, and the hub's cache with the model.
 */
export interface RunFolders {
  readonly root: string;
  readonly output: string;
  readonly home: string;
  readonly base: string;
  readonly models: string;
}

export function foldersIn(root: string): RunFolders {
  const part = (name: string) => join(root, name);
  return { root, output: part('output'), home: part('home'), base: part('base'), models: part('models') };
}

function runsFolder({ folder }: Pick<HarnessOptions, 'folder'>): string {
  return join(folder, 'runs');
}

/** Folder for a machine check, with the layout of a run's folder. */
export function checkFolder(options: Pick<HarnessOptions, 'folder'>, id: string): string {
  return join(runsFolder(options), `${CHECK_PREFIX}${id}`);
}

/**
 * Folder of one claim's run. Its name contains only our own numbers, nothing from a submitter (docs/threats.md#path-traversal), and
 * the claim's random id: a restored database may repeat a fencing number, and runs of other workers under the same account must not
 * be able to guess the name (deploy/lm_eval-as-other-user).
 */
export function folderOf(options: Pick<HarnessOptions, 'folder'>, lease: string): string {
  return join(runsFolder(options), lease);
}

/** Lease encoded in a run folder's name; null for other folders. */
export function leaseOf(folder: string): string | null {
  const name = basename(folder);
  return leaseSchema.safeParse(name).success ? name : null;
}

/** Removes a folder recursively, including subfolders whose permissions a run has removed. */
export async function removeFolder(path: string): Promise<void> {
  const remove = () => rm(path, { recursive: true, force: true });
  await remove().catch(async () => {
    await unlock(path);
    await remove();
  });
}

async function unlock(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await unlock(join(folder, entry.name));
}

/**
 * Cleans up after killed runs and power loss: removes all but the log. Runs with a valid lease are left alone. A run that
 * ended normally has no home folder; an output folder next to its log holds undelivered results, and is removed with the log after
 * two weeks.
 * @param liveRuns reads the valid leases. It is called after the folders are listed, so a run that starts in between is safe.
 * @throws {AggregateError} if some folders could not be removed; the others are removed.
 */
export async function cleanRuns(
  options: Pick<HarnessOptions, 'folder'>,
  liveRuns: (leases: readonly string[]) => Promise<(lease: string) => boolean>,
): Promise<void> {
  const folders = (await namesIn(runsFolder(options))).map((name) => join(runsFolder(options), name));
  const isLive = await liveRuns(folders.flatMap((folder) => leaseOf(folder) ?? []));
  const ended = folders.filter((folder) => !isLive(basename(folder)));
  const ends = await Promise.allSettled(ended.map((folder) => cleanRun(folder)));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'Some folders of runs could not be removed');
}

async function cleanRun(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => null);
  if (info === null) return;
  const isCheck = basename(folder).startsWith(CHECK_PREFIX);
  if (Date.now() - info.mtimeMs > (isCheck ? CHECK_MS : KEPT_MS)) return removeFolder(folder);
  const { home, base, models, output } = foldersIn(folder);
  if (isCheck || (await stat(home).catch(() => null)) === null) return;
  for (const path of [home, base, models, output]) await removeFolder(path);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Bytes available to non-root users on a file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Size of all downloads in progress. Bytes already written are counted twice, which only makes the check stricter. */
let reservedBytes = 0;

/**
 * Reserves disk space for a download.
 * @param reserveBytes bytes that must stay free afterwards.
 * @returns a function that releases the space; null if there is not enough.
 */
export async function reserveDiskSpace(
  folder: string,
  bytes: number,
  reserveBytes: number,
): Promise<(() => void) | null> {
  const free = await freeBytes(folder);
  // There is no await between the check and the addition, so two downloads cannot reserve the same bytes.
  if (reservedBytes + bytes + reserveBytes > free) return null;
  reservedBytes += bytes;
  return () => {
    reservedBytes -= bytes;
  };
}
