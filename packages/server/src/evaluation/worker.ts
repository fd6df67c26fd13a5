import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import {
  type Claim,
  claimNext,
  extendLease,
  type Failure,
  failEvaluation,
  giveBack,
  type Random,
} from '../queue/leases.sql.ts';
import { ingest } from './accept-results.ts';
import { jobOf } from './job.ts';
import { folderOf, type HarnessOutcome, runHarness } from './run-harness.ts';
import type { WorkerConfig } from './worker-config.ts';

export interface WorkerDeps {
  readonly database: Database;
  readonly config: WorkerConfig;
  readonly logger: Logger;
  readonly random: Random;
}

/** Heartbeats in the time of a lease: two may be lost. */
const HEARTBEATS_A_LEASE = 3;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** Once asked to stop, so often a result is tried to be stored that is there already. */
const TRIES_WHEN_STOPPING = 4;

/**
 * Evaluates one submission after another until it is asked to stop (issue 4); what it has then goes back at once. It is
 * told of what comes in; it also looks by itself, for what waits for another try and for whatever it was not told.
 */
export async function work(deps: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const { database, config, logger, random } = deps;
  let nap = new AbortController();
  const wakeUp = () => nap.abort();
  stopping.addEventListener('abort', wakeUp, { once: true });
  database.onWaiting(wakeUp);
  await database.announceWorker();
  while (!stopping.aborted) {
    // Made before the queue is asked: what comes in meanwhile ends the nap before it begins.
    nap = new AbortController();
    let claim: Claim | null = null;
    try {
      claim = await claimNext(database, config.name, config.leaseSeconds, random);
    } catch (error) {
      logger.warn({ err: error }, 'the queue could not be asked; trying again');
    }
    if (claim !== null) await evaluate(deps, claim, stopping);
    else await sleep(config.pollSeconds * 1000, undefined, { signal: nap.signal }).catch(() => undefined);
  }
}

/** Evaluates a claimed submission and stores what came of it; writes nothing once the lease is lost. */
async function evaluate(deps: WorkerDeps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { lease, submission } = claim;
  const logger = deps.logger.child({ ...lease, model: submission.model, attempt: submission.attempt });
  logger.info('evaluating');
  const lost = new AbortController();
  const done = new AbortController();
  const beating = keepLease(deps, claim, lost, done.signal);
  try {
    const outcome = await outcomeOf(deps, claim, AbortSignal.any([stopping, lost.signal]));
    if (lost.signal.aborted) {
      logger.warn('the lease was lost: nothing is stored');
    } else if (outcome.kind === 'stopped') {
      logger.info({ givenBack: await giveBack(deps.database.db, lease) }, 'stopped');
    } else {
      const stored = await persist(() => store(deps, claim, outcome), lost.signal, stopping);
      logger.info({ outcome: stored }, 'ended');
    }
  } catch (error) {
    // Others take the submission when its lease runs out.
    logger.error({ err: error }, 'what came of the evaluation could not be stored');
  } finally {
    done.abort();
    await beating;
  }
}

/** Extends the lease until told to end; aborts `lost` when it is another's. While the database is away it goes on. */
async function keepLease(
  { database, config, logger }: WorkerDeps,
  { lease }: Claim,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  const everyMs = (config.leaseSeconds * 1000) / HEARTBEATS_A_LEASE;
  while (!done.aborted && !lost.signal.aborted) {
    await sleep(everyMs, undefined, { signal: done }).catch(() => undefined);
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
    const detail = 'The stored submission breaks a rule that none may break: submit the model again.';
    return { kind: 'failed', failure: { reason: 'not_loadable', detail, logTail: null } };
  }
  try {
    return await runHarness(deps.config.harness, lease, job, signal);
  } catch (error) {
    // Such as a full disk: the machine's trouble, so another try may mend it.
    deps.logger.error({ err: error, ...lease }, 'the evaluation program could not be run');
    const detail = 'The evaluation program could not be run on this machine.';
    return { kind: 'failed', failure: { reason: 'harness_error', detail, logTail: null } };
  }
}

/** Stores what came of it with the claim's fencing number, and keeps the run's folder where it failed. */
async function store(
  { database, config, random }: WorkerDeps,
  { lease, submission }: Claim,
  outcome: Exclude<HarnessOutcome, { kind: 'stopped' }>,
): Promise<string> {
  const fail = (failure: Failure) => failEvaluation(database, lease, failure, random);
  if (outcome.kind === 'failed') return fail(outcome.failure);
  const job = jobOf(submission);
  if (job === null) throw new Error('A submission that is no job has no results');
  const { logTail } = outcome;
  const read = ingest(outcome.bytes, job);
  if (!read.ok) return fail({ reason: read.reason, detail: read.detail, logTail });
  const { kind } = await finishEvaluation(database, lease, read.run);
  if (kind === 'finished') await rm(folderOf(config.harness, lease), { recursive: true, force: true });
  return kind;
}

/** Hours of work must not be lost because the database is restarted just then: it is tried again while we have the lease. */
async function persist<T>(write: () => Promise<T>, lost: AbortSignal, stopping: AbortSignal): Promise<T> {
  for (let tries = 1, wait = FIRST_RETRY_MS; ; tries += 1, wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    try {
      return await write();
    } catch (error) {
      const isHopeless = lost.aborted || (stopping.aborted && tries >= TRIES_WHEN_STOPPING);
      if (!isDatabaseAway(error) || isHopeless) throw error;
      await sleep(wait);
    }
  }
}
