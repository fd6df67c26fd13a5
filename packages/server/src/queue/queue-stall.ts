/** Rules for a stalled evaluation queue (docs/threats.md#stalls). */
import type { StallReason } from '@leaderboard/core/queue/submission-status';

export interface QueueState {
  /** Number of pending submissions, including those whose next attempt is not due yet. */
  readonly pending: number;
  readonly evaluating: number;
  /** Number of live workers. A hung worker counts too: it is detected by the submissions that it does not claim. */
  readonly workers: number;
  /** Number of live workers that do not claim because their machine fails its checks. */
  readonly failing: number;
  /**
   * Longest time that a submission has been due, among those that a worker active in the last day can evaluate; null if none is.
   */
  readonly oldestDueSeconds: number | null;
  /** The same for submissions that a live worker with a free slot can evaluate, but has not claimed. */
  readonly untakenSeconds: number | null;
  /** True if an operator has paused the queue. */
  readonly isPaused: boolean;
}

/** Long enough for a supervisor to restart a worker. */
export const NO_WORKER_LIMIT_SECONDS = 20;
/** A worker with a free slot claims a submission within seconds, so a longer wait means that workers are hung. */
export const NOT_TAKEN_LIMIT_SECONDS = 300;
/** Evaluations of the largest models take days. A week-long wait means that there are too few workers. */
export const OVERDUE_LIMIT_SECONDS = 7 * 86_400;

/**
 * Returns the most obvious reason why the queue is stalled; null if it is moving or empty.
 * @param secondsWithoutWorker time since the last live worker; 0 if there is one.
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
