import { randomUUID } from 'node:crypto';
import { leaseSchema } from '@leaderboard/core/queue/job';
import {
  giveLeaseBack,
  liveLeases,
  MAX_LEASES,
  type WorkerClaim,
} from '@leaderboard/core/queue/worker-calls';
import { evaluate } from './attempt.ts';
import { BoardRefused, untilRefused } from './board-calls.ts';
import { createClaims } from './claims.ts';
import { afterAttempt, isPaused, type MachineTrust, mayClaim, pausedAt, TRUSTED } from './machine-trust.ts';
import { cleanRuns, folderOf } from './run-folders.ts';
import type { WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';
import { startReports } from './worker-reports.ts';

const CLEAN_MS = 3_600_000;
/** Delay before a worker that could not claim or got no response tries again. */
const NAP_MS = 2000;
const SEVERAL_FAILURES = 'Attempts of several submissions failed because of this machine.';

interface Signals {
  /** Aborted to release the submissions in progress and exit. */
  readonly stopping: AbortSignal;
  /** Aborted to finish the evaluations in progress, claim nothing more, and exit. */
  readonly draining: AbortController;
}

/**
 * Evaluates up to `config.jobs` submissions at a time until it is told to stop or to drain. A claim waits on the server until a
 * submission is due. While its machine fails its checks, the worker claims nothing.
 * @throws {BoardRefused} if the board rejects its token. Running evaluations finish first, and their results remain on disk.
 */
export async function work(given: WorkerDeps, { stopping, draining }: Signals): Promise<void> {
  const { config, logger, now } = given;
  const { call, refusal } = untilRefused(given.call, (error) => {
    logger.error({ err: error }, 'the board rejected the token of this worker; results are kept as files');
    draining.abort();
  });
  const deps = { ...given, call };
  const worker = randomUUID();
  const ending = AbortSignal.any([stopping, draining.signal]);
  let nap = new AbortController();
  const wakeUp = () => nap.abort();
  ending.addEventListener('abort', wakeUp, { once: true });

  let trust: MachineTrust = TRUSTED;
  /** Reason for not claiming, reported until the machine passes its checks. */
  let fault: string | null = null;
  const reports = startReports(
    deps,
    worker,
    () => fault,
    () => draining.abort(),
  );
  const claims = createClaims(call, worker);
  const pause = (why: string) => {
    fault = why;
    void reports.now();
    const seconds = Math.round(((trust.pausedUntilMs ?? 0) - now()) / 1000);
    logger.error(
      { fault: why, nextInSeconds: seconds },
      'the machine has a fault; the worker claims nothing',
    );
  };

  let cleanedMs = Number.NEGATIVE_INFINITY;
  const underWay = new Map<string, Promise<void>>();
  const begin = (claim: WorkerClaim) => {
    const folder = folderOf(config.harness, claim.lease);
    const { submissionId, fencing } = leaseSchema.parse(claim.lease);
    // A previous worker may have been killed on this machine: clean up its model now.
    if (fencing > 1) cleanedMs = Number.NEGATIVE_INFINITY;
    const evaluating = evaluate(deps, claim, stopping)
      .then((verdict) => {
        if (verdict === 'nothing') return;
        trust = afterAttempt(trust, submissionId, verdict, now());
        if (isPaused(trust, now())) pause(SEVERAL_FAILURES);
      })
      .finally(() => {
        underWay.delete(folder);
        wakeUp();
      });
    underWay.set(folder, evaluating);
  };

  /** True once this machine's capabilities have been reported to the board. */
  let isTold = false;
  /** Checks the machine, and pauses the worker if a check fails. */
  const isHealthy = async (): Promise<boolean> => {
    const report = await deps.machine.check();
    if (report.fault !== null) {
      trust = pausedAt(trust, now());
      pause(report.fault);
      return false;
    }
    if (fault !== null) {
      logger.info('the machine passes its checks; the worker claims again');
      fault = null;
      void reports.now();
    }
    return true;
  };

  /** Claims the next submission if the machine passes its checks before and after the wait. */
  const claimIfFit = async (): Promise<WorkerClaim | null> => {
    // Only this check detects that a fault has been fixed, so it runs even if no submission is waiting.
    if ((fault !== null || !isTold) && !(await isHealthy())) return null;
    if (!isTold) await reports.now();
    isTold = true;
    const claim = await claims.next(config.pollSeconds, ending);
    if (claim === null || (await isHealthy())) return claim;
    await call(giveLeaseBack, { lease: claim.lease });
    return null;
  };

  let isAnswered = true;
  while (!ending.aborted) {
    // Created before the claim, so that an evaluation that ends during the claim cancels the next sleep.
    nap = new AbortController();
    let claim: WorkerClaim | null = null;
    const canClaim = () => underWay.size < config.jobs && mayClaim(trust, now(), underWay.size);
    try {
      if (now() - cleanedMs >= CLEAN_MS) {
        cleanedMs = now();
        await clean(deps, (folder) => underWay.has(folder));
      }
      if (canClaim()) claim = await claimIfFit();
      isAnswered = true;
    } catch (error) {
      if (ending.aborted) break;
      isTold &&= !(error instanceof BoardRefused && error.code === 'machine_unknown');
      if (isAnswered) logger.warn({ err: error }, 'the next submission could not be claimed; trying again');
      isAnswered = false;
    }
    if (claim !== null) begin(claim);
    else if (!isAnswered || !canClaim()) await sleepUnlessAborted(napMs(trust, now()), nap.signal);
  }
  if (draining.signal.aborted && !stopping.aborted) {
    logger.info(
      { underWay: underWay.size },
      'the worker is draining: it finishes its evaluations and claims nothing',
    );
  }
  if (refusal() === null)
    await claims.end().catch((error: unknown) => {
      logger.warn({ err: error }, 'a claim whose response was lost could not be released');
    });
  await Promise.all(underWay.values());
  await reports.end();
  const refused = refusal();
  if (refused !== null) throw refused;
}

/** Time until the worker tries again: the rest of its pause, at most {@link NAP_MS}. */
function napMs({ pausedUntilMs }: MachineTrust, nowMs: number): number {
  const leftMs = (pausedUntilMs ?? 0) - nowMs;
  return leftMs > 0 ? Math.min(leftMs, NAP_MS) : NAP_MS;
}

/** Removes folders left behind by killed workers. */
async function clean(
  { call, config, logger }: WorkerDeps,
  isUnderWay: (folder: string) => boolean,
): Promise<void> {
  try {
    await cleanRuns(config.harness, async (leases) => {
      const live = new Set<string>();
      for (let at = 0; at < leases.length; at += MAX_LEASES) {
        const asked = await call(liveLeases, { leases: leases.slice(at, at + MAX_LEASES) });
        for (const lease of asked.live) live.add(lease);
      }
      return (lease) => live.has(lease) || isUnderWay(folderOf(config.harness, lease));
    });
  } catch (error) {
    logger.warn({ err: error }, 'the folders of old runs could not be cleaned');
  }
}
