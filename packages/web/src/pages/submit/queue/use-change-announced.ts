import type { ReadQueueItem } from '@leaderboard/core/read-answers';
import { useEffect, useRef } from 'react';
import { count as formatCount } from '#catalog/figures.ts';
import { queue as queueTexts } from '#catalog/queue.ts';
import { announce } from '../../../state/announcement.ts';
import { type QueueLists, queueSignature } from './queue-signature.ts';
import { stalledText } from './stalled-text.ts';

const { counts, announceChange } = queueTexts;

/** Announces the new counts to screen readers when a poll brought a change, and nothing when it did not (WCAG 4.1.3). */
export function useChangeAnnounced(lists: QueueLists<ReadQueueItem> | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (lists === undefined) return;
    const signature = queueSignature(lists);
    const isChange = known.current !== null && known.current !== signature;
    known.current = signature;
    if (!isChange) return;
    const { pending, evaluating, finished, failed, stalled } = lists;
    announce(
      announceChange([
        counts.pending(formatCount(pending.length)),
        counts.evaluating(formatCount(evaluating.length)),
        counts.finished(formatCount(finished.length)),
        ...(failed.length === 0 ? [] : [counts.failed(formatCount(failed.length))]),
        ...(stalled ? [stalledText(stalled.reason)] : []),
      ]),
    );
  }, [lists]);
}
