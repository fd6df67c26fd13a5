import type { QueueItem } from '@leaderboard/core/api';

export interface QueueLists<Item> {
  readonly pending: readonly Item[];
  readonly evaluating: readonly Item[];
  readonly finished: readonly Item[];
  readonly failed: readonly Item[];
  readonly stalled?: { readonly reason: string } | null | undefined;
}

/** What tells two submissions apart. */
export function submissionKey({ name, revision, precision, submitter, submission_time }: QueueItem): string {
  return JSON.stringify([name, revision, precision, submitter, submission_time]);
}

/** The same for the same submissions in the same statuses, moving or not: ages alone are no change. */
export function queueSignature(lists: QueueLists<QueueItem>): string {
  const { pending, evaluating, finished, failed, stalled } = lists;
  const items = [pending, evaluating, finished, failed].map((list) => list.map(submissionKey));
  return JSON.stringify([items, stalled?.reason ?? null]);
}
