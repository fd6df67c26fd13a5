/** The evaluation queue: its statuses and ages (spec 4.6, 3.7 and 9). */

/** Each status with what people read and the name of its colour (spec 4.6); 'failed' is ours (design 4). */
const STATUSES = {
  pending: { label: 'Pending', color: 'info' },
  evaluating: { label: 'Evaluating', color: 'warning' },
  finished: { label: 'Completed', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
} as const;
export type QueueStatus = keyof typeof STATUSES;

/** All statuses, in the order a submission passes them. */
export const QUEUE_STATUSES = [
  'pending',
  'evaluating',
  'finished',
  'failed',
] as const satisfies QueueStatus[];

/** Label and colour of a status; one that is unknown shows as Pending (spec 4.6). */
export function statusDisplay(status: string): (typeof STATUSES)[QueueStatus] {
  return STATUSES[QUEUE_STATUSES.find((known) => known === status) ?? 'pending'];
}

/** Every way in which a submission goes from one status to another. No other way exists. */
export const TRANSITIONS = {
  /** A worker begins an attempt. */
  claim: { from: ['pending'], to: 'evaluating' },
  /** The worker stops before the attempt is over. */
  'give back': { from: ['evaluating'], to: 'pending' },
  /** The attempt failed, and another one follows. */
  'try again': { from: ['evaluating'], to: 'pending' },
  /** The attempt failed, and it was the last. */
  fail: { from: ['evaluating'], to: 'failed' },
  /** The results are published. */
  finish: { from: ['evaluating'], to: 'finished' },
  /** An operator takes the submission out of the queue. */
  cancel: { from: ['pending', 'evaluating'], to: 'failed' },
  /** An operator has a failed submission evaluated again. */
  retry: { from: ['failed'], to: 'pending' },
  /** An operator takes the published results back. */
  'take back': { from: ['finished'], to: 'failed' },
  /** An operator puts results that were taken back on the board again. */
  'put back': { from: ['failed'], to: 'finished' },
} as const satisfies Record<string, { readonly from: readonly QueueStatus[]; readonly to: QueueStatus }>;
export type Transition = keyof typeof TRANSITIONS;

/** Why an evaluation failed, in a word for programs and a sentence for people. */
const FAILURES = {
  out_of_memory: 'The model did not fit into memory: submit it in a precision with fewer bits.',
  not_loadable:
    'The model could not be loaded: check that the standard auto classes load it, then submit it again.',
  time_limit: 'The evaluation took longer than its limit: submit a smaller model.',
  harness_error: 'The evaluation program stopped with an error: submit the model again.',
  results_refused: 'The results of the evaluation failed a check, so they are not published.',
  incomplete_results: 'The evaluation gave incomplete results: submit the model again.',
  worker_lost: 'The machine that evaluated the model was lost too often: submit the model again.',
  canceled: 'The submission was canceled by an operator.',
  taken_back: 'The result was published and then taken back by an operator.',
} as const;
export type FailureReason = keyof typeof FAILURES;
export const FAILURE_REASONS = [
  'out_of_memory',
  'not_loadable',
  'time_limit',
  'harness_error',
  'results_refused',
  'incomplete_results',
  'worker_lost',
  'canceled',
  'taken_back',
] as const satisfies FailureReason[];

/** The sentence for a failed evaluation's reason; one that is unknown is said to be so. */
export function failureText(reason: string | null): string {
  const known = FAILURE_REASONS.find((one) => one === reason);
  return known === undefined ? 'The evaluation failed for an unknown reason.' : FAILURES[known];
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The seconds since a submission as they travel (spec 3.7): '123s'. */
export function formatWaitTime(seconds: number): string {
  return `${Math.max(0, Math.floor(seconds))}s`;
}

/** The seconds of a wait time; null when it is none. */
function secondsOf(waitTime: string): number | null {
  const digits = /^(\d+)(?:\.\d+)?s$/.exec(waitTime)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A wait time as people read it in the status panel (spec 9): '5m ago'. What is no wait time is shown as it is. */
export function formatAge(waitTime: string): string {
  const seconds = secondsOf(waitTime);
  if (seconds === null) return waitTime;
  if (seconds < MINUTE_SECONDS) return 'just now';
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)}m ago`;
  if (seconds < DAY_SECONDS) return `${Math.floor(seconds / HOUR_SECONDS)}h ago`;
  return `${Math.floor(seconds / DAY_SECONDS)}d ago`;
}

/**
 * How long ago a submission's evaluation began, as a wait time ('123s'): by the clock of the server that told both times,
 * whatever the reader's says. Null where one of them cannot be read.
 */
export function evaluatingFor(item: {
  readonly submission_time: string;
  readonly wait_time: string;
  readonly evaluating_since?: string | undefined;
}): string | null {
  const waited = secondsOf(item.wait_time);
  const queuedSeconds = (Date.parse(item.evaluating_since ?? '') - Date.parse(item.submission_time)) / 1000;
  if (waited === null || Number.isNaN(queuedSeconds)) return null;
  return formatWaitTime(waited - queuedSeconds);
}

/** The order of each status list (spec 7.2): newest submission first; what has no readable time comes last. */
export function bySubmission(
  a: { readonly submission_time: string },
  b: { readonly submission_time: string },
): number {
  const [timeA, timeB] = [Date.parse(a.submission_time), Date.parse(b.submission_time)];
  if (Number.isNaN(timeA) || Number.isNaN(timeB))
    return Number(Number.isNaN(timeA)) - Number(Number.isNaN(timeB));
  return timeB - timeA;
}
