import { getQueueStatus, getSubmissionLog } from '@leaderboard/core/api';
import { bySubmission } from '@leaderboard/core/queue/submission-status';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { texts } from '../texts/texts.ts';
import { call } from './api-call.ts';
import { failWith } from './failure-text.ts';

type QueueStatus = ReturnType<typeof getQueueStatus.response.parse>;

/** Spec 7.2. */
const POLL_MS = 30_000;

function newestFirst({ pending, evaluating, finished, failed, ...others }: QueueStatus): QueueStatus {
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
  queryFn: ({ signal }) =>
    failWith(
      texts.queue.failed,
      call(getQueueStatus, { path: getQueueStatus.path, failure: texts.queue.failed, signal }),
    ),
  select: newestFirst,
  refetchInterval: POLL_MS,
  // Nobody looks at a hidden tab.
  refetchIntervalInBackground: false,
});

/** The evaluation queue (spec 7.2): read on mount, then every 30 seconds; each list newest first. */
export function useQueueStatus(): UseQueryResult<QueueStatus> {
  return useQuery(queueStatusQuery);
}

/** The last lines of a failed evaluation's log. They never change, so they are read once. */
export function useSubmissionLog(id: number): UseQueryResult<string> {
  return useQuery({
    queryKey: ['submission-log', id],
    queryFn: async ({ signal }) => {
      const path = getSubmissionLog.path.replace(':id', String(id));
      const log = call(getSubmissionLog, { path, failure: texts.queue.logFailed, signal });
      return (await failWith(texts.queue.logFailed, log)).log_tail;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the queue anew: what was submitted here is in it (spec 2.4). */
export async function refreshQueueStatus(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queueStatusQuery.queryKey });
}
