/** When the evaluation queue counts as stalled (docs/threats.md#stalls). */
import type { StallReason } from '@leaderboard/core/queue/submission-status';

export interface QueueState {
  /** Waiting submissions, also those whose next attempt is not due yet. */
  readonly pending: number;
  readonly evaluating: number;
  /** Live workers. A worker that hangs counts too: the submissions that it does not take reveal it. */
  readonly workers: number;
  /** Live workers that claim nothing because their own machine fails. */
  readonly failing: number;
  /** For how many seconds the longest-due submission that a worker of the last day can evaluate has been due; null when none is. */
  readonly oldestDueSeconds: number | null;
  /** The same of those that a live worker with room for another evaluation can evaluate, and has not taken. */
  readonly untakenSeconds: number | null;
  /** Whether an operator has paused the queue: nothing is claimed. */
  readonly isPaused: boolean;
}

/** A worker that its supervisor restarts is back by then. */
export const NO_WORKER_LIMIT_SECONDS = 20;
/** A worker with room for another evaluation takes a submission within seconds, so a submission that is due for this long means that workers hang. */
export const NOT_TAKEN_LIMIT_SECONDS = 300;
/**
 * Evaluations of the largest models take days, and a day of waiting is worth a vote. A wait of a week means that there are too
 * few workers.
 */
export const OVERDUE_LIMIT_SECONDS = 7 * 86_400;

/**
 * Why the queue is stalled, the plainest reason first; null while it moves or is empty.
 * @param secondsWithoutWorker how long no worker has been seen; 0 while there is one.
 */
export function stallReason(state: QueueState, secondsWithoutWorker: number): StallReason | null {
  const { pending, evaluating, workers, failing } = state;
  if (state.isPaused) return 'paused';
  const isWork = pending + evaluating > 0;
  if (isWork && workers === 0 && secondsWithoutWorker >= NO_WORKER_LIMIT_SECONDS) return 'no_worker';
  if (isWork && workers > 0 && failing >= workers) return 'failing';
  if ((state.untakenSeconds ?? 0) >= NOT_TAKEN_LIMIT_SECONDS) return 'not_taken';
  if ((state.oldestDueSeconds ?? 0) >= OVERDUE_LIMIT_SECONDS) return 'overdue';
  return null;
}
