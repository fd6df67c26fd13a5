import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { browserStorage } from '../state/browser-storage.ts';
import { dropCachedBoard, readCachedBoard, writeCachedBoard } from './leaderboard-cache.ts';
import { callLeaderboard } from './leaderboard-call.ts';

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

async function loadLeaderboard(): Promise<LeaderboardEntry[]> {
  const { entries, text } = await callLeaderboard();
  const now = Date.now();
  if (text !== null) whenIdle(() => writeCachedBoard(browserStorage(), text, now));
  return entries;
}

/** Spec 7.1, query cache time. */
const GC_MS = 600_000;

const leaderboardQuery = queryOptions({
  queryKey: ['leaderboard'],
  queryFn: loadLeaderboard,
  staleTime: 300_000,
  gcTime: GC_MS,
  // Comparing two boards deeply costs more than drawing the new one.
  structuralSharing: false,
});

/**
 * What the leaderboard can begin with before it is on screen (spec 7.1): a local cache younger than five minutes is used
 * instead of calling; else the early call, where there is one, is read from now on.
 */
export function prepareLeaderboard(client: QueryClient, now: number): void {
  const cached = readCachedBoard(browserStorage(), now);
  if (cached !== null) {
    client.setQueryDefaults(leaderboardQuery.queryKey, { gcTime: GC_MS });
    client.setQueryData(leaderboardQuery.queryKey, cached.data, { updatedAt: cached.timestamp });
  } else if (window.leaderboardCall !== undefined) {
    void client.prefetchQuery(leaderboardQuery);
  }
}

/** Has the next look at the leaderboard call for it: what is kept here is known to be from before. */
export function forgetLeaderboard(client: QueryClient): void {
  dropCachedBoard(browserStorage());
  client.removeQueries(leaderboardQuery);
}

export function useLeaderboard(): UseQueryResult<LeaderboardEntry[]> {
  return useQuery(leaderboardQuery);
}
