import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lease } from '../queue/leases.sql.ts';
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
export function folderOf(options: Pick<HarnessOptions, 'folder'>, lease: Lease): string {
  return join(runsFolder(options), `${lease.submissionId}-${lease.fencing}-${lease.claimId}`);
}

/**
 * Removes what runs left behind that did not end by themselves, after kill -9 or a power cut: all but the log. Runs with a valid
 * lease stay as they are. A run that ended has no home any more: an output beside its log is results that were not stored, and goes
 * with the log after two weeks.
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
    else if (!name.startsWith(CHECK_PREFIX)) {
      const { home, base, models, output } = foldersIn(folder);
      if ((await stat(home).catch(() => null)) === null) continue;
      for (const path of [home, base, models, output]) await rm(path, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
