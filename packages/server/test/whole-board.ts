import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { readBoard } from '../src/board/board.sql.ts';
import type { Database } from '../src/database/database.ts';

/** The board with all its entries in memory; null before the first publication. */
export async function wholeBoard(
  database: Pick<Database, 'transaction'>,
): Promise<{ publication: number; entries: WrittenEntry[] } | null> {
  const entries: WrittenEntry[] = [];
  const publication = await readBoard(database, async (some) => {
    entries.push(...some);
  });
  return publication === null ? null : { publication, entries };
}
