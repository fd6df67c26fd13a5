import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Lease } from '../queue/leases.sql.ts';
import type { HarnessOptions } from './worker-config.ts';

/** How long the logs of ended runs are kept for the operator. */
const KEPT_MS = 14 * 86_400_000;
/** A check of the machine ends long before. */
const CHECK_MS = 3_600_000;
const CHECK_PREFIX = 'check-';
/** Says that the run has results which are not stored yet. */
const RESULTS_MARK = 'results.json';

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
export function folderOf(options: Pick<HarnessOptions, 'folder'>, lease: Lease): string {
  return join(runsFolder(options), `${lease.submissionId}-${lease.fencing}-${lease.claimId}`);
}

const markSchema = z.object({
  lease: z.object({ submissionId: z.int(), fencing: z.int(), claimId: z.string() }),
  /** The results file, absolute. */
  path: z.string(),
});

/** Results on the disk that are not stored in the database yet. */
export interface KeptResults extends z.infer<typeof markSchema> {
  readonly folder: string;
}

/** Marks the results of a run, so that they outlive this process until they are stored. */
export async function keepResults({ folder, lease, path }: KeptResults): Promise<void> {
  await writeFile(join(folder, RESULTS_MARK), JSON.stringify({ lease, path }), { mode: 0o600 });
}

/** The results have been judged: they are published, or refused for good. */
export function forgetResults(folder: string): Promise<void> {
  return rm(join(folder, RESULTS_MARK), { force: true });
}

/** The kept results of a run's folder; null where there are none. */
async function resultsIn(folder: string): Promise<KeptResults | null> {
  const text = await readFile(join(folder, RESULTS_MARK), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return { ...markSchema.parse(JSON.parse(text)), folder };
  } catch {
    // The disk was full, or the machine lost power, while it was written.
    return null;
  }
}

/** All kept results of the workers that share this folder. */
export async function allKeptResults(options: Pick<HarnessOptions, 'folder'>): Promise<KeptResults[]> {
  const found: KeptResults[] = [];
  for (const name of await namesIn(runsFolder(options))) {
    const kept = await resultsIn(join(runsFolder(options), name));
    if (kept !== null) found.push(kept);
  }
  return found;
}

/**
 * Removes what runs left behind that did not end by themselves, after kill -9 or a power cut: all but the log. Runs with a valid
 * lease and runs with results that are not stored yet stay as they are. Logs go after two weeks.
 * @param isLive whether a claim, by the name of its folder, still has a valid lease.
 */
export async function cleanRuns(
  options: Pick<HarnessOptions, 'folder'>,
  isLive: (folder: string) => boolean,
): Promise<void> {
  const runs = runsFolder(options);
  for (const name of await namesIn(runs)) {
    const folder = join(runs, name);
    const info = await stat(folder).catch(() => null);
    if (info === null || isLive(folder)) continue;
    const ageMs = Date.now() - info.mtimeMs;
    const keptMs = name.startsWith(CHECK_PREFIX) ? CHECK_MS : KEPT_MS;
    if (ageMs > keptMs) await rm(folder, { recursive: true, force: true });
    else if (!name.startsWith(CHECK_PREFIX) && (await resultsIn(folder)) === null) {
      const { home, base, models, output } = foldersIn(folder);
      for (const path of [home, base, models, output]) await rm(path, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
