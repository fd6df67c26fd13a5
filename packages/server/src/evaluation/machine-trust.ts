/** When a worker stops claiming because its own machine fails, and when it tries again (docs/workers.md#a-worker-that-fails). */
import type { FailureSide } from '@leaderboard/core/queue/failure-sides';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';

/** What a worker knows about its machine. Times are milliseconds of a clock that never goes back. */
export interface MachineTrust {
  /** Submissions whose attempts failed because of the machine since the last attempt that did not. */
  readonly failed: readonly number[];
  /** How many pauses have followed each other. */
  readonly pauses: number;
  readonly pausedUntilMs: number | null;
}

export const TRUSTED: MachineTrust = { failed: [], pauses: 0, pausedUntilMs: null };

/** One failure may be bad luck with one submission. */
const MOST_MACHINE_FAILURES = 2;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Pauses the worker: its checks have failed. Each pause that follows another is twice as long, up to 15 minutes. */
export function pausedAt(trust: MachineTrust, nowMs: number): MachineTrust {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** trust.pauses, LONGEST_PAUSE_MS);
  return { ...trust, pauses: trust.pauses + 1, pausedUntilMs: nowMs + pauseMs };
}

/**
 * After an attempt ended: machine failures of two different submissions pause the worker, and so does each further one.
 * @param side null when the attempt had results.
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
  return failed.length >= MOST_MACHINE_FAILURES || trust.pauses > 0 ? pausedAt(known, nowMs) : known;
}

export function isPaused({ pausedUntilMs }: MachineTrust, nowMs: number): boolean {
  return pausedUntilMs !== null && nowMs < pausedUntilMs;
}

/** Whether the worker may claim another submission. After a pause it tries a single one. */
export function mayClaim(trust: MachineTrust, nowMs: number, underWay: number): boolean {
  return !isPaused(trust, nowMs) && (trust.pauses === 0 || underWay === 0);
}

/** Errors of the operating system that say something about the machine, not about the code that met them. */
const OF_THE_MACHINE = new Set([
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

/** Whose fault an exception of the worker is, by the code of the system call that failed. */
export function reasonOfException(
  code: string | undefined,
): Extract<AttemptFailure, 'machine_error' | 'internal_error'> {
  return code !== undefined && OF_THE_MACHINE.has(code) ? 'machine_error' : 'internal_error';
}
