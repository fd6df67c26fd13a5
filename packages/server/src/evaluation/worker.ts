import { type Claim, claimNext, isAnyDue, recentLeases } from '../queue/leases.sql.ts';
import {
  afterAttempt,
  isPaused,
  type MachineTrust,
  mayClaim,
  pausedAt,
  TRUSTED,
} from '../rules/machine-trust.ts';
import { evaluate } from './attempt.ts';
import { cleanRuns, folderOf } from './run-folders.ts';
import type { WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';
import { startReports } from './worker-reports.ts';

const CLEAN_MS = 3_600_000;
const SEVERAL_FAILURES = 'Attempts of several submissions failed because of this machine.';

interface Signals {
  /** Give back what is under way, and end. */
  readonly stopping: AbortSignal;
  /** Finish what is under way, claim nothing, and end. */
  readonly draining: AbortController;
}

/**
 * Evaluates `config.jobs` submissions at a time until it is asked to stop or to drain. The database notifies it of new submissions.
 * It also polls, for back-offs that end and for missed notifications. While its machine fails, it claims nothing.
 */
export async function work(deps: WorkerDeps, { stopping, draining }: Signals): Promise<void> {
  const { database, config, logger, now } = deps;
  let nap = new AbortController();
  const wakeUp = () => nap.abort();
  for (const signal of [stopping, draining.signal]) signal.addEventListener('abort', wakeUp, { once: true });

  let trust: MachineTrust = TRUSTED;
  /** Why the worker claims nothing. It is reported until the machine passes its checks. */
  let fault: string | null = null;
  const reports = startReports(
    deps,
    () => fault,
    () => draining.abort(),
  );
  database.onWaiting(() => {
    reports.now();
    wakeUp();
  });
  const pause = (why: string) => {
    fault = why;
    reports.now();
    const seconds = Math.round(((trust.pausedUntilMs ?? 0) - now()) / 1000);
    logger.error({ fault: why, nextInSeconds: seconds }, 'the machine fails; the worker claims nothing');
  };

  let cleanedMs = Number.NEGATIVE_INFINITY;
  const underWay = new Map<string, Promise<void>>();
  const begin = (claim: Claim) => {
    const folder = folderOf(config.harness, claim.lease);
    const evaluating = evaluate(deps, claim, stopping)
      .then((verdict) => {
        if (verdict === 'nothing') return;
        trust = afterAttempt(trust, claim.lease.submissionId, verdict, now());
        if (isPaused(trust, now())) pause(SEVERAL_FAILURES);
      })
      .finally(() => {
        underWay.delete(folder);
        wakeUp();
      });
    underWay.set(folder, evaluating);
  };

  /** Claims the next submission if the machine passes its checks; null when there is none, or it does not pass. */
  const claimIfFit = async (): Promise<Claim | null> => {
    if (!mayClaim(trust, now(), underWay.size)) return null;
    const known = deps.machine.last().machine;
    // A fault is looked for again although nothing waits: nobody else reports that it is mended.
    if (fault === null && known !== null && !(await isAnyDue(database, known))) return null;
    const report = await deps.machine.check();
    if (report.fault !== null) {
      trust = pausedAt(trust, now());
      pause(report.fault);
      return null;
    }
    if (stopping.aborted || draining.signal.aborted || report.machine === null) return null;
    if (fault !== null) {
      logger.info('the machine passes its checks; the worker claims again');
      fault = null;
      reports.now();
    }
    const worker = { name: config.name, machine: report.machine };
    return claimNext(database, worker, config.leaseSeconds, deps.random, (lost) => {
      logger.warn(lost, 'the lease of another worker ran out; its attempt has failed');
      // That worker may have died on this disk, and its model needs room.
      cleanedMs = Number.NEGATIVE_INFINITY;
    });
  };

  while (!stopping.aborted && !draining.signal.aborted) {
    // Created before the claim, so that a submission that arrives meanwhile ends the nap before it begins.
    nap = new AbortController();
    let claim: Claim | null = null;
    try {
      if (now() - cleanedMs >= CLEAN_MS) {
        cleanedMs = now();
        await clean(deps, (folder) => underWay.has(folder));
      }
      if (underWay.size < config.jobs) claim = await claimIfFit();
    } catch (error) {
      logger.warn({ err: error }, 'the next submission could not be claimed; trying again');
    }
    if (claim !== null) begin(claim);
    else await sleepUnlessAborted(napMs(config.pollSeconds, trust, now()), nap.signal);
  }
  if (draining.signal.aborted && !stopping.aborted) {
    logger.info({ underWay: underWay.size }, 'the worker finishes what it has begun, and claims nothing');
  }
  await Promise.all(underWay.values());
  await reports.end();
}

/** How long the worker sleeps: until it polls the queue again, or until its pause ends when that is sooner. */
function napMs(pollSeconds: number, { pausedUntilMs }: MachineTrust, nowMs: number): number {
  const pollMs = pollSeconds * 1000;
  const leftMs = (pausedUntilMs ?? 0) - nowMs;
  return leftMs > 0 ? Math.min(leftMs, pollMs) : pollMs;
}

/** Removes what killed workers left behind. */
async function clean(
  { database, config, logger }: WorkerDeps,
  isUnderWay: (folder: string) => boolean,
): Promise<void> {
  try {
    await cleanRuns(config.harness, async () => {
      const live = new Set((await recentLeases(database.db)).map((lease) => folderOf(config.harness, lease)));
      return (folder) => live.has(folder) || isUnderWay(folder);
    });
  } catch (error) {
    logger.warn({ err: error }, 'the folders of old runs could not be cleaned');
  }
}
