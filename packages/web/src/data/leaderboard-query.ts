import { LEADERBOARD_PATH } from '@leaderboard/core/leaderboard-path';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { browserStorage } from '../state/browser-storage.ts';
import type { Entries } from './entry-reader.ts';
import { dropCachedBoard, findCachedBoard, readCachedBoard, writeCachedBoard } from './leaderboard-cache.ts';
import { callLeaderboard } from './leaderboard-call.ts';
import { logUnreadable } from './unreadable.ts';

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

async function loadLeaderboard(): Promise<Entries> {
  const { entries, text, board, publication } = await callLeaderboard();
  const { rows, unreadable } = entries;
  logUnreadable(LEADERBOARD_PATH, unreadable);
  const now = Date.now();
  if (text !== null) whenIdle(() => writeCachedBoard(browserStorage(), text, { board, publication }, now));
  return { rows, unreadable, publication, board };
}

export const leaderboardQuery = queryOptions({
  queryKey: ['leaderboard'],
  queryFn: loadLeaderboard,
  staleTime: 300_000,
  gcTime: 600_000,
  // Comparing two boards deeply costs more than drawing the new one.
  structuralSharing: false,
});

/**
 * Prepares what the leaderboard begins with before it is on screen: a local cache younger than five minutes is used instead
 * of calling; else the early call, where there is one, is read from now on.
 * @param shown the tag of the board that the page came with; null without one.
 */
export function prepareLeaderboard(client: QueryClient, now: number, shown: string | null): void {
  const cached = findCachedBoard(browserStorage(), now, shown);
  if (cached !== null) {
    // A later call wants a new answer, not one that began before this.
    delete window.leaderboardCall;
    const copy = readCachedBoard(cached);
    const read = async () => (await copy) ?? loadLeaderboard();
    void client.prefetchQuery({ ...leaderboardQuery, queryFn: read }).then(async () => {
      const entries = await copy;
      if (entries === null) return;
      client.setQueryData(leaderboardQuery.queryKey, entries, { updatedAt: cached.timestamp });
    });
  } else if (window.leaderboardCall !== undefined) {
    void client.prefetchQuery(leaderboardQuery);
  }
}

/** Gives up the board that is kept here, because a newer one is known to exist: the next look at it calls again. */
export function forgetLeaderboard(client: QueryClient): void {
  dropCachedBoard(browserStorage());
  client.removeQueries(leaderboardQuery);
}

/** The publication that the board of today is, as it was last read; null: it was not, or the server did not say. */
export function knownPublication(client: QueryClient): number | null {
  return client.getQueryData(leaderboardQuery.queryKey)?.publication ?? null;
}

/** The tag of the board of today once it is there; null where it does not come, or the server does not say. */
export async function arrivedBoard(client: QueryClient): Promise<string | null> {
  try {
    return (await client.ensureQueryData(leaderboardQuery)).board ?? null;
  } catch {
    // The page that shows the board tells of the failure.
    return null;
  }
}

/** @param enabled false: shows a board that is cached, but does not load one. */
export function useLeaderboard(enabled = true): UseQueryResult<Entries> {
  return useQuery({ ...leaderboardQuery, enabled });
}
