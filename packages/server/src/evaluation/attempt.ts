import { type Claim, extendLease, failEvaluation, giveBack } from '../queue/leases.sql.ts';
import { type FailureSide, failureSide, reasonOfException } from '../rules/failure-sides.ts';
import { jobOf } from './job.ts';
import { failedAttempt, type HarnessOutcome, runHarness } from './run-harness.ts';
import { OURS, storeFailure, storeResults, type WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';

/** Two heartbeats may be lost before the lease runs out. */
const HEARTBEATS_A_LEASE = 3;

/** What an attempt says about the machine: whose fault its failure was, null after results; 'nothing' when it was cut short. */
export type AttemptVerdict = FailureSide | null | 'nothing';

/** Evaluates a claimed submission and stores its outcome; writes nothing once the lease is lost. */
export async function evaluate(
  deps: WorkerDeps,
  claim: Claim,
  stopping: AbortSignal,
): Promise<AttemptVerdict> {
  const { lease, submission } = claim;
  const logger = deps.logger.child({ ...lease, model: submission.model, attempt: submission.attempt });
  logger.info('evaluation started');
  const lost = new AbortController();
  const done = new AbortController();
  const beating = keepLease(deps, claim, lost, done.signal);
  const during = { ...deps, logger };
  try {
    const outcome = await outcomeOf(during, claim, AbortSignal.any([stopping, lost.signal]));
    if (lost.signal.aborted) {
      logger.warn('the lease was lost: nothing is stored');
      return 'nothing';
    }
    if (outcome.kind === 'stopped') {
      logger.info({ givenBack: await giveBack(deps.database.db, lease) }, 'evaluation stopped');
      return 'nothing';
    }
    const signals = { lost: lost.signal, stopping };
    if (outcome.kind === 'failed') {
      await storeFailure(during, lease, outcome, signals);
      // Another machine may have room for this model or a newer transformers, and this one evaluates others.
      const { reason, explanations } = outcome.failure;
      const isFitForOthers =
        reason === 'unknown_type' ||
        explanations.some(({ code }) => code === 'no_room' || code === 'not_served');
      return isFitForOthers ? 'nothing' : failureSide(reason);
    }
    return await storeResults(during, claim, outcome, signals);
  } catch (error) {
    logger.error({ err: error }, 'the outcome of the evaluation could not be stored');
    // Without this the attempt would count when the lease runs out.
    await failEvaluation(deps.database, lease, OURS, deps.random).catch(() => undefined);
    return 'ours';
  } finally {
    done.abort();
    await beating;
  }
}

/** Extends the lease until `done`. Aborts `lost` when another worker has it. Retries while the database is not available. */
async function keepLease(
  { database, config, logger }: WorkerDeps,
  { lease }: Claim,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  const everyMs = (config.leaseSeconds * 1000) / HEARTBEATS_A_LEASE;
  while (!done.aborted && !lost.signal.aborted) {
    await sleepUnlessAborted(everyMs, done);
    if (done.aborted) return;
    try {
      if (!(await extendLease(database.db, lease, config.leaseSeconds))) lost.abort();
    } catch (error) {
      logger.warn({ err: error, ...lease }, 'the lease could not be extended; trying again');
    }
  }
}

async function outcomeOf(
  deps: WorkerDeps,
  { lease, submission }: Claim,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const job = jobOf(submission);
  if (job === null) {
    return failedAttempt('not_loadable', [{ code: 'broken_submission', params: {} }], 'not started');
  }
  try {
    const { listFiles, accessTo, machine } = deps;
    // A machine that claims has said what it knows.
    const nativeTypes = machine.last().machine ?? { causal: {}, tokenizers: [] };
    const tools = { ...deps.config.harness, listFiles, accessTo, nativeTypes };
    return await blamed(deps, await runHarness(tools, lease, job, signal), signal);
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
 * Before a failure counts, the machine is checked. When it fails its own checks, the failure was most likely its own too. What
 * the program wrote decides nothing here, because a model's files can make it write anything.
 */
async function blamed(
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
