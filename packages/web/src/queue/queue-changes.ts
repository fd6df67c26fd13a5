import type { QueueItem, QueueLists } from '@leaderboard/core/api';
import type { StallReason } from '@leaderboard/core/queue/submission-status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { count as formatCount } from '#texts/figures';
import { queue as queueTexts } from '#texts/queue';
import { forgetLeaderboard } from '../data/leaderboard-query.ts';
import { announce } from '../state/announcement.ts';

type Stall = NonNullable<QueueLists['stalled']>;

/** Key that identifies a submission. */
function submissionKey({ name, revision, precision, submission_time }: QueueItem): string {
  return JSON.stringify([name, revision, precision, submission_time]);
}

/** React keys for the rows. Submissions that are identical in the response are numbered. */
export function submissionKeys(items: readonly QueueItem[]): string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = submissionKey(item);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count === 0 ? key : `${key} ${count}`;
  });
}

/** Returns a string that changes with the submissions, their statuses and the stall reason, but not with ages. */
export function queueSignature(lists: QueueLists): string {
  const { pending, evaluating, finished, failed, stalled } = lists;
  const items = [pending, evaluating, finished, failed].map((list) => list.map(submissionKey));
  return JSON.stringify([items, stalled?.reason ?? null, stalled?.detail ?? null]);
}

/** Message for a server code. Unknown codes from newer servers get the generic message. */
export function textOf(
  known: Readonly<Record<string, string>> & { readonly other: string },
  code: string,
): string {
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? known.other;
}

/** Every reason must have a message. */
const STALLED = queueTexts.stalled satisfies Record<StallReason | 'other', string>;

/** Explains why the queue is stalled (docs/threats.md#stalls), with the operator's note if there is one. */
export function stalledText({ reason, detail }: Stall): string {
  const sentence = textOf(STALLED, reason);
  return detail ? queueTexts.stalledBecause({ sentence, detail }) : sentence;
}

/** Announces the new counts to screen readers when polling detects a change (WCAG 4.1.3). */
export function useChangeAnnounced(lists: QueueLists | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (lists === undefined) return;
    const signature = queueSignature(lists);
    const isChange = known.current !== null && known.current !== signature;
    known.current = signature;
    if (!isChange) return;
    const { pending, evaluating, finished, failed, stalled } = lists;
    const { counts } = queueTexts;
    announce(
      queueTexts.announceChange({
        counts: [
          counts.pending({ count: formatCount(pending.length) }),
          counts.evaluating({ count: formatCount(evaluating.length) }),
          counts.finished({ count: formatCount(finished.length) }),
          ...(failed.length === 0 ? [] : [counts.failed({ count: formatCount(failed.length) })]),
          ...(stalled ? [stalledText(stalled)] : []),
        ].join(', '),
      }),
    );
  }, [lists]);
}

/** Discards the cached board when polling finds a newly finished model, because the board then has a new row. */
export function useBoardForgotten(finished: readonly QueueItem[] | undefined): void {
  const client = useQueryClient();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (finished === undefined) return;
    const keys = finished.map(submissionKey);
    const before = known.current;
    known.current = new Set(keys);
    if (before !== null && keys.some((key) => !before.has(key))) forgetLeaderboard(client);
  }, [finished, client]);
}
