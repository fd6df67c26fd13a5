import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryDecision } from '@leaderboard/core/queue/evaluation-order';
import { lastLine } from '@leaderboard/core/queue/harness-log';
import type { Logger } from 'pino';
import type { RunOfFile } from '../board/import/run-of-file.ts';
import type { Database } from '../database/database.ts';
import { isRetryable } from '../database/database-errors.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { withEnglishDetail } from '../queue/failures.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import {
  type Claim,
  claimNext,
  extendLease,
  type Failure,
  failEvaluation,
  giveBack,
  type Lease,
  type Random,
} from '../queue/leases.sql.ts';
import { acceptEvaluation } from './accept-results.ts';
import { jobOf } from './job.ts';
import { folderOf, type HarnessOutcome, runHarness } from './run-harness.ts';
import { sleepUnlessAborted } from './timers.ts';
import type { WorkerConfig } from './worker-config.ts';

export interface WorkerDeps {
  readonly database: Database;
  readonly config: WorkerConfig;
  readonly listFiles: ListFiles;
  readonly logger: Logger;
  readonly random: Random;
}

/** Two heartbeats may be lost before the lease runs out. */
const HEARTBEATS_A_LEASE = 3;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** How often a stopping worker tries to store an outcome. */
const STORE_ATTEMPTS_WHEN_STOPPING = 4;

/**
 * Evaluates `config.jobs` submissions at a time until it is asked to stop. Running evaluations then go back to the queue. The database
 * notifies it of new submissions. It also polls, for back-offs that end and for missed notifications.
 */
export async function work(deps: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const { database, config, logger, random } = deps;
  let nap = new AbortController();
  const wakeUp = () => nap.abort();
  stopping.addEventListener('abort', wakeUp, { once: true });
  database.onWaiting(wakeUp);
  await database.announceWorker(config.jobs);
  const underWay = new Set<Promise<void>>();
  const begin = (claim: Claim) => {
    const evaluating = evaluate(deps, claim, stopping).finally(() => {
      underWay.delete(evaluating);
      wakeUp();
    });
    underWay.add(evaluating);
  };
  while (!stopping.aborted) {
    // Created before the claim, so that a submission that arrives meanwhile ends the nap before it begins.
    nap = new AbortController();
    const hasRoom = underWay.size < config.jobs;
    let claim: Claim | null = null;
    try {
      if (hasRoom) {
        claim = await claimNext(database, config.name, config.leaseSeconds, random, (lost) =>
          logger.warn(lost, 'the lease of another worker ran out; its attempt has failed'),
        );
      }
    } catch (error) {
      logger.warn({ err: error }, 'the next submission could not be claimed; trying again');
    }
    if (claim !== null) begin(claim);
    else await sleepUnlessAborted(config.pollSeconds * 1000, nap.signal);
  }
  await Promise.all(underWay);
}

