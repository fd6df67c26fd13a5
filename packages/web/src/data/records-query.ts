import {
  type ComparisonRecord,
  getChanges,
  getComparison,
  getModel,
  getPublication,
  getRun,
  type ModelRecord,
  type PublicationRecord,
  type RunRecord,
} from '@leaderboard/core/records-api';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CallError, call } from './api-call.ts';

/** Records change with a publication; a visitor who looks at several comes back to one that is still there. */
const STALE_MS = 60_000;

/** Whether a call failed because there is no such thing. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

function retry(count: number, error: Error): boolean {
  return count < 1 && !isNotThere(error);
}

interface RecordCall<Answer> {
  readonly method: string;
  readonly response: z.ZodMiniType<Answer>;
}

function read<Answer>(contract: RecordCall<Answer>, path: string, signal: AbortSignal): Promise<Answer> {
  return call(contract, { path, signal }, (body) => contract.response.parse(body));
}

/** The address of the call about a model. @param name 'organization/model-name'. */
export function modelPath(name: string): string {
  const [org = '', ...rest] = name.split('/');
  return `/api/models/${encodeURIComponent(org)}/${encodeURIComponent(rest.join('/'))}`;
}

function modelQuery(name: string) {
  return queryOptions({
    queryKey: ['model', name],
    queryFn: ({ signal }) => read(getModel, modelPath(name), signal),
    staleTime: STALE_MS,
    retry,
  });
}

/** Makes the call about a model that was not asked for yet, before its page is there. */
export function prepareModelRecord(queryClient: QueryClient, name: string): void {
  const query = modelQuery(name);
  // It fails where the page asks for it.
  if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query);
}

export function useModelRecord(name: string): UseQueryResult<ModelRecord> {
  // For a page whose code came just now. Before it is drawn from what the board knows: a query alone makes its call after that.
  usePrefetchQuery(modelQuery(name));
  return useQuery(modelQuery(name));
}

export function runQuery(id: string) {
  return queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => read(getRun, getRun.path.replace(':id', encodeURIComponent(id)), signal),
    staleTime: STALE_MS,
    retry,
  });
}

export function useRunRecord(id: string): UseQueryResult<RunRecord> {
  return useQuery(runQuery(id));
}

/** The address of the call about a publication. @param since the publication to compare with; null: the one before. */
export function publicationPath(number: string, since: string | null): string {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
  return `${getPublication.path.replace(':number', encodeURIComponent(number))}${query}`;
}

/** Where `since` is refused, the answer is the comparison with the publication before. */
export function usePublication(number: string, since: string | null): UseQueryResult<PublicationRecord> {
  return useQuery({
    queryKey: ['publication', number, since],
    queryFn: async ({ signal }) => {
      const comparedWith = (other: string | null) =>
        read(getPublication, publicationPath(number, other), signal);
      try {
        return await comparedWith(since);
      } catch (error) {
        if (since === null || !isNotThere(error)) throw error;
        return await comparedWith(null);
      }
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    retry,
  });
}

/** The address of the call that compares models. @param models names or ids of rows. */
export function comparisonPath(models: readonly string[]): string {
  return `${getComparison.path}?models=${models.map(encodeURIComponent).join(',')}`;
}

/** @param models names or ids of rows; null with fewer than two. */
export function useComparison(models: readonly string[]): UseQueryResult<ComparisonRecord> {
  return useQuery({
    queryKey: ['compare', ...models],
    queryFn: ({ signal }) => read(getComparison, comparisonPath(models), signal),
    enabled: models.length > 1,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    retry,
  });
}

type ChangesPage = z.infer<typeof getChanges.response>;

export function useChanges(
  model: string | null,
  kind: string | null,
): UseInfiniteQueryResult<InfiniteData<ChangesPage>> {
  return useInfiniteQuery({
    queryKey: ['changes', model, kind],
    queryFn: ({ pageParam, signal }) => {
      const wanted = { model, kind, cursor: pageParam };
      const query = Object.entries(wanted).flatMap(([name, value]) =>
        value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      return read(getChanges, `${getChanges.path}${query.length === 0 ? '' : `?${query.join('&')}`}`, signal);
    },
    initialPageParam: null as string | null, // The type of every other page's.
    getNextPageParam: (page) => page.next,
    staleTime: STALE_MS,
    retry,
  });
}
