import { getModelVotes, getPendingModels, type PendingModel } from '@leaderboard/core/api';
import { byVotes, totalVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { vote as voteTexts } from '#texts/vote';
import { call, request } from '../data/api-call.ts';
import { failWith } from '../data/failure-text.ts';

interface PendingModels {
  readonly rows: readonly PendingModel[];
  /** Server time of the response, from which waiting times are computed. */
  readonly servedAt: number;
}

/** Path parameters of a model for the vote calls. */
export function modelValues(name: string) {
  const slash = name.indexOf('/');
  return { org: name.slice(0, slash), model: name.slice(slash + 1) };
}

/** The response's server time, or the local time if it has none. */
function readServerTime({ headers }: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

export function callPendingModels(signal: AbortSignal): Promise<PendingModels> {
  const answer = request(getPendingModels, { signal }, async (response) => ({
    rows: getPendingModels.response.parse(await response.json()),
    servedAt: readServerTime(response),
  }));
  return failWith(voteTexts.pendingFailed, answer);
}

function modelVotesQuery(model: string) {
  return queryOptions({
    queryKey: ['model-votes', model],
    queryFn: async () => {
      const votes = call(getModelVotes, { values: modelValues(model) });
      return (await failWith(voteTexts.modelVotesFailed, votes)).votes_by_revision;
    },
    retry: 1,
    staleTime: 0,
  });
}

/** The votes for one model. @param known the count from the page's data */
export function useModelVotes(model: string, known: number): number {
  const { data } = useQuery({ ...modelVotesQuery(model), enabled: false });
  return data === undefined ? known : (totalVotes(data) ?? known);
}

/** The votes for a model; null (unknown, not zero) if the call fails. */
async function loadVotes(client: QueryClient, model: string): Promise<PendingModel['votes_by_revision']> {
  try {
    return await client.fetchQuery(modelVotesQuery(model));
  } catch {
    // The query client has logged the error.
    return null;
  }
}

const pendingQuery = queryOptions({
  queryKey: ['pending-models'],
  queryFn: async ({ client, signal }): Promise<PendingModels> => {
    const { rows, servedAt } = await callPendingModels(signal);
    // The specified list contains no votes, so they are loaded for each model. Our own server includes them.
    const counted = rows.map(async (row) => ({
      ...row,
      votes_by_revision: row.votes_by_revision ?? (await loadVotes(client, row.name)),
    }));
    return { rows: await Promise.all(counted), servedAt };
  },
});

/** Pending models, most votes first. */
export function usePendingModels() {
  const { data, error, refetch } = useQuery(pendingQuery);
  const models = useMemo(() => data?.rows.toSorted(byVotes), [data]);
  return {
    models,
    servedAt: data?.servedAt ?? 0,
    error,
    refetch: () => void refetch(),
  };
}

/**
 * Reloads one model's votes after a vote and re-sorts the list. @returns the model and its rank by votes; null if the call failed
 * or the model is no longer pending
 */
export async function recountVotes(
  client: QueryClient,
  model: string,
): Promise<{ readonly model: PendingModel; readonly rank: number } | null> {
  const votes = await loadVotes(client, model);
  if (votes === null) return null;
  const list = client.setQueryData(
    pendingQuery.queryKey,
    (known) =>
      known && {
        ...known,
        rows: known.rows.map((row) => (row.name === model ? { ...row, votes_by_revision: votes } : row)),
      },
  );
  const sorted = list?.rows.toSorted(byVotes) ?? [];
  const index = sorted.findIndex(({ name }) => name === model);
  const found = sorted[index];
  return found === undefined ? null : { model: found, rank: index + 1 };
}

/** Reloads the list, after a submission or after a vote for a model that is no longer in it. */
export async function refreshPending(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: pendingQuery.queryKey });
}
