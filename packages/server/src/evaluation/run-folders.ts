import { chmod, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { leaseSchema } from '@leaderboard/core/queue/job';
import type { HarnessOptions } from './worker-config.ts';

/** How long the logs of ended runs are kept for the operator. */
const KEPT_MS = 14 * 86_400_000;
/** A check of the machine ends long before. */
const CHECK_MS = 3_600_000;
const CHECK_PREFIX = 'check-';

/**
 * The parts of a run's folder: for the results, for the program's home, for the base model of adapters and deltas, and the hub's
 * cache with the model.
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

/** The folder of a check of the machine: a run's folder by another name. */
export function checkFolder(options: Pick<HarnessOptions, 'folder'>, id: string): string {
  return join(runsFolder(options), `${CHECK_PREFIX}${id}`);
}

/**
 * The folder of one claim's run. Its name has numbers of ours and no submitter's text (docs/threats.md#path-traversal). Workers with
 * one folder must not share it after a restored database repeated a fencing number, so it has the claim's random id. That also
 * keeps the name from the runs of other workers, whose account may be the same (deploy/lm_eval-as-other-user).
 */
export function folderOf(options: Pick<HarnessOptions, 'folder'>, lease: string): string {
  return join(runsFolder(options), lease);
}

/** The lease of a run's folder; null for another folder. */
export function leaseOf(folder: string): string | null {
  const name = basename(folder);
  return leaseSchema.safeParse(name).success ? name : null;
}

/** Removes a folder with all that is in it, also what a run has locked. */
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
 * Removes what runs left behind that did not end by themselves, after kill -9 or a power cut: all but the log. Runs with a valid
 * lease stay as they are. A run that ended has no home any more: an output beside its log is results that were not stored, and goes
 * with the log after two weeks.
 * @param liveRuns whether a lease is still valid. Asked when the folders are known: a run that begins meanwhile is none of them.
 * @throws {AggregateError} when some could not be removed; the others are.
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

/** What a file system has left for those who are not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The whole sizes of this worker's downloads under way. What they have written is no longer free either, so it counts twice: on the safe side. */
let setAside = 0;

/**
 * Sets room aside for a download.
 * @param reserveBytes what must be left afterwards.
 * @returns what ends that; null when there is not enough room.
 */
export async function roomFor(
  folder: string,
  bytes: number,
  reserveBytes: number,
): Promise<(() => void) | null> {
  const free = await freeBytes(folder);
  // Nothing is awaited between here and the sum, so two downloads never count on the same bytes.
  if (setAside + bytes + reserveBytes > free) return null;
  setAside += bytes;
  return () => {
    setAside -= bytes;
  };
}
