import type { Protocol } from '@leaderboard/core/benchmark/protocols';
import { type CompressionLevel, createBodyWriter, type StoredBody } from '../http/stored-body.ts';
import type { BoardPublication } from './board.sql.ts';

export interface SerializedBoard extends StoredBody {
  /** Identifies the content ({@link BoardPublication}); null if nothing is published or another process built the board. */
  readonly state: string | null;
  readonly publication: number | null;
  /** null before the first publication. */
  readonly publishedAt: string | null;
  /** Publication hash; null before the first publication and for a board stored by another server. */
  readonly sha256: string | null;
  readonly models: number;
  /** Protocols of all rows of the publication; empty for a board stored by another server. */
  readonly protocols: readonly Protocol[];
}

function formatLines(entries: readonly object[], isFirst: boolean): string {
  return entries
    .map((entry, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
    .join('');
}

/**
 * Reads and serializes the board. The body is JSON with one entry per line, so that a browser can parse it in pieces without
 * blocking.
 * @param read passes entries in rank order to its callback and returns the publication; null before the first one.
 */
export async function serializeBoard(
  read: (onEntries: (entries: readonly object[]) => Promise<void>) => Promise<BoardPublication | null>,
  effort: CompressionLevel = 'good',
): Promise<SerializedBoard> {
  const body = createBodyWriter(effort);
  let models = 0;
  try {
    await body.write('[');
    const found = await read(async (entries) => {
      await body.write(formatLines(entries, models === 0));
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
