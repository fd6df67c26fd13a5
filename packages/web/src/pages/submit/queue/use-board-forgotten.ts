import type { ReadQueueItem } from '@leaderboard/core/read-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { forgetLeaderboard } from '../../../data/leaderboard-query.ts';
import { submissionKey } from './queue-signature.ts';

/** When a poll brings a model that has finished, the board has a new row: then the board that is kept here is given up. */
export function useBoardForgotten(finished: readonly ReadQueueItem[] | undefined): void {
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
