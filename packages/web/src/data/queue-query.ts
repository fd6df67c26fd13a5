import { getQueueStatus, getSubmissionLog, getUserSubmissions } from '@leaderboard/core/api';
import { bySubmission } from '@leaderboard/core/queue/submission-status';
import { type ReadQueueStatus, readQueueStatus } from '@leaderboard/core/read-answers';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queue as queueTexts } from '#catalog/queue.ts';
import { CallError, call } from './api-call.ts';
import { logUnreadable } from './entry-reader.ts';
import { failWith } from './failure-text.ts';
import { tokenNumber } from './query-client.ts';

const POLL_MS = 30_000;
const NO_SUBMISSIONS = readQueueStatus({ pending: [], evaluating: [], finished: [], failed: [] });

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
  refetchIntervalInBackground: false,
});

/** The evaluation queue: read on mount, then every 30 seconds; each list newest first. */
export function useQueueStatus(): UseQueryResult<ReadQueueStatus> {
  return useQuery(queueStatusQuery);
}

/** A server of an earlier version does not have the call. */
function nothingFromOlderServers(error: unknown): ReadQueueStatus {
  if (error instanceof CallError && error.status === 404) return NO_SUBMISSIONS;
  throw error;
}

/** What became of the submissions of the account of a token: read on mount, then as often as the queue. */
export function useOwnSubmissions(username: string, token: string): UseQueryResult<ReadQueueStatus> {
  return useQuery({
    // Below the key of the queue, so that invalidating the queue invalidates this too.
    queryKey: [...queueStatusQuery.queryKey, username, tokenNumber(token)],
    queryFn: async ({ signal }) => {
      const path = getUserSubmissions.path.replace(':username', encodeURIComponent(username));
      const answer = call(getUserSubmissions, { path, token, signal }, readQueueStatus);
      const own = await failWith(queueTexts.own.failed, answer.catch(nothingFromOlderServers));
      logUnreadable(path, own.unreadable);
      return own;
    },
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
  });
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

/** Reads the queue again, so that it shows a new submission. */
export async function refreshQueueStatus(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queueStatusQuery.queryKey });
}
