/** When the evaluation queue counts as standing still (threat 14). */

/** What is seen of the queue at one moment. */
export interface QueueState {
  /** Submissions that wait, whether they may be taken already or not. */
  readonly pending: number;
  readonly evaluating: number;
  /** Of those evaluated: the ones whose worker was heard of in time. */
  readonly leased: number;
  /** Workers that live. One that hangs counts: what it does not take tells of it. */
  readonly workers: number;
  /** For how many seconds a worker could have taken the submission that it could take longest; null when there is none. */
  readonly oldestDueSeconds: number | null;
}

/** Why submissions are not evaluated as they should be, in a word for programs. */
export const STALL_REASONS = ['no_worker', 'not_taken', 'overdue'] as const;
export type StallReason = (typeof STALL_REASONS)[number];

/** A worker that its supervisor starts again is back by then. */
export const NO_WORKER_LIMIT_SECONDS = 20;
/** A worker that has nothing to do takes what comes in at once, and looks every few seconds: so long means that it hangs. */
export const NOT_TAKEN_LIMIT_SECONDS = 300;
/**
 * Evaluations of the largest models take days, and a day of waiting is worth a vote: who waits for a week waits because
 * there are too few workers.
 */
export const OVERDUE_LIMIT_SECONDS = 7 * 86_400;

/**
 * Why the queue stands still, the plainest reason first; null while it moves or is empty.
 * @param secondsWithoutWorker for how long no worker has been seen; 0 while there is one.
 */
export function stallReason(state: QueueState, secondsWithoutWorker: number): StallReason | null {
  const { pending, evaluating, leased, workers } = state;
  const dueSeconds = state.oldestDueSeconds ?? 0;
  const isWork = pending + evaluating > 0;
  if (isWork && workers === 0 && secondsWithoutWorker >= NO_WORKER_LIMIT_SECONDS) return 'no_worker';
  if (workers > leased && dueSeconds >= NOT_TAKEN_LIMIT_SECONDS) return 'not_taken';
  if (dueSeconds >= OVERDUE_LIMIT_SECONDS) return 'overdue';
  return null;
}
