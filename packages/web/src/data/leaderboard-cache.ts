import * as z from 'zod/mini';
import { type Entries, readBoard, readValues } from './entry-reader.ts';
import { createPacer, yieldToBrowser } from './pacer.ts';

/** The local cache of the leaderboard (docs/site.md#caching). public/boot.js knows the key, the age and the shape too. */
const KEY = 'leaderboardData';
const MAX_AGE_MS = 300_000;
/** Local storage holds about 5 million characters in all, and writing blocks the page: a big board is not kept. */
export const MAX_CACHED_CHARACTERS = 2_000_000;

/** The text before and after the body of the answer. The parts about the board may be missing. */
const BEFORE_BODY = '{"data":';
const AFTER_BODY =
  /,(?:"protocols":"([\w, -]*)",)?(?:"publication":(?:null|(\d+)),)?(?:"board":(?:null|"([\w-]+)"),)?"timestamp":(\d+)\}$/;
/** Longer than anything that {@link AFTER_BODY} matches. */
const MAX_AFTER_BODY = 200;

/** A cache that another program has written, with keys in any order. */
const otherCacheSchema = z.object({
  data: z.array(z.unknown()),
  board: z._default(z.nullable(z.string()), null),
  publication: z._default(z.nullable(z.int()), null),
  protocols: z._default(z.string(), ''),
  timestamp: z.number(),
});

interface CachedBoard {
  /** The entries, as JSON text or parsed. */
  readonly data: string | readonly unknown[];
  /** The tag of the board ({@link boardTag}); null: the server did not send it. */
  readonly board: string | null;
  readonly publication: number | null;
  /** Between commas. */
  readonly protocols: string;
  readonly timestamp: number;
}

/** The tag that names a board: the ETag of its answer without the suffix for the encoding; null without an ETag. */
export function boardTag(etag: string | null): string | null {
  return /^(?:W\/)?"([\w-]+?)(?:-br(?:11)?|-gzip)?"$/.exec(etag ?? '')?.[1] ?? null;
}

/** Finds the parts of a cache. The body stays text: {@link readCachedBoard} parses it in slices. */
function partsOf(text: string): CachedBoard | null {
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
 * The cached board when it is younger than five minutes; null when it is stale, absent or corrupt, or is another board than
 * the page shows.
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

/**
 * Reads the entries of a cached board in short slices; null when they are corrupt, or when a row cannot be read or has no score of the
 * suite: another leaderboard at this origin has the same key and the same shape.
 */
export async function readCachedBoard({ data, protocols, ...named }: CachedBoard): Promise<Entries | null> {
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  try {
    const entries =
      typeof data === 'string' ? (await readBoard([data], pacer, 0)).entries : await readValues(data, pacer);
    const isOurs = entries.rows.every(({ evaluations }) => Object.keys(evaluations).length > 0);
    const { publication, board } = named;
    return isOurs && entries.unreadable.length === 0
      ? { ...entries, publication, board, protocols: protocols.split(',').filter((one) => one !== '') }
      : null;
  } catch {
    return null;
  }
}

/** Caches the body of a successful call. Does nothing when storage is full or blocked. */
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
    // public/boot.js reads the end of it too.
    const end = `"protocols":"${protocols.join(',')}","publication":${publication},"board":${JSON.stringify(board)},"timestamp":${now}`;
    storage?.setItem(KEY, `${BEFORE_BODY}${body},${end}}`);
  } catch {
    // The next visit calls again.
  }
}

export function dropCachedBoard(storage: Pick<Storage, 'removeItem'> | null): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // Blocked storage holds no cache.
  }
}
