import { getModelVotes, getPendingModels, type PendingModel } from '@leaderboard/core/api';
import { byVotes } from '@leaderboard/core/queue/votes';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { vote as voteTexts } from '#catalog/vote.ts';
import { call, request } from '../data/api-call.ts';
import { failWith } from '../data/failure-text.ts';

type Votes = PendingModel['votes_by_revision'];

interface PendingModels {
  readonly rows: readonly PendingModel[];
  /** When the list was read, by the server's clock. The waiting times are measured against it. */
  readonly servedAt: number;
}

interface PendingList extends PendingModels {
  /** The models whose votes the server does not send with the list. */
  readonly missing: readonly string[];
}

const PENDING_KEY = ['pending-models'];
/** Limit of parallel calls for the votes of single models. */
const AT_A_TIME = 4;

/** A model as the calls about its votes name it. */
export function modelValues(name: string) {
  const slash = name.indexOf('/');
  return { org: name.slice(0, slash), model: name.slice(slash + 1) };
}

/** The time at which the server answered; our own clock's if the answer has none. */
function timeOf({ headers }: Response): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

export function callPendingModels(signal: AbortSignal): Promise<PendingModels> {
  const answer = request(getPendingModels, { signal }, async (response) => ({
    rows: getPendingModels.response.parse(await response.json()),
    servedAt: timeOf(response),
  }));
  return failWith(voteTexts.pendingFailed, answer);
}

/**
 * Asks for the votes of models one by one, a few in parallel. The result lacks the models whose call failed.
 * @param ask returns a model's votes and reports its own failure
 */
export async function askForVotes<ModelVotes>(
  models: readonly string[],
  ask: (model: string) => Promise<ModelVotes>,
): Promise<ReadonlyMap<string, ModelVotes>> {
  const found = new Map<string, ModelVotes>();
  const waiting = models.values();
  const askNext = async () => {
    for (const model of waiting) {
      try {
        found.set(model, await ask(model));
      } catch {
        // Unknown, which is not zero.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askNext));
  return found;
}

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
    const missing = models.rows.flatMap(({ name, votes_by_revision }) =>
      votes_by_revision === null ? [name] : [],
    );
    // The votes known before are shown until they are read again.
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
    queryFn: async () => {
      const votes = call(getModelVotes, { values: modelValues(model) });
      return (await failWith(voteTexts.modelVotesFailed, votes)).votes_by_revision;
    },
    retry: 1,
    staleTime: 0,
  });
}

/** Asks for the votes that the list does not have and adds them to the list. */
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

/** The models that wait for evaluation, most votes first. Votes are unknown while they are being read. */
export function usePendingModels() {
  const { data, error, refetch } = useQuery(pendingQuery);
  useQuery(missingVotesQuery(data));
  const models = useMemo(() => data?.rows.toSorted(byVotes), [data]);
  return {
    models,
    servedAt: data?.servedAt ?? 0,
    error,
    refetch: () => void refetch(),
  };
}

/**
 * Reads one model's votes again after a vote and sorts the list again.
 * @returns the model and its rank by votes; null if the call failed or the model no longer waits
 */
export async function recountVotes(
  client: QueryClient,
  model: string,
): Promise<{ readonly model: PendingModel; readonly rank: number } | null> {
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
    // The query client has logged the error, and the vote itself has arrived.
    return null;
  }
}

/** Reads the list again, after a submission or after a vote for a model that is no longer in the list. */
export async function refreshPending(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: pendingQuery.queryKey });
}
