import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailureSide, failureSide } from '@leaderboard/core/queue/failure-sides';
import {
  failAttempt,
  giveLeaseBack,
  renewLease,
  type WorkerClaim,
} from '@leaderboard/core/queue/worker-calls';
import { BoardRefused, isTokenRefused } from './board-calls.ts';
import { logTail } from './harness-log.ts';
import { reasonOfException } from './machine-trust.ts';
import { folderOf } from './run-folders.ts';
import { failedAttempt, type HarnessOutcome, runHarness } from './run-harness.ts';
import { INTERNAL_FAILURE, storeFailure, storeResults, type WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Two renewals may be lost before the lease expires. */
const HEARTBEATS_A_LEASE = 3;

/** Evidence about the machine: the side that caused a failure, null after a success, 'nothing' if the attempt was cut short. */
export type AttemptVerdict = FailureSide | null | 'nothing';

/** Evaluates a claimed submission and delivers its outcome. Delivers nothing if the lease has been lost. */
export async function evaluate(
  deps: WorkerDeps,
  claim: WorkerClaim,
  stopping: AbortSignal,
): Promise<AttemptVerdict> {
  const { lease, job, attempt } = claim;
  const logger = deps.logger.child({ lease, model: job.model.id, attempt });
  logger.info('evaluation started');
  const lost = new AbortController();
  const done = new AbortController();
  const during = { ...deps, logger };
  const beating = renewUntilDone(during, claim, lost, done.signal);
  try {
    const outcome = await runJob(during, claim, AbortSignal.any([stopping, lost.signal]));
    if (lost.signal.aborted) {
      logger.warn('the lease was lost: nothing was stored');
      return 'nothing';
    }
    if (outcome.kind === 'stopped') {
      const { given_back: givenBack } = await deps.call(giveLeaseBack, { lease });
      logger.info({ givenBack }, 'evaluation stopped');
      return 'nothing';
    }
    const signals = { lost: lost.signal, stopping };
    if (outcome.kind === 'failed') {
      await storeFailure(during, lease, outcome, signals);
      // Another machine may have more disk space or a newer transformers; this one can still evaluate other models.
      const { reason, explanations } = outcome.failure;
      const isFitForOthers =
        reason === 'unknown_type' ||
        explanations.some(({ code }) => code === 'no_room' || code === 'not_served');
      return isFitForOthers ? 'nothing' : failureSide(reason);
    }
    return await storeResults(during, lease, outcome, signals);
  } catch (error) {
    logger.error({ err: error }, 'the outcome of the evaluation could not be delivered');
    // Without this call, the attempt would count once the lease expires.
    await deps.call(failAttempt, { lease, ...INTERNAL_FAILURE }).catch(() => undefined);
    return 'ours';
  } finally {
    done.abort();
    await beating;
  }
}

/** Renews the lease until `done`, even while no server responds. Aborts `lost` once the lease is no longer valid. */
async function renewUntilDone(
  { call, config, logger }: WorkerDeps,
  { lease, lease_seconds }: WorkerClaim,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  const everyMs = (lease_seconds * 1000) / HEARTBEATS_A_LEASE;
  while (!done.aborted && !lost.signal.aborted) {
    await sleepUnlessAborted(everyMs, done);
    if (done.aborted) return;
    try {
      await call(renewLease, { lease, log: await readLogTail(config.harness, lease) }, done);
    } catch (error) {
      // The run continues, because its results files are still useful.
      if (done.aborted || isTokenRefused(error)) return;
      if (error instanceof BoardRefused && error.code === 'lease_lost') lost.abort();
      else logger.warn({ err: error }, 'the lease could not be extended; trying again');
    }
  }
}

const TAIL_BYTES = 16_384;

/** Last lines of a run's log, without the path of the worker's folder. */
async function readLogTail(options: HarnessOptions, lease: string): Promise<string> {
  const file = await open(join(folderOf(options, lease), 'log.txt')).catch(() => null);
  if (file === null) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TAIL_BYTES), position: start });
    return logTail(buffer.toString('utf8', 0, bytesRead).replaceAll(options.folder, '…'));
  } finally {
    await file.close();
  }
}

async function runJob(
  deps: WorkerDeps,
  { lease, job }: WorkerClaim,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  try {
    const { listFiles, checkAccess, machine } = deps;
    // A machine reports its types before its first claim.
    const nativeTypes = machine.last().machine ?? { causal: {}, tokenizers: [] };
    const tools = { ...deps.config.harness, listFiles, checkAccess, nativeTypes };
    return await checkMachineAfter(deps, await runHarness(tools, lease, job, signal), signal);
  } catch (error) {
    deps.logger.error({ err: error }, 'the evaluation program could not be run');
    const reason = reasonOfException(
      error instanceof Error && 'code' in error ? String(error.code) : undefined,
    );
    const code = reason === 'machine_error' ? 'program_not_run' : 'worker_failed';
    return failedAttempt(reason, [{ code, params: {} }], 'not run');
  }
}

/**
 * Checks the machine before counting a failure. If it fails its own checks, it most likely caused the failure too. The program's
 * output is not considered, because a model's files can make it print anything.
 */
async function checkMachineAfter(
  { machine, logger }: WorkerDeps,
  outcome: HarnessOutcome,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  if (outcome.kind !== 'failed' || outcome.ending === 'not started') return outcome;
  const { reason, logTail } = outcome.failure;
  const side = failureSide(reason);
  if (side !== 'unclear' && side !== 'model' && side !== 'hub') return outcome;
  const { fault } = await machine.check(true);
  if (signal.aborted) return { kind: 'stopped' };
  if (fault === null) return outcome;
  logger.warn({ fault, reason }, 'the machine failed its own checks after a failed attempt');
  return failedAttempt(
    'machine_error',
    [{ code: 'machine_check_failed', params: {} }],
    outcome.ending,
    logTail,
  );
}
