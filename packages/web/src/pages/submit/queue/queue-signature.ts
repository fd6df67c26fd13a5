import type { ReadQueueItem } from '@leaderboard/core/read-answers';

export interface QueueLists<Item> {
  readonly pending: readonly Item[];
  readonly evaluating: readonly Item[];
  readonly finished: readonly Item[];
  readonly failed: readonly Item[];
  readonly stalled?: { readonly reason: string } | null | undefined;
}

/** What tells two submissions apart. */
export function submissionKey({ name, revision, precision, submission_time }: ReadQueueItem): string {
  return JSON.stringify([name, revision, precision, submission_time]);
}

/** A key for each row: the submission's, numbered where a server does not say enough to tell two submissions apart. */
export function submissionKeys(items: readonly ReadQueueItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = submissionKey(item);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count === 0 ? key : `${key} ${count}`;
  });
}

/** The same for the same submissions in the same statuses, whether their evaluation stalls or not; ages do not count. */
export function queueSignature(lists: QueueLists<ReadQueueItem>): string {
  const { pending, evaluating, finished, failed, stalled } = lists;
  const items = [pending, evaluating, finished, failed].map((list) => list.map(submissionKey));
  return JSON.stringify([items, stalled?.reason ?? null]);
}
