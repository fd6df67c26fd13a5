import { inPublicationTurn } from '../board/publication.sql.ts';
import {
  revertPublication,
  revertRow,
  type TakeBackOutcome,
  type TakeBackRowOutcome,
  type TakenBackNow,
} from '../board/take-back.sql.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { settleSubmissions } from './settle-submissions.sql.ts';

type Transactions = Pick<Database, 'transaction'>;

/** Takes a publication back and settles the submissions of its runs, both or neither. */
export function takeBackPublication(
  database: Transactions,
  publicationId: number,
  reason: string,
): Promise<TakeBackOutcome> {
  return inPublicationTurn(database, async (tx) =>
    settled(tx, await revertPublication(tx, publicationId, reason), reason),
  );
}

/** Takes one row of the board back and settles the submissions of its runs, both or neither. */
export function takeBackRow(
  database: Transactions,
  entryId: string,
  then: 'leaves' | 'earlier run',
  reason: string,
): Promise<TakeBackRowOutcome> {
  return inPublicationTurn(database, async (tx) =>
    settled(tx, await revertRow(tx, entryId, then, reason), reason),
  );
}

async function settled<T extends TakenBackNow | { readonly kind: string }>(
  tx: Db,
  outcome: T,
  reason: string,
): Promise<T> {
  if ('changes' in outcome) await settleSubmissions(tx, outcome.changes, reason);
  return outcome;
}
