import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { createBodyWriter, type Effort, type StoredBody } from '../http/stored-body.ts';
import type { ReadPublication } from './board.sql.ts';

export interface BoardAnswer extends StoredBody {
  /** Names what is shown ({@link ReadPublication}); null: this process has not made it, or nothing is published. */
  readonly state: string | null;
  readonly publication: number | null;
  /** null before the first publication. */
  readonly publishedAt: string | null;
  /** The hash of the publication; null before the first, and of a board that another server has stored. */
  readonly sha256: string | null;
  readonly models: number;
  /** The protocols of the rows of the publication; empty of a board that another server has stored. */
  readonly protocols: readonly Protocol[];
}

function linesOf(entries: readonly object[], isFirst: boolean): string {
  return entries
    .map((entry, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
    .join('');
}

/**
 * Reads the board and makes its answer. The body is JSON with one entry a line, so that a browser can read it in pieces
 * without blocking.
 * @param read calls back with entries in rank order, and gives the publication; null before the first.
 */
export async function representBoard(
  read: (onEntries: (entries: readonly object[]) => Promise<void>) => Promise<ReadPublication | null>,
  effort: Effort = 'good',
): Promise<BoardAnswer> {
  const body = createBodyWriter(effort);
  let models = 0;
  try {
    await body.write('[');
    const found = await read(async (entries) => {
      await body.write(linesOf(entries, models === 0));
      models += entries.length;
    });
    await body.write('\n]\n');
    return {
      state: found?.state ?? null,
      publication: found?.publication ?? null,
      publishedAt: found?.publishedAt ?? null,
      sha256: found?.sha256 ?? null,
      models,
      protocols: found?.protocols ?? [],
      ...(await body.end()),
    };
  } catch (error) {
    body.abandon();
    throw error;
  }
}
