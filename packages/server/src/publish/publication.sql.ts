import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ADVISORY_LOCKS, clock, type Db, isOneOf } from '../database/db.ts';
import { PUBLICATION_CHANNEL } from '../database/listener.ts';
import { publications, runs } from '../database/schema.ts';
import { type ChangeReason, recordRowChanges } from './ledger.sql.ts';
import { rankRows, sortByRank } from './publication-ranks.sql.ts';
import { newestPublication, type RowRuns, readRows, SUITE_COLUMNS } from './read-publication.sql.ts';
import { loadScoredRows } from './scored-runs.sql.ts';

/** Runs of each row, by entry id. */
export type Board = ReadonlyMap<string, RowRuns>;

/** Serializes publications across all processes, because each publication is based on the previous one. */
export function withPublicationLock<T>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.publication})`);
    return work(tx);
  });
}

export async function readCurrentBoard(tx: Db): Promise<Board> {
  const latest = await newestPublication(tx);
  const onBoard = latest === null ? [] : await readRows(tx, latest.id);
  const runsOf = new Map(onBoard.map((row) => [row[0], row]));
  const rows = await tx
    .select({ entryId: runs.entryId, runId: runs.id })
    .from(runs)
    .where(isOneOf(runs.id, [...runsOf.keys()]));
  return new Map(rows.map(({ entryId, runId }) => [entryId, runsOf.get(runId) ?? [runId]]));
}

/** Returns the numbers of all runs on a board. */
export function getRunIds(board: Board): number[] {
  return [...board.values()].flat();
}

/**
 * Stores a board as the next publication, with its ranks and a ledger row per changed row, and notifies every process. Must run
 * in {@link withPublicationLock}.
 * @returns the publication number.
 */
export async function storePublication(
  tx: Db,
  why: ChangeReason,
  before: Board,
  after: Board,
): Promise<number> {
  const scored = await loadScoredRows(tx, [...after.values()]);
  const [row] = await tx
    .insert(publications)
    // now() is the transaction's start time, but metadata replaced later in the transaction belongs to this publication.
    .values({
      cause: why.cause,
      ...SUITE_COLUMNS,
      ...(await rankRows(sortByRank(scored))),
      publishedAt: sql`clock_timestamp()`,
    })
    .returning({ id: publications.id });
  if (row === undefined) throw new Error('The publication was not stored');
  await recordRowChanges(tx, why, row.id, before, after);
  await announceBoard(tx);
  return row.id;
}

/** Makes every process reload the board after the commit. Must run in {@link withPublicationLock}. */
export async function announceBoard(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${PUBLICATION_CHANNEL}, '')`);
}

/** Notifies every process that model metadata has changed, although the publication stays the same. */
export async function announceFacts(tx: Db, changed: 'likes' | 'facts' = 'facts'): Promise<void> {
  const factsChangedAt = changed === 'likes' ? publications.factsChangedAt : clock;
  await tx
    .update(publications)
    .set({ changedAt: clock, factsChangedAt: sql`${factsChangedAt}` })
    .where(eq(publications.id, tx.select({ id: max(publications.id) }).from(publications)));
  await announceBoard(tx);
}
