import * as z from 'zod/mini';
import { type Entries, readBoard, readValues } from './entry-reader.ts';
import { createScheduler, yieldToBrowser } from './scheduler.ts';

/** The local cache of the leaderboard (docs/site.md#caching). public/boot.js uses the same key, maximum age and format. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Large boards are not cached, because local storage holds about 5 million characters in total and writing blocks the page. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

/** The text before and after the response body. The fields about the board may be missing. */
const BEFORE_BODY = '{"data":';
const AFTER_BODY =
  /,(?:"protocols":"([\w, -]*)",)?(?:"publication":(?:null|(\d+)),)?(?:"board":(?:null|"([\w-]+)"),)?"timestamp":(\d+)\}$/;
/** Longer than anything that {@link AFTER_BODY} matches. */
const MAX_AFTER_BODY = 200;

/** A cache written by another program, with keys in any order. */
const otherCacheSchema = z.object({
  data: z.array(z.unknown()),
  board: z._default(z.nullable(z.string()), null),
  publication: z._default(z.nullable(z.int()), null),
  protocols: z._default(z.string(), ''),
  timestamp: z.number(),
});

interface CachedBoard {
  /** The entries, as a JSON string or parsed. */
  readonly data: string | readonly unknown[];
  /** The board's tag ({@link boardTag}); null if the server did not send it. */
  readonly board: string | null;
  readonly publication: number | null;
  /** Comma-separated. */
  readonly protocols: string;
  readonly timestamp: number;
}

/** The tag that identifies a board: the response's ETag without its encoding suffix; null without an ETag. */
export function boardTag(etag: string | null): string | null {
  return /^(?:W\/)?"([\w-]+?)(?:-br(?:11)?|-gzip)?"$/.exec(etag ?? '')?.[1] ?? null;
}

/** Splits a cached string into its fields. The body stays a string: {@link readCachedBoard} parses it in slices. */
function parseCache(text: string): CachedBoard | null {
  const end = text.startsWith(BEFORE_BODY) ? AFTER_BODY.exec(text.slice(-MAX_AFTER_BODY)) : null;
  if (end === null) return otherCacheSchema.safeParse(JSON.parse(text)).data ?? null;
  const [after, protocols = '', publication, board, timestamp] = end;
  return {
    data: text.slice(BEFORE_BODY.length, text.length - after.length),
    board: board ?? null,
    publication: publication === undefined ? null : Number(publication),
    protocols,
    timestamp: Number(timestamp),
  };
}

/**
 * The cached board if it is younger than five minutes; null if it is stale, absent or corrupt, or not the board that the page
 * shows.
 * @param shown the tag of the board rendered into the page; null if there is none
 */
export function findCachedBoard(
  storage: Pick<Storage, 'getItem'> | null,
  now: number,
  shown: string | null,
): CachedBoard | null {
  try {
    const cached = parseCache(storage?.getItem(KEY) ?? 'null');
    if (cached === null) return null;
    const age = now - cached.timestamp;
    const isOther = shown !== null && cached.board !== null && cached.board !== shown;
    return age < 0 || age >= MAX_AGE_MS || isOther ? null : cached;
  } catch {
    return null;
  }
}

/**
 * Reads the entries of a cached board in short slices; null if they are corrupt, or if a row is unreadable or lacks scores of the
 * suite: another leaderboard on this origin may use the same key and format.
 */
export async function readCachedBoard({ data, protocols, ...named }: CachedBoard): Promise<Entries | null> {
  const scheduler = createScheduler(() => performance.now(), yieldToBrowser);
  try {
    const entries =
      typeof data === 'string'
        ? (await readBoard([data], scheduler, 0)).entries
        : await readValues(data, scheduler);
    const isOurs = entries.rows.every(({ evaluations }) => Object.keys(evaluations).length > 0);
    const { publication, board } = named;
    return isOurs && entries.unreadable.length === 0
      ? { ...entries, publication, board, protocols: protocols.split(',').filter((one) => one !== '') }
      : null;
  } catch {
    return null;
  }
}

/** Caches the body of a successful call. Does nothing if storage is full or blocked. */
export function writeCachedBoard(
  storage: Pick<Storage, 'setItem'> | null,
  body: string,
  {
    board,
    publication,
    protocols = [],
  }: Pick<CachedBoard, 'board' | 'publication'> & { readonly protocols?: readonly string[] },
  now: number,
): void {
  if (body.length > MAX_CACHED_CHARACTERS) return;
  try {
    // public/boot.js also parses this suffix.
    const end = `"protocols":"${protocols.join(',')}","publication":${publication},"board":${JSON.stringify(board)},"timestamp":${now}`;
    storage?.setItem(KEY, `${BEFORE_BODY}${body},${end}}`);
  } catch {
    // Ignored: the next visit loads the board again.
  }
}

export function dropCachedBoard(storage: Pick<Storage, 'removeItem'> | null): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Ignored: blocked storage has no cache to delete.
  }
}
