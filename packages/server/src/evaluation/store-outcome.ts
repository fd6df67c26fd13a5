import { setTimeout as sleep } from 'node:timers/promises';
import { formatStoredMessage } from '@leaderboard/core/coded-messages';
import { type FailureSide, failureSide } from '@leaderboard/core/queue/failure-sides';
import { failAttempt, giveLeaseBack, type SentExplanation } from '@leaderboard/core/queue/worker-calls';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { Logger } from 'pino';
import type { CheckAccess } from '../hub/access.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { type BoardCall, BoardRefused, BoardUnavailable, isTokenRefused } from './board-calls.ts';
import { deliver, readDelivery } from './deliver.ts';
import { lastLine } from './harness-log.ts';
import type { Machine } from './machine-check.ts';
import { folderOf, foldersIn, removeFolder } from './run-folders.ts';
import type { EvaluationFailure, HarnessOutcome } from './run-harness.ts';
import { sleepUnlessAborted } from './timers.ts';
import type { WorkerConfig } from './worker-config.ts';

export interface WorkerDeps {
  readonly call: BoardCall;
  readonly config: WorkerConfig;
  readonly listFiles: ListFiles;
  readonly checkAccess: CheckAccess;
  readonly machine: Machine;
  readonly logger: Logger;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

interface Signals {
  /** Aborted if another worker holds the lease. */
  readonly lost: AbortSignal;
  readonly stopping: AbortSignal;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
/** Maximum tries to deliver an outcome while the worker is stopping. */
const TRIES_WHEN_STOPPING = 4;

/** Failure to report if the real outcome could not be delivered. */
export const INTERNAL_FAILURE = {
  reason: 'internal_error',
  explanations: [{ code: 'worker_failed', params: {} }] as SentExplanation[],
  log_tail: null,
} as const;

/** Maximum tries to deliver results after errors that may be permanent; together they take about 15 seconds. */
const TRIES_OF_RESULTS = 6;

const STORED_MESSAGES = {
  finished: 'the results are published',
  pending: 'the attempt failed; another one follows',
  failed: 'the evaluation failed',
  lost: 'the lease was lost: nothing was stored',
} as const;

function isLost(error: unknown): boolean {
  return error instanceof BoardRefused && error.code === 'lease_lost';
}

function roundSeconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds);
}

/** Adds the message to an explanation, for the log. */
function withDetail(explanation: SentExplanation) {
  return {
    ...explanation,
    detail: formatStoredMessage(failureExplanations.en, explanation) ?? explanation.code,
  };
}

/** Reports a failed attempt to the board. The run's folder is kept for the operator. */
export async function storeFailure(
  { call, logger }: WorkerDeps,
  lease: string,
  { failure, ending }: { readonly failure: EvaluationFailure; readonly ending: string },
  signals: Signals,
): Promise<void> {
  const { reason, explanations, logTail: log_tail } = failure;
  const send = () =>
    call(failAttempt, { lease, reason, explanations: [...explanations], log_tail }).catch(
      (error: unknown) => {
        if (isLost(error)) return null;
        throw error;
      },
    );
  const end = await sendWithRetries(send, logger, signals);
  if (end === null) return logger.info({ outcome: 'lost' }, STORED_MESSAGES.lost);
  const { status: outcome, next_in_seconds, counts } = end;
  const facts = { outcome, nextInSeconds: roundSeconds(next_in_seconds), counts, reason, ending };
  const details = { explanations: explanations.map(withDetail), lastLine: lastLine(log_tail) };
  logger.warn({ ...facts, ...details }, STORED_MESSAGES[outcome]);
}

/**
 * Delivers the results of a run. Hours of work must not be lost: while no server responds, the delivery is retried for as long as
 * this worker runs and holds the lease. If it stops first, or the board rejects the delivery, the results stay on disk.
 * @returns the side at fault; null if there is none.
 */
export async function storeResults(
  { call, config, logger }: WorkerDeps,
  lease: string,
  outcome: Extract<HarnessOutcome, { kind: 'results' }>,
  signals: Signals,
): Promise<FailureSide | null> {
  const folder = folderOf(config.harness, lease);
  try {
    const delivery = { ...(await readDelivery(outcome)), image: config.image };
    const { answers } = delivery;
    if (answers?.problem !== undefined)
      logger.warn({ answersProblem: answers.problem }, 'the samples files were not used');
    else if (answers === null) logger.warn('lm_eval wrote no samples files');
    const send = () => deliver(call, lease, delivery);
    const { status, reason, explanations, next_in_seconds } = await sendWithRetries(
      send,
      logger,
      signals,
      TRIES_OF_RESULTS,
    );
    if (status === 'finished') {
      await removeFolder(folder);
      logger.info({ outcome: status }, STORED_MESSAGES[status]);
      return null;
    }
    const facts = {
      outcome: status,
      nextInSeconds: roundSeconds(next_in_seconds),
      reason,
      ending: 'exit code 0',
    };
    const details = { explanations: explanations.map(withDetail), lastLine: lastLine(outcome.logTail) };
    logger.warn({ ...facts, ...details }, STORED_MESSAGES[status]);
    await removeFolder(foldersIn(folder).output);
    return reason === null ? null : failureSide(reason);
  } catch (error) {
    if (isLost(error)) {
      logger.warn({ outcome: 'lost', results: outcome.path }, STORED_MESSAGES.lost);
      return null;
    }
    const command = `npx leaderboard worker --send '${folder}'`;
    logger.error(
      { err: error, results: outcome.path, command },
      'the results were not delivered; send the folder again',
    );
    // A released submission would be evaluated again immediately, with the same outcome.
    const end = signals.stopping.aborted
      ? call(giveLeaseBack, { lease })
      : call(failAttempt, { lease, ...INTERNAL_FAILURE });
    await end.catch((failed: unknown) => {
      logger.warn({ err: failed }, 'the attempt could not be ended');
    });
    return 'ours';
  }
}

/**
 * Retries a delivery while no server responds, for as long as this worker holds the lease.
 * @param tries maximum tries after other errors.
 */
async function sendWithRetries<T>(
  send: () => Promise<T>,
  logger: Logger,
  { lost, stopping }: Signals,
  tries = 1,
): Promise<T> {
  let otherErrors = 0;
  for (let attempt = 1, wait = FIRST_RETRY_MS; ; attempt += 1, wait = Math.min(wait * 2, LAST_RETRY_MS)) {
    try {
      return await send();
    } catch (error) {
      const givesUp = lost.aborted || (stopping.aborted && attempt >= TRIES_WHEN_STOPPING);
      if (!(error instanceof BoardUnavailable)) otherErrors += 1;
      if (isLost(error) || isTokenRefused(error) || otherErrors >= tries || givesUp) throw error;
      logger.warn({ err: error }, 'the outcome of the evaluation could not be delivered yet; trying again');
      await (stopping.aborted ? sleep(FIRST_RETRY_MS) : sleepUnlessAborted(wait, stopping));
    }
  }
}
