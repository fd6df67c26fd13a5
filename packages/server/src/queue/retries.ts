/** Retry rules for failed attempts (docs/queue.md#attempts). */

import { failureSide, isUncounted } from '@leaderboard/core/queue/failure-sides';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';

const MINUTE_SECONDS = 60;
/** Delays after each failed attempt except the last. */
const BACK_OFF_MINUTES = [1, 5] as const;
/** Maximum number of attempts if the cause of the failures is unclear. */
export const MAX_ATTEMPTS = BACK_OFF_MINUTES.length + 1;
/** Random variation of a back-off, so that attempts that failed together are not retried together. */
const JITTER = 0.2;
/** Attempts that do not count are unlimited, so their delay doubles from one minute up to this limit. */
const MAX_UNCOUNTED_MINUTES = 60;

/** Long, because each attempt downloads the model and transformers is rarely updated. */
const UNKNOWN_TYPE_MINUTES = 360;

export type RetryDecision =
  | { readonly status: 'pending'; readonly waitSeconds: number; readonly counts: boolean }
  | { readonly status: 'failed' };

export interface EndedAttempt {
  /** Attempt number, starting at 1. */
  readonly attempt: number;
  /** Number of consecutive preceding attempts that did not count. */
  readonly setbacks: number;
}

/**
 * Decides whether another attempt follows, after how many seconds, and whether the failed one counts.
 * @param random number in [0, 1).
 */
export function retryDecision(
  reason: AttemptFailure,
  { attempt, setbacks }: EndedAttempt,
  random: number,
): RetryDecision {
  const counts = !isUncounted(reason);
  const minutes = counts
    ? failureSide(reason) === 'unclear' && BACK_OFF_MINUTES[attempt - 1]
    : reason === 'unknown_type'
      ? UNKNOWN_TYPE_MINUTES
      : Math.min(2 ** setbacks, MAX_UNCOUNTED_MINUTES);
  if (!minutes) return { status: 'failed' };
  return {
    status: 'pending',
    waitSeconds: minutes * MINUTE_SECONDS * (1 + JITTER * (2 * random - 1)),
    counts,
  };
}
