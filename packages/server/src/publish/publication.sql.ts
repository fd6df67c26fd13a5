import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ADVISORY_LOCKS, clock, type Db, isOneOf } from '../database/db.ts';
import { PUBLICATION_CHANNEL } from '../database/listener.ts';
import { publications, runs } from '../database/schema.ts';
import { recordRows, type Why } from './ledger.sql.ts';
import { inRankOrder, ranksOf } from './publication-ranks.sql.ts';
import { newestPublication, OF_SUITE, type RowRuns, readRows } from './read-publication.sql.ts';
import { loadScoredRows } from './scored-runs.sql.ts';

/** The runs of each row by its entry id. */
export type Board = ReadonlyMap<string, RowRuns>;

/** Runs publications of all processes one after the other, because each is made from the one before. */
export function inPublicationTurn<T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publication})`);
    return work(tx);
  });
}

export async function boardNow(tx: Db): Promise<Board> {
  const latest = await newestPublication(tx);
  const onBoard = latest === null ? [] : await readRows(tx, latest.id);
  const runsOf = new Map(onBoard.map((row) => [row[0], row]));
  const rows = await tx
    .select({ entryId: runs.entryId, runId: runs.id })
    .from(runs)
    .where(isOneOf(runs.id, [...runsOf.keys()]));
  return new Map(rows.map(({ entryId, runId }) => [entryId, runsOf.get(runId) ?? [runId]]));
}

/** The numbers of all runs on a board. */
export function runsOn(board: Board): number[] {
  return [...board.values()].flat();
}

/**
 * Stores a board as the next publication, with its ranks and a row in the ledger for each changed row, and notifies every
 * process. The caller must run it in {@link inPublicationTurn}.
 * @returns the number of the publication.
 */
export async function storePublication(tx: Db, why: Why, before: Board, after: Board): Promise<number> {
  const scored = await loadScoredRows(tx, [...after.values()]);
  const [row] = await tx
    .insert(publications)
    // Not now(), the start of the transaction: facts that it has replaced since then belong to this publication.
    .values({
      cause: why.cause,
      ...OF_SUITE,
      ...(await ranksOf(inRankOrder(scored))),
      publishedAt: sql`clock_timestamp()`,
    })
    .returning({ id: publications.id });
  if (row === undefined) throw new Error('The publication was not stored');
  await recordRows(tx, why, row.id, before, after);
  await announceBoard(tx);
  return row.id;
}

/**
 * Makes every process read the board again once the transaction is committed. The caller must run it in {@link inPublicationTurn}.
 */
export async function announceBoard(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${PUBLICATION_CHANNEL}, '')`);
}

/** The same where facts of models have changed and the publication stays: its board is another one. */
export async function announceFacts(tx: Db, changed: 'likes' | 'facts' = 'facts'): Promise<void> {
  const factsChangedAt = changed === 'likes' ? publications.factsChangedAt : clock;
  await tx
    .update(publications)
    .set({ changedAt: clock, factsChangedAt: sql`${factsChangedAt}` })
    .where(eq(publications.id, tx.select({ id: max(publications.id) }).from(publications)));
  await announceBoard(tx);
}
