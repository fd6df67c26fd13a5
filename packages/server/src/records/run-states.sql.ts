import type { RunState } from '@leaderboard/core/records-api';
import type { SQL } from 'drizzle-orm';
import type { BoardDigest } from '../board/board-digest.sql.ts';
import { readLastChanges, takesBack } from '../board/run-history.sql.ts';
import type { Db } from '../database/db.ts';

const ON_BOARD: RunState = { kind: 'on_board', by: null, publication: null, at: null, reason: null };

/** What became of runs, by run. */
export async function readRunStates(
  db: Db,
  condition: SQL,
  board: BoardDigest | null,
): Promise<ReadonlyMap<number, RunState>> {
  const rows = await readLastChanges(db, condition);
  return new Map(
    rows.map(({ run: { id }, last }) => {
      if (board !== null && board.rankOf(id) !== null) return [id, ON_BOARD];
      if (last === null || last.runBefore !== id) {
        // Of several files of a configuration in one import only the newest was ever on the board.
        return [id, { ...ON_BOARD, kind: 'superseded' }];
      }
      return [
        id,
        {
          kind: takesBack(last) ? 'taken_back' : 'superseded',
          by: last.runAfter,
          publication: last.publicationId,
          at: last.at.toISOString(),
          reason: last.reason,
        },
      ];
    }),
  );
}
