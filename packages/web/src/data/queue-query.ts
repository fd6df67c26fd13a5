import {
  getQueueStatus,
  getSubmissionLog,
  getUserSubmissions,
  type OwnSubmissions,
  type QueueLists,
} from '@leaderboard/core/api';
import { bySubmission } from '@leaderboard/core/queue/submission-status';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queue as queueTexts } from '#texts/queue';
import { call } from './api-call.ts';
import { failWith } from './failure-text.ts';
import { tokenNumber } from './query-client.ts';

const POLL_MS = 30_000;

function newestFirst({ pending, evaluating, finished, failed, ...others }: QueueLists): QueueLists {
  return {
    ...others,
    pending: pending.toSorted(bySubmission),
    evaluating: evaluating.toSorted(bySubmission),
    finished: finished.toSorted(bySubmission),
    failed: failed.toSorted(bySubmission),
  };
}

const queueStatusQuery = queryOptions({
  queryKey: ['queue-status'],
  queryFn: ({ signal }) => failWith(queueTexts.failed, call(getQueueStatus, { signal })),
  select: newestFirst,
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
});

/** The evaluation queue, read on mount and every 30 seconds; each list newest first. */
export function useQueueStatus(enabled = true): UseQueryResult<QueueLists> {
  return useQuery({ ...queueStatusQuery, enabled });
}

/** The signed-in account's submissions, read on mount and as often as the queue. */
export function useOwnSubmissions(username: string, token: string): UseQueryResult<OwnSubmissions> {
  return useQuery({
    // A sub-key of the queue, so that invalidating the queue invalidates this too.
    queryKey: [...queueStatusQuery.queryKey, username, tokenNumber(token)],
    queryFn: ({ signal }) =>
      failWith(queueTexts.own.failed, call(getUserSubmissions, { values: { username }, token, signal })),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
  });
}

/** The last lines of a failed evaluation's log. They never change, so they are loaded once. */
export function useSubmissionLog(id: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['submission-log', id],
    queryFn: async ({ signal }) => {
      const log = call(getSubmissionLog, { values: { id: String(id) }, signal });
      return (await failWith(queueTexts.logFailed, log)).log_tail;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reloads the queue, so that it shows a new submission. */
export async function refreshQueueStatus(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queueStatusQuery.queryKey });
}
