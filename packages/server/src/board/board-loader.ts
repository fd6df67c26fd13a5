import { toBoardEntry } from '@leaderboard/core/benchmark/board-entry';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { newestPublication, stateOf } from '../publish/read-publication.sql.ts';
import { readBoard } from './board.sql.ts';
import { type BoardAnswer, representBoard } from './representation.ts';
import { storeBoard } from './stored-board.sql.ts';

/** The smallest form of a board of this many models is made in a second. */
const MOST_IN_SMALLEST_FORM = 100;

/**
 * The newest board, made by this process: what another server has stored is served at the start alone, and may be wrong
 * (docs/threats.md#stolen-database-accounts). It is served whether it could be stored or not, and although a newer one may have been
 * published meanwhile: while publications follow each other closely, none would be seen otherwise.
 * @param known is given back where it is the newest.
 */
export async function loadBoard(
  database: Pick<Database, 'db' | 'transaction'>,
  logger: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
  known: BoardAnswer | null = null,
): Promise<BoardAnswer> {
  const newest = await newestPublication(database.db);
  if (known !== null && newest !== null && known.state === stateOf(newest)) return known;
  const made = await representBoard(
    (onEntries) =>
      readBoard(
        database,
        (entries) => {
          stopped.throwIfAborted();
          return onEntries(entries.map(toBoardEntry));
        },
        { stopped },
      ),
    (newest?.rows ?? 0) <= MOST_IN_SMALLEST_FORM ? 'smallest' : 'good',
  );
  void storeBoard(database.db, made).catch((error: unknown) =>
    logger.warn({ err: error }, 'the board could not be stored for the next start'),
  );
  return made;
}
