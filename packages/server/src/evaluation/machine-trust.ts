/** Rules for pausing a worker whose machine fails, and for retrying (docs/workers.md#a-worker-that-fails). */
import type { FailureSide } from '@leaderboard/core/queue/failure-sides';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';

/** Failure history of a worker's machine. Times are in milliseconds on a monotonic clock. */
export interface MachineTrust {
  /** Submissions whose attempts failed because of the machine, since the last attempt with any other outcome. */
  readonly failed: readonly number[];
  /** Number of consecutive pauses. */
  readonly pauses: number;
  readonly pausedUntilMs: number | null;
}

export const TRUSTED: MachineTrust = { failed: [], pauses: 0, pausedUntilMs: null };

/** A single failure may be caused by the submission. */
const MAX_MACHINE_FAILURES = 2;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 15 * 60_000;

/** Pauses the worker. Each consecutive pause is twice as long, up to 15 minutes. */
export function pausedAt(trust: MachineTrust, nowMs: number): MachineTrust {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** trust.pauses, MAX_PAUSE_MS);
  return { ...trust, pauses: trust.pauses + 1, pausedUntilMs: nowMs + pauseMs };
}

/**
 * Updates the history after an attempt. Machine failures on two different submissions pause the worker, and so does every
 * failure after that.
 * @param side null if the attempt had results.
 */
export function afterAttempt(
  trust: MachineTrust,
  submissionId: number,
  side: FailureSide | null,
  nowMs: number,
): MachineTrust {
  if (side === 'hub' || side === 'ours') return trust;
  if (side !== 'machine') return TRUSTED;
  const failed = [...new Set([...trust.failed, submissionId])];
  const known = { ...trust, failed };
  return failed.length >= MAX_MACHINE_FAILURES || trust.pauses > 0 ? pausedAt(known, nowMs) : known;
}

export function isPaused({ pausedUntilMs }: MachineTrust, nowMs: number): boolean {
  return pausedUntilMs !== null && nowMs < pausedUntilMs;
}

/** True if the worker may claim another submission. After a pause it first tries a single one. */
export function mayClaim(trust: MachineTrust, nowMs: number, underWay: number): boolean {
  return !isPaused(trust, nowMs) && (trust.pauses === 0 || underWay === 0);
}

/** System error codes caused by the machine, not by our code. */
const MACHINE_ERRORS = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOMEM',
  'ENOSPC',
  'EPERM',
  'EROFS',
  'ESTALE',
]);

/** Failure reason for an exception in the worker, from the error code of the failed system call. */
export function reasonOfException(
  code: string | undefined,
): Extract<AttemptFailure, 'machine_error' | 'internal_error'> {
  return code !== undefined && MACHINE_ERRORS.has(code) ? 'machine_error' : 'internal_error';
}
