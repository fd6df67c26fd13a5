import { getPendingModels } from '@leaderboard/core/api';
import { byVotes } from '@leaderboard/core/queue/votes';
import type { ReadPendingModel } from '@leaderboard/core/read-answers';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { logUnreadable } from '../data/entry-reader.ts';
import { askForVotes } from './missing-votes.ts';
import { callModelVotes, callPendingModels, type PendingModels } from './vote-calls.ts';

type Votes = ReadPendingModel['votes_by_revision'];

interface PendingList extends PendingModels {
  /** The models whose votes the server does not send with the list. */
  readonly missing: readonly string[];
}

const PENDING_KEY = ['pending-models'];

function withVotes(list: PendingList, votesOf: (model: string) => Votes | undefined): PendingList {
  const rows = list.rows.map((model) => ({
    ...model,
    votes_by_revision: votesOf(model.name) ?? model.votes_by_revision,
  }));
  return { ...list, rows };
}

const pendingQuery = queryOptions({
  queryKey: PENDING_KEY,
  queryFn: async ({ client, signal }): Promise<PendingList> => {
    const models = await callPendingModels(signal);
    logUnreadable(getPendingModels.path, models.unreadable);
    const missing = models.rows.flatMap(({ name, votes_by_revision }) =>
      votes_by_revision === null ? [name] : [],
    );
    // What was asked for before is shown until it is asked for again.
    const known = new Map(
      client
        .getQueryData<PendingList>(PENDING_KEY)
        ?.rows.map(({ name, votes_by_revision }) => [name, votes_by_revision]),
    );
    return withVotes({ ...models, missing }, (name) => (missing.includes(name) ? known.get(name) : null));
  },
});

function modelVotesQuery(model: string) {
  return queryOptions({
    queryKey: ['model-votes', model],
    queryFn: () => callModelVotes(model),
    retry: 1,
    staleTime: 0,
  });
}

/** Asks for the votes that the list does not have, and enters them in the list. */
function missingVotesQuery(list: PendingList | undefined) {
  const missing = list?.missing ?? [];
  return queryOptions({
    queryKey: ['missing-votes', list?.servedAt, ...missing],
    queryFn: async ({ client }) => {
      const votes = await askForVotes(missing, (model) => client.fetchQuery(modelVotesQuery(model)));
      client.setQueryData(
        pendingQuery.queryKey,
        (known) => known && withVotes(known, (model) => votes.get(model)),
      );
      return votes.size;
    },
    enabled: missing.length > 0,
  });
}

interface PendingModelsOnPage {
  /** Most votes first; undefined until they are known. */
  readonly models: readonly ReadPendingModel[] | undefined;
  readonly unreadable: number;
  /** When they were read, by the server's clock. */
  readonly servedAt: number;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The models that wait for their evaluation, most votes first; votes that are still asked for are unknown. */
export function usePendingModels(): PendingModelsOnPage {
  const { data, error, refetch } = useQuery(pendingQuery);
  useQuery(missingVotesQuery(data));
  const models = useMemo(() => data?.rows.toSorted(byVotes), [data]);
  return {
    models,
    unreadable: data?.unreadable.length ?? 0,
    servedAt: data?.servedAt ?? 0,
    error,
    refetch: () => void refetch(),
  };
}

/**
 * Counts one model's votes anew after a vote, which sorts the list anew.
 * @returns the model and its rank by votes; null when the count is not to be had or the model waits no longer
 */
export async function recountVotes(
  client: QueryClient,
  model: string,
): Promise<{ readonly model: ReadPendingModel; readonly rank: number } | null> {
  try {
    const votes = await client.fetchQuery(modelVotesQuery(model));
    const list = client.setQueryData(
      pendingQuery.queryKey,
      (known) => known && withVotes(known, (name) => (name === model ? votes : undefined)),
    );
    const sorted = list?.rows.toSorted(byVotes) ?? [];
    const index = sorted.findIndex(({ name }) => name === model);
    const found = sorted[index];
    return found === undefined ? null : { model: found, rank: index + 1 };
  } catch {
    // The query client has logged it; the vote itself has arrived.
    return null;
  }
}

/** Reads the list anew: a model that could not be voted for may have left it, one that was submitted here has joined it. */
export async function refreshPending(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: pendingQuery.queryKey });
}
