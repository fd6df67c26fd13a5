import { byVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callModelVotes, callPendingModels, type PendingModel } from './vote-calls.ts';

const pendingQuery = queryOptions({
  queryKey: ['pending-models'],
  queryFn: ({ signal }) => callPendingModels(signal),
  select: (models) => models.toSorted(byVotes),
});

/** The models that wait for their evaluation, next first (spec 4.9). */
export function usePendingModels(): UseQueryResult<PendingModel[]> {
  return useQuery(pendingQuery);
}

/**
 * Counts one model's votes anew after a vote (spec 4.9), which re-sorts the list. Spec 7.4 asks this of every pending
 * model at first, too: that answer comes with the list (`votes_by_revision`), so one call replaces one per model.
 * @returns the model and its rank; null when the count is not to be had or it waits no more.
 */
export async function recountVotes(
  client: QueryClient,
  model: string,
): Promise<{ readonly model: PendingModel; readonly rank: number } | null> {
  try {
    const votes_by_revision = await client.fetchQuery({
      queryKey: ['model-votes', model],
      queryFn: () => callModelVotes(model),
      staleTime: 0,
    });
    const models = client.setQueryData(pendingQuery.queryKey, (known) =>
      known?.map((one) => (one.name === model ? { ...one, votes_by_revision } : one)),
    );
    const sorted = models?.toSorted(byVotes) ?? [];
    const index = sorted.findIndex(({ name }) => name === model);
    const found = sorted[index];
    return found === undefined ? null : { model: found, rank: index + 1 };
  } catch {
    // The query client has logged it; the vote itself has arrived.
    return null;
  }
}

/** Reads the list anew: what could not be voted for may have left it, what was submitted here has joined it. */
export async function refreshPending(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: pendingQuery.queryKey });
}
