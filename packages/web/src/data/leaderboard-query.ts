import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { DEFAULT_PROTOCOL, type Protocol } from '@leaderboard/core/benchmark/protocols';
import { LEADERBOARD_PATH } from '@leaderboard/core/leaderboard-path';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { common as texts } from '#texts/common';
import { browserStorage } from '../state/browser.ts';
import { useView } from '../state/stores.ts';
import { type Entries, logUnreadable, type ReadBoard, readBoard } from './entry-reader.ts';
import {
  boardTag,
  dropCachedBoard,
  findCachedBoard,
  MAX_CACHED_CHARACTERS,
  readCachedBoard,
  writeCachedBoard,
} from './leaderboard-cache.ts';
import { readPublicationTime } from './page-publication.ts';
import { textChunks, waitForResponse } from './response-timeout.ts';
import { createScheduler, yieldToBrowser } from './scheduler.ts';

declare global {
  interface Window {
    /** The call that public/boot.js started before this code loaded. */
    leaderboardCall?: Promise<Response>;
  }
}

/** Returns the early call once: later callers need a new response. */
function takeEarlyCall(): Promise<Response> | undefined {
  const call = window.leaderboardCall;
  delete window.leaderboardCall;
  return call;
}

export async function callLeaderboard(
  protocol: Protocol = DEFAULT_PROTOCOL,
): Promise<ReadBoard & Required<Pick<Entries, 'board' | 'publication' | 'published' | 'protocols'>>> {
  const call =
    protocol === DEFAULT_PROTOCOL
      ? (takeEarlyCall() ?? fetch(LEADERBOARD_PATH))
      : fetch(`${LEADERBOARD_PATH}?protocol=${protocol}`);
  const response = await waitForResponse(call);
  if (!response.ok) throw new Error(texts.errors.http({ status: response.status }));
  const scheduler = createScheduler(() => performance.now(), yieldToBrowser);
  const read = await readBoard(textChunks(response), scheduler, MAX_CACHED_CHARACTERS);
  const { headers } = response;
  const publication = Number(headers.get('publication')) || null;
  const protocols = (headers.get('protocols') ?? '').split(', ').filter((one) => one !== '');
  return {
    ...{
      ...read,
      board: boardTag(headers.get('etag')),
      publication,
      published: readPublicationTime(headers),
    },
    protocols,
  };
}

const IDLE_LIMIT_MS = 3000;

function whenIdle(work: () => void): void {
  // On a busy machine the page may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, 200);
}

async function loadLeaderboard(protocol: Protocol = DEFAULT_PROTOCOL): Promise<Entries> {
  const { entries, text, ...named } = await callLeaderboard(protocol);
  const { rows, unreadable } = entries;
  logUnreadable(LEADERBOARD_PATH, unreadable);
  const now = Date.now();
  // Other programs share the cache, so it only contains the default protocol's board.
  if (text !== null && protocol === DEFAULT_PROTOCOL)
    whenIdle(() => writeCachedBoard(browserStorage(), text, named, now));
  return { rows, unreadable, ...named };
}

const KEY = 'leaderboard';

const leaderboardQuery = (protocol: Protocol = DEFAULT_PROTOCOL) =>
  queryOptions({
    queryKey: [KEY, protocol],
    queryFn: () => loadLeaderboard(protocol),
    staleTime: 300_000,
    gcTime: 600_000,
    // A deep comparison of two boards costs more than rendering the new one.
    structuralSharing: false,
  });

/**
 * Starts loading the board before it is rendered, from a local cache younger than five minutes, otherwise from the early call, if
 * any.
 * @param shown the tag of the board rendered into the page; null if there is none
 */
export function prepareLeaderboard(client: QueryClient, now: number, shown: string | null): void {
  const cached = findCachedBoard(browserStorage(), now, shown);
  if (cached !== null) {
    const copy = readCachedBoard(cached);
    const read = async () => {
      const entries = await copy;
      if (entries === null) return loadLeaderboard();
      // Later calls need a new response, not the one that boot.js requested.
      delete window.leaderboardCall;
      return entries;
    };
    const query = leaderboardQuery();
    void client.prefetchQuery({ ...query, queryFn: read }).then(async () => {
      const entries = await copy;
      if (entries === null) return;
      client.setQueryData(query.queryKey, entries, { updatedAt: cached.timestamp });
    });
  } else if (window.leaderboardCall !== undefined) {
    void client.prefetchQuery(leaderboardQuery());
  }
}

/** Deletes the board from memory and local storage when a newer one exists. It is reloaded by the next page that shows it. */
export function forgetLeaderboard(client: QueryClient): void {
  dropCachedBoard(browserStorage());
  client.removeQueries({ queryKey: [KEY] });
}

/** The board of the view's protocol. @param enabled if false, returns a cached board but does not load one */
export function useLeaderboard(enabled = true): UseQueryResult<Entries> {
  const { protocol } = useView();
  return useQuery({ ...leaderboardQuery(protocol), enabled });
}

/** A model's first entry on the loaded board; null if no board is loaded. Never makes a call. */
export function useKnownEntry(name: string): LeaderboardEntry | null {
  const { data } = useLeaderboard(false);
  return data?.rows.find(({ model }) => model.name === name) ?? null;
}
