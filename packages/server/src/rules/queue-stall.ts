/** When the evaluation queue counts as stalled (docs/threats.md#stalls). */
import type { StallReason } from '@leaderboard/core/queue/submission-status';

export interface QueueState {
  /** Waiting submissions, also those whose next attempt is not due yet. */
  readonly pending: number;
  readonly evaluating: number;
  /** Evaluations with a live lease: their worker sent its heartbeat in time. */
  readonly leased: number;
  /** Live workers. A worker that hangs counts too: the submissions that it does not take reveal it. */
  readonly workers: number;
  /** Live workers that claim nothing because their own machine fails. */
  readonly failing: number;
  /** How many evaluations the live workers that do not fail may have under way at once, in all. */
  readonly slots: number;
  /** For how many seconds the longest-due submission could have been taken; null when none is due. */
  readonly oldestDueSeconds: number | null;
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
  const { pending, evaluating, leased, workers, failing, slots } = state;
  const dueSeconds = state.oldestDueSeconds ?? 0;
  if (state.isPaused) return 'paused';
  const isWork = pending + evaluating > 0;
  if (isWork && workers === 0 && secondsWithoutWorker >= NO_WORKER_LIMIT_SECONDS) return 'no_worker';
  if (isWork && workers > 0 && failing >= workers) return 'failing';
  if (slots > leased && dueSeconds >= NOT_TAKEN_LIMIT_SECONDS) return 'not_taken';
  if (dueSeconds >= OVERDUE_LIMIT_SECONDS) return 'overdue';
  return null;
}