/** Evaluates a claimed submission and stores its outcome; writes nothing once the lease is lost. */
async function evaluate(deps: WorkerDeps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { lease, submission } = claim;
  const logger = deps.logger.child({ ...lease, model: submission.model, attempt: submission.attempt });
  logger.info('evaluation started');
  const lost = new AbortController();
  const done = new AbortController();
  const beating = keepLease(deps, claim, lost, done.signal);
  try {
    const outcome = await outcomeOf(deps, claim, AbortSignal.any([stopping, lost.signal]));
    if (lost.signal.aborted) {
      logger.warn('the lease was lost: nothing is stored');
    } else if (outcome.kind === 'stopped') {
      logger.info({ givenBack: await giveBack(deps.database.db, lease) }, 'evaluation stopped');
    } else {
      const write = () => store(deps, lease, outcome);
      logStored(logger, await storePersistently(write, logger, lost.signal, stopping));
    }
  } catch (error) {
    // Another worker claims the submission when the lease runs out.
    logger.error({ err: error }, 'the outcome of the evaluation could not be stored');
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

/** The run to publish, or why there is none. */
type JudgedOutcome =
  | { readonly kind: 'accepted'; readonly run: RunOfFile }
  | Exclude<HarnessOutcome, { kind: 'results' }>;

async function outcomeOf(
  deps: WorkerDeps,
  { lease, submission }: Claim,
  signal: AbortSignal,
): Promise<JudgedOutcome> {
  const job = jobOf(submission);
  if (job === null) {
    const explanations = [{ code: 'broken_submission', params: {} }] as const;
    return {
      kind: 'failed',
      failure: { reason: 'not_loadable', explanations, logTail: null },
      ending: 'not started',
    };
  }
  try {
    const outcome = await runHarness(
      { ...deps.config.harness, listFiles: deps.listFiles },
      lease,
      job,
      signal,
    );
    if (outcome.kind !== 'results') return outcome;
    const read = await acceptEvaluation(outcome, job);
    if (!read.ok) {
      const { reason, explanations } = read;
      return {
        kind: 'failed',
        failure: { reason, explanations, logTail: outcome.logTail },
        ending: 'exit code 0',
      };
    }
    if (read.run.answers === undefined) deps.logger.warn(lease, 'lm_eval wrote no samples files');
    return { kind: 'accepted', run: read.run };
  } catch (error) {
    // A problem of this machine, such as a full disk. Another attempt may succeed.
    deps.logger.error({ err: error, ...lease }, 'the evaluation program could not be run');
    const explanations = [{ code: 'program_not_run', params: {} }] as const;
    return {
      kind: 'failed',
      failure: { reason: 'harness_error', explanations, logTail: null },
      ending: 'not run',
    };
  }
}

/** How an attempt was stored, with the failure unless its results were published. */
type Stored =
  | { readonly end: { readonly status: 'finished' | 'lost' } }
  | { readonly end: RetryDecision; readonly failure: Failure; readonly ending: string };

/** Stores the outcome with the claim's fencing number. The run's folder is kept when the attempt failed. */
async function store(
  { database, config, random }: WorkerDeps,
  lease: Lease,
  outcome: Exclude<JudgedOutcome, { kind: 'stopped' }>,
): Promise<Stored> {
  if (outcome.kind === 'failed') {
    const { explanations, ...rest } = outcome.failure;
    const failure = { ...rest, explanations: explanations.map((one) => withEnglishDetail(one)) };
    const end = await failEvaluation(database, lease, failure, random);
    return end.status === 'lost' ? { end } : { end, failure, ending: outcome.ending };
  }
  const { kind } = await finishEvaluation(database, lease, outcome.run);
  if (kind === 'finished') await rm(folderOf(config.harness, lease), { recursive: true, force: true });
  return { end: { status: kind } };
}

const STORED_MESSAGES = {
  finished: 'the results are published',
  pending: 'the attempt failed; another one follows',
  failed: 'the evaluation failed',
  lost: 'the lease was lost: nothing is stored',
} as const;

function logStored(logger: Logger, stored: Stored): void {
  const { status: outcome } = stored.end;
  if ('failure' in stored) {
    const { end, ending, failure } = stored;
    const { reason, explanations, logTail } = failure;
    const nextInSeconds = end.status === 'pending' ? Math.round(end.waitSeconds) : null;
    const facts = { outcome, nextInSeconds, reason, explanations, ending, lastLine: lastLine(logTail) };
    logger.warn(facts, STORED_MESSAGES[outcome]);
  } else logger.info({ outcome }, STORED_MESSAGES[outcome]);
}

/**
 * Retries to store the outcome for as long as this worker has the lease. Hours of work must not be lost to a restart of the database
 * or a conflict with another transaction.
 */
async function storePersistently<T>(
  write: () => Promise<T>,
  logger: Logger,
  lost: AbortSignal,
  stopping: AbortSignal,
): Promise<T> {
  for (let attempt = 1, wait = FIRST_RETRY_MS; ; attempt += 1, wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    try {
      return await write();
    } catch (error) {
      const givesUp = lost.aborted || (stopping.aborted && attempt >= STORE_ATTEMPTS_WHEN_STOPPING);
      if (!isRetryable(error) || givesUp) throw error;
      logger.warn({ err: error }, 'the outcome of the evaluation could not be stored yet; trying again');
      await sleep(wait);
    }
  }
}
