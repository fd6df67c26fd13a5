import { getLeaderboard } from '@leaderboard/core/api';
import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import * as z from 'zod/mini';

/** The local cache of the leaderboard (spec 7.1 and 9). public/boot.js knows the key, the age and the shape too. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Local storage holds about 5 million characters in all and blocks the page while it writes: a big board is not kept. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

const cacheSchema = z.object({ data: getLeaderboard.response, timestamp: z.number() });

export interface CachedBoard {
  readonly data: LeaderboardEntry[];
  readonly timestamp: number;
}

/** The cached board when it is younger than five minutes; null when it is old, absent, unreadable or corrupt. */
export function readCachedBoard(storage: Pick<Storage, 'getItem'> | null, now: number): CachedBoard | null {
  try {
    const cached = cacheSchema.safeParse(JSON.parse(storage?.getItem(KEY) ?? 'null'));
    if (!cached.success) return null;
    const age = now - cached.data.timestamp;
    return age >= 0 && age < MAX_AGE_MS ? cached.data : null;
  } catch {
    return null;
  }
}

/** Keeps the body of a successful call; a full or blocked storage is no reason to trouble anybody. */
export function writeCachedBoard(storage: Pick<Storage, 'setItem'> | null, body: string, now: number): void {
  if (body.length > MAX_CACHED_CHARACTERS) return;
  try {
    storage?.setItem(KEY, `{"data":${body},"timestamp":${now}}`);
  } catch {
    // The next visit calls again.
  }
}

/** Drops the cached board. */
export function dropCachedBoard(storage: Pick<Storage, 'removeItem'> | null): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Where storage is refused, nothing was kept.
  }
}
