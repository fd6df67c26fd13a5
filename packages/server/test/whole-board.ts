import type { LeaderboardEntry } from '@leaderboard/core/entry';
import { readBoard } from '../src/store/board.ts';
import type { Database } from '../src/store/database.ts';

/** The board with all its entries in memory; null before the first publication. */
export async function wholeBoard(
  database: Pick<Database, 'transaction'>,
): Promise<{ publication: number; entries: LeaderboardEntry[] } | null> {
  const entries: LeaderboardEntry[] = [];
  const publication = await readBoard(database, async (some) => {
    entries.push(...some);
  });
  return publication === null ? null : { publication, entries };
}
