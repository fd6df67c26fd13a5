import { readFile } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { ListedJob } from './slurm-commands.ts';

/** Names of our jobs begin with it. */
export const JOB_PREFIX = 'leaderboard-';
/** States in which a job will run or runs. */
const LIVE = new Set(['PENDING', 'CONFIGURING', 'RUNNING', 'SUSPENDED']);

/** The file in a run's folder whose content its worker changes every few seconds; the job runs in a folder beside it. */
export const SIGN_FILE = 'sign';

/**
 * Finds jobs of workers that died together with the machine they ran on, so that nobody canceled them: their sign has not
 * changed for the time of a lease, by the clock of whoever looks. A job that runs ends by itself as well; one that waits in
 * Slurm's queue would do so when its turn comes.
 * @param folder where all runs have their folders.
 * @param now milliseconds of a clock that never goes back.
 * @returns looks at the listed jobs and tells the names of abandoned ones.
 */
export function abandonedJobs(
  folder: string,
  leaseSeconds: number,
  now: () => number,
): (jobs: readonly ListedJob[]) => Promise<string[]> {
  let seen = new Map<string, { readonly sign: string; readonly sinceMs: number }>();
  return async (jobs) => {
    const live = jobs.filter(
      (job) => job.name.startsWith(JOB_PREFIX) && job.folder.startsWith(folder + sep) && LIVE.has(job.state),
    );
    const next: typeof seen = new Map();
    for (const job of live) {
      const sign = await readFile(`${dirname(job.folder)}${sep}${SIGN_FILE}`, 'utf8').catch(() => '');
      const before = seen.get(job.name);
      next.set(job.name, before?.sign === sign ? before : { sign, sinceMs: now() });
    }
    seen = next;
    return [...seen].filter(([, { sinceMs }]) => now() - sinceMs > leaseSeconds * 1000).map(([name]) => name);
  };
}
