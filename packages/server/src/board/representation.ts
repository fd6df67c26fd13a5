import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { createBodyWriter, type Effort, type StoredBody, storedBody } from '../http/stored-body.ts';
import type { Edition } from './artifacts.sql.ts';
import type { ReadPublication } from './board.sql.ts';

export interface BoardAnswer extends StoredBody {
  /** null: this process has not made it, or it is of no edition. */
  readonly edition: Pick<Edition, 'id' | 'begunAt'> | null;
  readonly publication: number | null;
  /** null before the first publication. */
  readonly publishedAt: string | null;
  /** The hash of the publication; null before the first, and of a board that another server has stored. */
  readonly sha256: string | null;
  readonly models: number;
  /** The same entries without their intervals, for clients that ask for it; null where there is none. */
  readonly lean: StoredBody | null;
}

/**
 * The lean body with a hash that begins with that of the whole one, because both are the same board. The pages take the part before
 * the dot for the name of the board (data/leaderboard-cache.ts of the web).
 */
const leanBody = (whole: StoredBody, lean: StoredBody) =>
  storedBody(`${whole.hash}.${lean.hash.slice(0, 8)}`, lean.brotli);

function linesOf(entries: readonly unknown[], isFirst: boolean): string {
  return entries
    .map((entry, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
    .join('');
}

interface Form {
  /** An entry of the lean answer; null makes none. */
  readonly leanOf?: ((entry: WrittenEntry) => unknown) | null;
  readonly effort?: Effort;
}

/**
 * Reads the board and makes its answer. The body is JSON with one entry a line, so that a browser can read it in pieces
 * without blocking.
 * @param read calls back with entries in rank order, and gives the publication; null before the first.
 */
export async function representBoard(
  read: (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<ReadPublication | null>,
  { leanOf = null, effort = 'good' }: Form = {},
): Promise<BoardAnswer> {
  const whole = createBodyWriter(effort);
  const lean = leanOf === null ? null : { of: leanOf, body: createBodyWriter(effort) };
  let models = 0;
  try {
    await Promise.all([whole.write('['), lean?.body.write('[')]);
    const found = await read(async (entries) => {
      const isFirst = models === 0;
      await Promise.all([
        whole.write(linesOf(entries, isFirst)),
        lean?.body.write(linesOf(entries.map(lean.of), isFirst)),
      ]);
      models += entries.length;
    });
    await Promise.all([whole.write('\n]\n'), lean?.body.write('\n]\n')]);
    const [body, ofLean = null] = await Promise.all([whole.end(), lean?.body.end()]);
    return {
      edition: found?.edition ?? null,
      publication: found?.publication ?? null,
      publishedAt: found?.publishedAt ?? null,
      sha256: found?.sha256 ?? null,
      models,
      ...body,
      lean: ofLean && leanBody(body, ofLean),
    };
  } catch (error) {
    whole.abandon();
    lean?.body.abandon();
    throw error;
  }
}
