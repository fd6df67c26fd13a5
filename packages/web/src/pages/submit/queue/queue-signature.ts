import type { QueueItem } from '@leaderboard/core/api';

export interface QueueLists<Item> {
  readonly pending: readonly Item[];
  readonly evaluating: readonly Item[];
  readonly finished: readonly Item[];
  readonly failed: readonly Item[];
}

/** What tells two submissions apart. */
export function submissionKey({ name, revision, precision, submission_time }: QueueItem): string {
  return JSON.stringify([name, revision, precision, submission_time]);
}

/** The same for the same submissions in the same statuses: ages alone are no change. */
export function queueSignature({ pending, evaluating, finished, failed }: QueueLists<QueueItem>): string {
  return JSON.stringify([pending, evaluating, finished, failed].map((list) => list.map(submissionKey)));
}
