import { readEntrySchema } from '@leaderboard/core/benchmark/entry';
import { readRows } from '@leaderboard/core/reading/rows';
import * as z from 'zod/mini';
import type { Entries } from './entry-reader.ts';

/** The local cache of the leaderboard (docs/product.md#caching). public/boot.js knows the key, the age and the shape too. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Local storage holds about 5 million characters in all, and writing blocks the page: a big board is not kept. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

const cacheSchema = z.object({ data: z.array(z.unknown()), timestamp: z.number() });

export interface CachedBoard {
  readonly entries: Entries;
  readonly timestamp: number;
}

/** The cached board when it is younger than five minutes; null when it is old, absent, unreadable or corrupt. */
export function readCachedBoard(storage: Pick<Storage, 'getItem'> | null, now: number): CachedBoard | null {
  try {
    const cached = cacheSchema.safeParse(JSON.parse(storage?.getItem(KEY) ?? 'null'));
    if (!cached.success) return null;
    const { data, timestamp } = cached.data;
    const age = now - timestamp;
    return age >= 0 && age < MAX_AGE_MS ? { entries: readRows(readEntrySchema, data), timestamp } : null;
  } catch {
    return null;
  }
}

/** Keeps the body of a successful call; where storage is full or blocked, nothing is kept and nothing is said. */
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
