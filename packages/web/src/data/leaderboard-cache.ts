import { readEntrySchema } from '@leaderboard/core/benchmark/entry';
import { readRows } from '@leaderboard/core/reading/rows';
import * as z from 'zod/mini';
import type { Entries } from './entry-reader.ts';

/** The local cache of the leaderboard (docs/product.md#caching). public/boot.js knows the key, the age and the shape too. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Local storage holds about 5 million characters in all, and writing blocks the page: a big board is not kept. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

const cacheSchema = z.object({
  data: z.array(z.unknown()),
  /** Which board it is ({@link boardTag}); null: the server did not say. */
  board: z._default(z.nullable(z.string()), null),
  publication: z._default(z.nullable(z.int()), null),
  timestamp: z.number(),
});

export interface CachedBoard {
  readonly entries: Entries;
  readonly timestamp: number;
}

/** Which board an answer is: its ETag without the marks of a form and an encoding; null where it has none. */
export function boardTag(etag: string | null): string | null {
  return /^(?:W\/)?"([\w-]+?)(?:\.[\w-]+?)?(?:-br(?:11)?|-gzip)?"$/.exec(etag ?? '')?.[1] ?? null;
}

/**
 * The cached board when it is younger than five minutes; null when it is old, absent, unreadable, corrupt, or another than
 * the page already shows.
 * @param shown the tag of the board that the page came with; null without one.
 */
export function readCachedBoard(
  storage: Pick<Storage, 'getItem'> | null,
  now: number,
  shown: string | null,
): CachedBoard | null {
  try {
    const cached = cacheSchema.safeParse(JSON.parse(storage?.getItem(KEY) ?? 'null'));
    if (!cached.success) return null;
    const { data, board, publication, timestamp } = cached.data;
    const age = now - timestamp;
    if (age < 0 || age >= MAX_AGE_MS || (shown !== null && board !== shown)) return null;
    return { entries: { ...readRows(readEntrySchema, data), publication }, timestamp };
  } catch {
    return null;
  }
}

/** Keeps the body of a successful call; where storage is full or blocked, nothing is kept and nothing is said. */
export function writeCachedBoard(
  storage: Pick<Storage, 'setItem'> | null,
  body: string,
  { board, publication }: { readonly board: string | null; readonly publication: number | null },
  now: number,
): void {
  if (body.length > MAX_CACHED_CHARACTERS) return;
  try {
    // public/boot.js reads the end of it.
    const end = `"publication":${publication},"board":${JSON.stringify(board)},"timestamp":${now}`;
    storage?.setItem(KEY, `{"data":${body},${end}}`);
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
