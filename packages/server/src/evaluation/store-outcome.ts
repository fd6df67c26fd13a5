import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { questionSetsOfBoard } from '../board/import/changed-questions.sql.ts';
import type { Database } from '../database/database.ts';
import { isRetryable } from '../database/database-errors.ts';
import type { AccessTo } from '../hub/access.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { withEnglishDetail } from '../queue/failures.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { type Claim, failEvaluation, giveBack, type Lease, type Random } from '../queue/leases.sql.ts';
import { type FailureSide, failureSide } from '../rules/failure-sides.ts';
import { lastLine } from '../rules/harness-log.ts';
import type { RetryDecision } from '../rules/retries.ts';
import { acceptEvaluation } from './accept-results.ts';
import { asksServer } from './backends.ts';
import { jobOf } from './job.ts';
import type { Machine } from './machine-check.ts';
import { folderOf, foldersIn, removeFolder } from './run-folders.ts';
import type { EvaluationFailure, HarnessOutcome } from './run-harness.ts';
import { sleepUnlessAborted } from './timers.ts';
import type { WorkerConfig } from './worker-config.ts';

export interface WorkerDeps {
  readonly database: Database;
  readonly config: WorkerConfig;
  readonly listFiles: ListFiles;
  readonly accessTo: AccessTo;
  readonly machine: Machine;
  readonly logger: Logger;
  readonly random: Random;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface Signals {
  /** Another worker has the lease. */
  readonly lost: AbortSignal;
  readonly stopping: AbortSignal;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
/** How often a stopping worker tries to store an outcome. */
const STORE_ATTEMPTS_WHEN_STOPPING = 4;
/** The number of tries to store results after errors that waiting may not mend: they take a quarter of a minute. */
const TRIES_OF_RESULTS = 6;

/** An attempt whose end could not be stored as it was. */
export const OURS = {
  reason: 'internal_error',
  explanations: [withEnglishDetail({ code: 'worker_failed', params: {} })],
  logTail: null,
} as const;

const STORED_MESSAGES = {
  finished: 'the results are published',
  pending: 'the attempt failed; another one follows',
  failed: 'the evaluation failed',
  lost: 'the lease was lost: nothing is stored',
} as const;

/** Stores a failed attempt with the claim's fencing number. The run's folder is kept for the operator. */
export async function storeFailure(
  { database, random, logger }: WorkerDeps,
  lease: Lease,
  { failure, ending }: { readonly failure: EvaluationFailure; readonly ending: string },
  signals: Signals,
): Promise<void> {
  const { explanations, ...rest } = failure;
  const stored = { ...rest, explanations: explanations.map((one) => withEnglishDetail(one)) };
  const end = await storePersistently(() => failEvaluation(database, lease, stored, random), logger, signals);
  const { status: outcome } = end;
  if (end.status === 'lost') return logger.info({ outcome }, STORED_MESSAGES[outcome]);
  const { reason, logTail } = failure;
  const facts = { outcome, ...next(end), reason, explanations: stored.explanations, ending };
  logger.warn({ ...facts, lastLine: lastLine(logTail) }, STORED_MESSAGES[outcome]);
}

function next(end: RetryDecision): { readonly nextInSeconds: number | null; readonly counts: boolean } {
  if (end.status === 'failed') return { nextInSeconds: null, counts: true };
  return { nextInSeconds: Math.round(end.waitSeconds), counts: end.counts };
}

/**
 * Publishes the results of a run, or stores why they are refused. Hours of work must not be lost: while the database is away they
 * are tried again for as long as this worker lives and has the lease. When it ends before, or when the database does not take them,
 * they stay as a file, and the slot is free for others.
 * @returns what the attempt says about the machine.
 */
export async function storeResults(
  deps: WorkerDeps,
  { lease, submission }: Claim,
  { path, bytes, logTail, gate }: Extract<HarnessOutcome, { kind: 'results' }>,
  signals: Signals,
): Promise<FailureSide | null> {
  const { database, config, logger } = deps;
  const folder = folderOf(config.harness, lease);
  try {
    const job = jobOf(submission);
    if (job === null) throw new Error('The submission can no longer be read');
    const readSets = () => questionSetsOfBoard(database.db);
    const sets = await storePersistently(readSets, logger, signals, TRIES_OF_RESULTS);
    const read = await acceptEvaluation({ bytes, path }, job, sets, asksServer(config.harness));
    if (!read.ok) {
      const { reason, explanations } = read;
      const failure = { reason, explanations, logTail };
      await storeFailure(deps, lease, { failure, ending: 'exit code 0' }, signals);
      await removeFolder(foldersIn(folder).output);
      return failureSide(reason);
    }
    const { answers, answersProblem } = read.run;
    if (answersProblem !== undefined) logger.warn({ answersProblem }, 'the samples files are not used');
    else if (answers === undefined) logger.warn('lm_eval wrote no samples files');
    const gated = gate === null ? {} : ({ isGated: true } as const);
    const fileFacts = { ...read.run.fileFacts, ...gated, image: config.image };
    const run = { ...read.run, model: { ...read.run.model, isGated: gate === 'model' }, fileFacts };
    const write = () => finishEvaluation(database, lease, run);
    const { kind } = await storePersistently(write, logger, signals, TRIES_OF_RESULTS);
    if (kind === 'finished') await removeFolder(folder);
    logger.info({ outcome: kind }, STORED_MESSAGES[kind]);
    return null;
  } catch (error) {
    const command = `npx leaderboard import '${path}'`;
    logger.error({ err: error, results: path, command }, 'the results were not stored; import the file');
    // Given back, the submission would be evaluated again at once, and would end here again.
    const end = signals.stopping.aborted
      ? giveBack(database.db, lease)
      : failEvaluation(database, lease, OURS, deps.random);
    await end.catch((failed: unknown) => {
      logger.warn({ err: failed }, 'the submission could not be given back');
    });
    return 'ours';
  }
}

/**
 * Retries to store the outcome for as long as this worker has the lease: the database may restart, or another transaction be in
 * the way.
 * @param tries how often it is tried after other errors.
 */
async function storePersistently<T>(
  write: () => Promise<T>,
  logger: Logger,
  { lost, stopping }: Signals,
  tries = 1,
): Promise<T> {
  let otherErrors = 0;
  for (let attempt = 1, wait = FIRST_RETRY_MS; ; attempt += 1, wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    try {
      return await write();
    } catch (error) {
      const givesUp = lost.aborted || (stopping.aborted && attempt >= STORE_ATTEMPTS_WHEN_STOPPING);
      if (!isRetryable(error)) otherErrors += 1;
      if (otherErrors >= tries || givesUp) throw error;
      logger.warn({ err: error }, 'the outcome of the evaluation could not be stored yet; trying again');
      await (stopping.aborted ? sleep(FIRST_RETRY_MS) : sleepUnlessAborted(wait, stopping));
    }
  }
}
