import type { ChangesFilter } from '@leaderboard/core/board/record-parameters';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import {
  type ComparisonRecord,
  getChanges,
  getComparison,
  getModel,
  getPublication,
  getPublications,
  getRun,
  type ModelRecord,
  type PublicationRecord,
  type RunRecord,
} from '@leaderboard/core/records-api';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CallError, call, type ReadContract } from './api-call.ts';

/** Records change only with a publication. A visitor who compares several comes back to cached ones. */
export const STALE_MS = 60_000;

/** Whether a call failed because there is no such thing. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/** Makes a call; null when there is no such thing. */
export function find<Answer>(
  contract: ReadContract<Answer>,
  path: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  return call(contract, { path, signal }).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });
}

/** The address of the call about a model. @param name 'organization/model-name'. */
export function modelPath(name: string): string {
  const [org = '', ...rest] = name.split('/');
  return `/api/models/${encodeURIComponent(org)}/${encodeURIComponent(rest.join('/'))}`;
}

export function modelQuery(name: string) {
  return queryOptions({
    queryKey: ['model', name],
    queryFn: ({ signal }) => find(getModel, modelPath(name), signal),
    staleTime: STALE_MS,
  });
}

/** Prefetches the record of a model before its page renders. */
export function prepareModelRecord(queryClient: QueryClient, name: string): void {
  const query = modelQuery(name);
  // The page's own query reports a failure.
  if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
}

export function useModelRecord(name: string): UseQueryResult<ModelRecord | null> {
  // A query alone starts its call only after the first render, which draws what the board already knows of the model.
  usePrefetchQuery(modelQuery(name));
  return useQuery(modelQuery(name));
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => find(getRun, getRun.path.replace(':id', encodeURIComponent(id)), signal),
    staleTime: STALE_MS,
  });
}

export function useRunRecord(id: string): UseQueryResult<RunRecord | null> {
  return useQuery(runQuery(id));
}

/** The address of the call about a publication. @param since the publication to compare with; null: the one before. */
export function publicationPath(number: string, since: string | null): string {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
  return `${getPublication.path.replace(':number', encodeURIComponent(number))}${query}`;
}

/** Shows the previous answer while the next one loads, unless the previous one found nothing. */
export function keepFound<Answer>(before: Answer | null | undefined): Answer | undefined {
  return before ?? undefined;
}

/** Where `since` is refused, the answer is the comparison with the publication before, as on the server (documents.ts). */
export function publicationQuery(number: string, since: string | null) {
  return queryOptions({
    queryKey: ['publication', number, since],
    queryFn: async ({ signal }) => {
      const comparedWith = (other: string | null) =>
        find(getPublication, publicationPath(number, other), signal);
      const found = await comparedWith(since);
      return found === null && since !== null ? comparedWith(null) : found;
    },
    staleTime: STALE_MS,
  });
}

export function usePublication(
  number: string,
  since: string | null,
): UseQueryResult<PublicationRecord | null> {
  return useQuery({ ...publicationQuery(number, since), placeholderData: keepFound });
}

/** How many publications the citations page lists. */
const LATEST = 10;

type LatestPublications = z.infer<typeof getPublications.response>['publications'];

/** The newest publications, newest first. */
export function useLatestPublications(): UseQueryResult<LatestPublications> {
  return useQuery({
    queryKey: ['publications'],
    queryFn: async ({ signal }) =>
      (await call(getPublications, { path: `${getPublications.path}?limit=${LATEST}`, signal })).publications,
    staleTime: STALE_MS,
  });
}

/** The address of the call that compares models. @param models names or ids of rows. */
export function comparisonPath(models: readonly string[]): string {
  return `${getComparison.path}?models=${models.map(encodeURIComponent).join(',')}`;
}

/** @param models names or ids of rows. */
export function comparisonQuery(models: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ...models],
    queryFn: ({ signal }) => find(getComparison, comparisonPath(models), signal),
    staleTime: STALE_MS,
  });
}

/** Fewer than two models are not compared. */
export function useComparison(models: readonly string[]): UseQueryResult<ComparisonRecord | null> {
  return useQuery({
    ...comparisonQuery(models),
    enabled: models.length >= FEWEST_COMPARED,
    placeholderData: keepFound,
  });
}

type ChangesPage = z.infer<typeof getChanges.response>;

/** The answer for a filter that the server refuses. */
export const NO_CHANGES: ChangesPage = { changes: [], next: null };

export function changesQuery({ model, kind }: ChangesFilter) {
  return infiniteQueryOptions({
    queryKey: ['changes', model, kind],
    queryFn: async ({ pageParam, signal }): Promise<ChangesPage> => {
      const wanted = { model, kind, cursor: pageParam };
      const query = Object.entries(wanted).flatMap(([name, value]) =>
        value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      const path = `${getChanges.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
      return (await find(getChanges, path, signal)) ?? NO_CHANGES;
    },
    initialPageParam: null as string | null, // The type of every other page's.
    getNextPageParam: (page) => page.next,
    staleTime: STALE_MS,
  });
}

export function useChanges(filter: ChangesFilter): UseInfiniteQueryResult<InfiniteData<ChangesPage>> {
  return useInfiniteQuery(changesQuery(filter));
}
