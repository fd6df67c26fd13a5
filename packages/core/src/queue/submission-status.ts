/** Statuses, failures and wait times of the evaluation queue. */

/** All statuses, in the order in which a submission passes through them. */
export const QUEUE_STATUSES = ['pending', 'evaluating', 'finished', 'failed'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** Color name of each status. */
export const STATUS_COLORS = {
  pending: 'info',
  evaluating: 'warning',
  finished: 'success',
  failed: 'error',
} as const satisfies Record<QueueStatus, string>;

/** All status transitions of a submission. */
export const TRANSITIONS = {
  /** A worker begins an attempt. */
  claim: { from: ['pending'], to: 'evaluating' },
  /** The worker stopped during the attempt, or the attempt failed and does not count. */
  'give back': { from: ['evaluating'], to: 'pending' },
  /** The attempt failed, but is retried. */
  'try again': { from: ['evaluating'], to: 'pending' },
  /** The last attempt failed. */
  fail: { from: ['evaluating'], to: 'failed' },
  /** The results are published. */
  finish: { from: ['evaluating'], to: 'finished' },
  /** An operator removes the submission from the queue. */
  cancel: { from: ['pending', 'evaluating'], to: 'failed' },
  /** An operator requests re-evaluation of a failed submission. */
  retry: { from: ['failed'], to: 'pending' },
  /** An operator retracts the published results. */
  retract: { from: ['finished'], to: 'failed' },
  /** An operator restores results that were retracted. */
  'put back': { from: ['failed'], to: 'finished' },
} as const satisfies Record<string, { readonly from: readonly QueueStatus[]; readonly to: QueueStatus }>;
export type Transition = keyof typeof TRANSITIONS;

/** Reasons for a failed attempt. */
export const ATTEMPT_FAILURES = [
  'out_of_memory',
  'not_loadable',
  'unknown_type',
  'access_withdrawn',
  'time_limit',
  'harness_error',
  'results_refused',
  'incomplete_results',
  'worker_lost',
  'machine_error',
  'hub_error',
  'internal_error',
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** Reasons for a failed evaluation; the last two are operator actions. The messages are in packages/texts. */
export const FAILURE_REASONS = [...ATTEMPT_FAILURES, 'canceled', 'retracted'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Reasons for a stalled queue. The messages are in packages/texts. */
export const STALL_REASONS = ['paused', 'no_worker', 'failing', 'not_taken', 'overdue'] as const;
export type StallReason = (typeof STALL_REASONS)[number];

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Formats the seconds since a submission for the API: '123s'. */
export function formatWaitTime(seconds: number): string {
  return `${Math.max(0, Math.floor(seconds))}s`;
}

function parseSeconds(waitTime: string): number | null {
  const digits = /^(\d+)(?:\.\d+)?s$/.exec(waitTime)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** An age in a suitable unit, rounded down; 'moments' means less than a minute. */
export interface Age {
  readonly unit: 'moments' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** Parses a wait time ('300s' is 5 minutes); null if it is invalid. */
export function parseAge(waitTime: string): Age | null {
  const seconds = parseSeconds(waitTime);
  if (seconds === null) return null;
  if (seconds < MINUTE_SECONDS) return { unit: 'moments', count: 0 };
  if (seconds < HOUR_SECONDS) return { unit: 'minutes', count: Math.floor(seconds / MINUTE_SECONDS) };
  if (seconds < DAY_SECONDS) return { unit: 'hours', count: Math.floor(seconds / HOUR_SECONDS) };
  return { unit: 'days', count: Math.floor(seconds / DAY_SECONDS) };
}

/**
 * Time since a submission's evaluation began, as a wait time ('123s'). Both times come from the server, so the client's clock
 * does not matter. null if one of them is invalid.
 */
export function formatEvaluationTime(item: {
  readonly submission_time: string | null;
  readonly wait_time: string | null;
  readonly evaluating_since?: string | undefined;
}): string | null {
  const waited = item.wait_time === null ? null : parseSeconds(item.wait_time);
  const queuedSeconds =
    (Date.parse(item.evaluating_since ?? '') - Date.parse(item.submission_time ?? '')) / 1000;
  if (waited === null || Number.isNaN(queuedSeconds)) return null;
  return formatWaitTime(waited - queuedSeconds);
}

/** Sort order of each status list: newest submission first; items without a valid time last. */
export function bySubmission(
  a: { readonly submission_time: string | null },
  b: { readonly submission_time: string | null },
): number {
  const [timeA, timeB] = [Date.parse(a.submission_time ?? ''), Date.parse(b.submission_time ?? '')];
  if (Number.isNaN(timeA) || Number.isNaN(timeB))
    return Number(Number.isNaN(timeA)) - Number(Number.isNaN(timeB));
  return timeB - timeA;
}
