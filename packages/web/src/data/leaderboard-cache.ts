import * as z from 'zod/mini';
import { createPacer, yieldToBrowser } from '../scheduling/pacer.ts';
import { type Entries, readBoard, readValues } from './entry-reader.ts';

/** The local cache of the leaderboard (docs/site.md#caching). public/boot.js knows the key, the age and the shape too. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Local storage holds about 5 million characters in all, and writing blocks the page: a big board is not kept. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

/** What a cache is written with, around the body of the answer. The parts about the board may be missing. */
const BEFORE_BODY = '{"data":';
const AFTER_BODY = /,(?:"publication":(?:null|(\d+)),)?(?:"board":(?:null|"([\w-]+)"),)?"timestamp":(\d+)\}$/;
/** Longer than anything that {@link AFTER_BODY} matches. */
const MOST_AFTER_BODY = 200;

/** A cache that another program has written: its keys may have another order. */
const otherCacheSchema = z.object({
  data: z.array(z.unknown()),
  board: z._default(z.nullable(z.string()), null),
  publication: z._default(z.nullable(z.int()), null),
  timestamp: z.number(),
});

export interface CachedBoard {
  /** The entries: as text, which is JSON, or parsed. */
  readonly data: string | readonly unknown[];
  /** Which board it is ({@link boardTag}); null: the server did not say. */
  readonly board: string | null;
  readonly publication: number | null;
  readonly timestamp: number;
}

/** Which board an answer is: its ETag without the marks of a form and an encoding; null where it has none. */
export function boardTag(etag: string | null): string | null {
  return /^(?:W\/)?"([\w-]+?)(?:\.[\w-]+?)?(?:-br(?:11)?|-gzip)?"$/.exec(etag ?? '')?.[1] ?? null;
}

/** Finds the parts of a cache. Parsing one that we wrote is left to {@link readCachedBoard}, because it takes long. */
function partsOf(text: string): CachedBoard | null {
  const end = text.startsWith(BEFORE_BODY) ? AFTER_BODY.exec(text.slice(-MOST_AFTER_BODY)) : null;
  if (end === null) return otherCacheSchema.safeParse(JSON.parse(text)).data ?? null;
  const [after, publication, board, timestamp] = end;
  return {
    data: text.slice(BEFORE_BODY.length, text.length - after.length),
    board: board ?? null,
    publication: publication === undefined ? null : Number(publication),
    timestamp: Number(timestamp),
  };
}

/**
 * The cached board when it is younger than five minutes; null when it is old, absent or corrupt, or names another board than
 * the page already shows.
 * @param shown the tag of the board that the page came with; null without one.
 */
export function findCachedBoard(
  storage: Pick<Storage, 'getItem'> | null,
  now: number,
  shown: string | null,
): CachedBoard | null {
  try {
    const cached = partsOf(storage?.getItem(KEY) ?? 'null');
    if (cached === null) return null;
    const age = now - cached.timestamp;
    const isOther = shown !== null && cached.board !== null && cached.board !== shown;
    return age < 0 || age >= MAX_AGE_MS || isOther ? null : cached;
  } catch {
    return null;
  }
}

/** Reads the entries of a cached board in short slices, like those of an answer; null when they are corrupt. */
export async function readCachedBoard({ data, board, publication }: CachedBoard): Promise<Entries | null> {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  try {
    const entries =
      typeof data === 'string' ? (await readBoard([data], pacer, 0)).entries : await readValues(data, pacer);
    return { ...entries, publication, board };
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
    // public/boot.js reads the end of it too.
    const end = `"publication":${publication},"board":${JSON.stringify(board)},"timestamp":${now}`;
    storage?.setItem(KEY, `${BEFORE_BODY}${body},${end}}`);
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
