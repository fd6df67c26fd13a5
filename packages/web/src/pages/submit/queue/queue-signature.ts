import type { QueueItem } from '@leaderboard/core/api';

export interface QueueLists<Item> {
  readonly pending: readonly Item[];
  readonly evaluating: readonly Item[];
  readonly finished: readonly Item[];
  readonly failed: readonly Item[];
}

/** The same for the same submissions in the same statuses: ages alone are no change. */
export function queueSignature({ pending, evaluating, finished, failed }: QueueLists<QueueItem>): string {
  return JSON.stringify(
    [pending, evaluating, finished, failed].map((list) =>
      list.map(({ name, revision, precision, submission_time }) => [
        name,
        revision,
        precision,
        submission_time,
      ]),
    ),
  );
}
