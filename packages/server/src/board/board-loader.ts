import { toBoardEntry } from '@leaderboard/core/benchmark/board-entry';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { getBoardState, newestPublication } from '../publish/read-publication.sql.ts';
import { readBoard } from './board.sql.ts';
import { type SerializedBoard, serializeBoard } from './serialize-board.ts';
import { storeBoard } from './stored-board.sql.ts';

/** Boards with up to this many models get maximum compression, which takes a second. */
const MAX_FULLY_COMPRESSED = 100;

/**
 * Builds the newest board in this process. A board stored by another server is only served at startup and may be wrong
 * (docs/threats.md#stolen-database-accounts). The result is served even if it could not be stored or a newer board was published
 * meanwhile; otherwise closely spaced publications would never become visible.
 * @param known is returned if it is still the newest board.
 */
export async function loadBoard(
  database: Pick<Database, 'db' | 'transaction'>,
  logger: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
  known: SerializedBoard | null = null,
): Promise<SerializedBoard> {
  const newest = await newestPublication(database.db);
  if (known !== null && newest !== null && known.state === getBoardState(newest)) return known;
  const board = await serializeBoard(
    (onEntries) =>
      readBoard(
        database,
        (entries) => {
          stopped.throwIfAborted();
          return onEntries(entries.map(toBoardEntry));
        },
        { stopped },
      ),
    (newest?.rows ?? 0) <= MAX_FULLY_COMPRESSED ? 'smallest' : 'good',
  );
  void storeBoard(database.db, board).catch((error: unknown) =>
    logger.warn({ err: error }, 'the board could not be stored for the next start'),
  );
  return board;
}
