import { getQueueStatus, getSubmissionLog } from '@leaderboard/core/api';
import { bySubmission } from '@leaderboard/core/queue/submission-status';
import { type ReadQueueStatus, readQueueStatus } from '@leaderboard/core/read-answers';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queueTexts } from '../texts/queue-texts.ts';
import { call } from './api-call.ts';
import { failWith } from './failure-text.ts';
import { logUnreadable } from './unreadable.ts';

const POLL_MS = 30_000;

function newestFirst({ pending, evaluating, finished, failed, ...others }: ReadQueueStatus): ReadQueueStatus {
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
  queryFn: async ({ signal }) => {
    const answer = call(getQueueStatus, { path: getQueueStatus.path, signal }, readQueueStatus);
    const status = await failWith(queueTexts.failed, answer);
    logUnreadable(getQueueStatus.path, status.unreadable);
    return status;
  },
  select: newestFirst,
  refetchInterval: POLL_MS,
  // Nobody looks at a hidden tab.
  refetchIntervalInBackground: false,
});

/** The evaluation queue: read on mount, then every 30 seconds; each list newest first. */
export function useQueueStatus(): UseQueryResult<ReadQueueStatus> {
  return useQuery(queueStatusQuery);
}

/** The last lines of a failed evaluation's log. They never change, so they are read once. */
export function useSubmissionLog(id: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['submission-log', id],
    queryFn: async ({ signal }) => {
      const path = getSubmissionLog.path.replace(':id', String(id));
      const log = call(getSubmissionLog, { path, signal }, (body) => getSubmissionLog.response.parse(body));
      return (await failWith(queueTexts.logFailed, log)).log_tail;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the queue anew, so that a submission made here shows in it. */
export async function refreshQueueStatus(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queueStatusQuery.queryKey });
}
