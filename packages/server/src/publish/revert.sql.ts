import { and, asc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import { batches, type Db } from '../database/db.ts';
import { ledger, runs } from '../database/schema.ts';
import type { RowChange, Why } from './ledger.sql.ts';
import { changesOf, readRuns } from './ledger.sql.ts';
import { type Board, boardNow, storePublication } from './publication.sql.ts';

/** A take-back that was published, and the rows it changed. */
export interface TakenBackNow {
  readonly kind: 'done';
  readonly publicationId: number;
  readonly changes: readonly RowChange[];
}

/** A row that a later publication changed, and the number of the last one. */
export interface ChangedSince {
  readonly entryId: string;
  readonly publicationId: number | null;
}

export type TakeBackOutcome =
  | TakenBackNow
  /** The ledger has no publication of this number. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changed since'; readonly rows: readonly ChangedSince[] };

export type TakeBackRowOutcome =
  | TakenBackNow
  /** The board has no such row, but may have others of that model. */
  | { readonly kind: 'not on the board'; readonly others: readonly string[] }
  /** The scores of the row are of these runs. */
  | { readonly kind: 'not of this row'; readonly runs: readonly number[] }
  /** There is no earlier run, or all earlier runs were taken back themselves. */
  | { readonly kind: 'no earlier run' };

/**
 * Undoes a publication by a new one (docs/results.md#taking-back). Added rows leave the board, replaced rows get their
 * earlier run back, and later changes of other rows stay. Refused when a later publication changed one of its rows. A
 * take-back is undone in the same way.
 */
export async function revertPublication(
  tx: Db,
  publicationId: number,
  reason: string,
): Promise<TakeBackOutcome> {
  const done = await changesOf(tx, publicationId);
  if (done.length === 0) return { kind: 'unknown' };
  const before = await boardNow(tx);
  const others = done.filter(({ entryId, runBefore, runAfter, rowStays }) => {
    const row: readonly number[] = before.get(entryId) ?? [];
    if (runAfter !== null) return !row.includes(runAfter);
    return rowStays ? row.length === 0 || row.includes(runBefore ?? 0) : row.length > 0;
  });
  if (others.length > 0) return { kind: 'changed since', rows: await lastChanges(tx, others) };
  const changes = done.map((change): RowChange => {
    return { ...change, runBefore: change.runAfter, runAfter: change.runBefore };
  });
  return apply(tx, { cause: `take-back of publication ${publicationId}`, reason }, before, changes);
}

/**
 * Takes one row off the board by a new publication, or gives it its earlier run back.
 * @param run of a row whose scores are of several runs: only this one is taken back; null: all of them, and with an earlier run the newest.
 */
export async function revertRow(
  tx: Db,
  entryId: string,
  then: 'leaves' | 'earlier run',
  reason: string,
  run: number | null = null,
): Promise<TakeBackRowOutcome> {
  const before = await boardNow(tx);
  const row = before.get(entryId);
  if (row === undefined) return { kind: 'not on the board', others: sameModel(before, entryId).sort() };
  if (run !== null && !row.includes(run)) return { kind: 'not of this row', runs: row };
  const wanted = run === null && then === 'leaves' ? row : [run ?? row[0]];
  const [newest = 0] = wanted;
  const runAfter = then === 'leaves' ? null : await earlierRun(tx, entryId, newest);
  if (then === 'earlier run' && runAfter === null) return { kind: 'no earlier run' };
  const rowStays = runAfter === null && wanted.length < row.length;
  const changes = wanted.map((runBefore) => ({ entryId, runBefore, runAfter, rowStays }));
  return apply(tx, { cause: 'take-back of a row', reason }, before, changes);
}

async function apply(tx: Db, why: Why, before: Board, changes: readonly RowChange[]): Promise<TakenBackNow> {
  const after = new Map(before);
  for (const { entryId, runBefore, runAfter } of changes) {
    const row: readonly number[] = after.get(entryId) ?? [];
    const [first, ...others] = withRun(row, runBefore, runAfter);
    if (first === undefined) after.delete(entryId);
    else after.set(entryId, [first, ...others]);
  }
  const publicationId = await storePublication(tx, why, before, after);
  return { kind: 'done', publicationId, changes };
}

/** Puts a run of a row in the place of another. A run that replaces none is placed by its number, highest first. */
function withRun(row: readonly number[], before: number | null, after: number | null): number[] {
  const place = before === null ? -1 : row.indexOf(before);
  if (place !== -1) return row.toSpliced(place, 1, ...(after === null ? [] : [after]));
  if (after === null) return [...row];
  const lower = row.findIndex((run) => run < after);
  return row.toSpliced(lower === -1 ? row.length : lower, 0, after);
}

/** The id of a row begins with the name of its model (docs/decisions/README.md#5-ids-of-rows). */
function sameModel(board: Board, entryId: string): string[] {
  const name = entryId.split('@')[0] ?? '';
  return [...board.keys()].filter((id) => id === name || id.startsWith(`${name}@`));
}

async function earlierRun(tx: Db, entryId: string, runId: number): Promise<number | null> {
  const earlier = and(eq(runs.entryId, entryId), lt(runs.id, runId)) ?? sql`false`;
  const candidates = (await readRuns(tx, earlier)).filter(({ state }) => state === 'in the history');
  // The run that was on the board before, and not one that went to the history when it was imported.
  return (candidates.findLast(({ wasOnBoard }) => wasOnBoard) ?? candidates.at(-1))?.id ?? null;
}

async function lastChanges(tx: Db, changes: readonly RowChange[]): Promise<ChangedSince[]> {
  const found: ChangedSince[] = [];
  for (const batch of batches(changes.map(({ entryId }) => entryId))) {
    const rows = await tx
      .select({ entryId: ledger.entryId, publicationId: max(ledger.publicationId) })
      .from(ledger)
      .where(inArray(ledger.entryId, batch))
      .groupBy(ledger.entryId)
      .orderBy(asc(ledger.entryId));
    for (const { entryId, publicationId } of rows) {
      if (entryId !== null) found.push({ entryId, publicationId });
    }
  }
  return found;
}
