import { and, asc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import { batches, type Db } from '../database/db.ts';
import { ledger, runs } from '../database/schema.ts';
import type { ChangeReason, RowChange } from './ledger.sql.ts';
import { readRowChanges, readRuns } from './ledger.sql.ts';
import { type Board, readCurrentBoard, storePublication } from './publication.sql.ts';

/** A published retraction with the rows it changed. */
export interface Retraction {
  readonly kind: 'done';
  readonly publicationId: number;
  readonly changes: readonly RowChange[];
}

/** A row that later publications changed, with the number of the latest one. */
export interface ChangedSince {
  readonly entryId: string;
  readonly publicationId: number | null;
}

export type RetractionOutcome =
  | Retraction
  /** The ledger has no publication with this number. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changed since'; readonly rows: readonly ChangedSince[] };

export type RowRetractionOutcome =
  | Retraction
  /** The row is not on the board; `others` are rows of the same model. */
  | { readonly kind: 'not on the board'; readonly others: readonly string[] }
  /** The row consists only of these runs. */
  | { readonly kind: 'not of this row'; readonly runs: readonly number[] }
  /** No earlier run exists, or all earlier runs were also retracted. */
  | { readonly kind: 'no earlier run' };

/**
 * Reverts a publication by publishing a new one (docs/results.md#retraction). Added rows leave the board, replaced rows get their
 * earlier run back, and later changes to other rows are kept. Refused if a later publication changed one of its rows. A retraction
 * can be reverted the same way.
 */
export async function publishRetraction(
  tx: Db,
  publicationId: number,
  reason: string,
): Promise<RetractionOutcome> {
  const done = await readRowChanges(tx, publicationId);
  if (done.length === 0) return { kind: 'unknown' };
  const before = await readCurrentBoard(tx);
  const others = done.filter(({ entryId, runBefore, runAfter, rowStays }) => {
    const row: readonly number[] = before.get(entryId) ?? [];
    if (runAfter !== null) return !row.includes(runAfter);
    return rowStays ? row.length === 0 || row.includes(runBefore ?? 0) : row.length > 0;
  });
  if (others.length > 0) return { kind: 'changed since', rows: await findLastChanges(tx, others) };
  const changes = done.map((change): RowChange => {
    return { ...change, runBefore: change.runAfter, runAfter: change.runBefore };
  });
  return publishChanges(tx, { cause: `retraction of publication ${publicationId}`, reason }, before, changes);
}

/**
 * Publishes a board without a row, or with the row's earlier run.
 * @param run run of the row to retract; null means all runs, or only the newest if an earlier run replaces it.
 */
export async function publishRowRetraction(
  tx: Db,
  entryId: string,
  then: 'leaves' | 'earlier run',
  reason: string,
  run: number | null = null,
): Promise<RowRetractionOutcome> {
  const before = await readCurrentBoard(tx);
  const row = before.get(entryId);
  if (row === undefined) return { kind: 'not on the board', others: findRowsOfModel(before, entryId).sort() };
  if (run !== null && !row.includes(run)) return { kind: 'not of this row', runs: row };
  const wanted = run === null && then === 'leaves' ? row : [run ?? row[0]];
  const [newest = 0] = wanted;
  const runAfter = then === 'leaves' ? null : await findEarlierRun(tx, entryId, newest);
  if (then === 'earlier run' && runAfter === null) return { kind: 'no earlier run' };
  const rowStays = runAfter === null && wanted.length < row.length;
  const changes = wanted.map((runBefore) => ({ entryId, runBefore, runAfter, rowStays }));
  return publishChanges(tx, { cause: 'retraction of a row', reason }, before, changes);
}

async function publishChanges(
  tx: Db,
  why: ChangeReason,
  before: Board,
  changes: readonly RowChange[],
): Promise<Retraction> {
  const after = new Map(before);
  for (const { entryId, runBefore, runAfter } of changes) {
    const row: readonly number[] = after.get(entryId) ?? [];
    const [first, ...others] = replaceRun(row, runBefore, runAfter);
    if (first === undefined) after.delete(entryId);
    else after.set(entryId, [first, ...others]);
  }
  const publicationId = await storePublication(tx, why, before, after);
  return { kind: 'done', publicationId, changes };
}

/** Replaces one run of a row with another. If there is no run to replace, inserts the new one by number, highest first. */
function replaceRun(row: readonly number[], before: number | null, after: number | null): number[] {
  const place = before === null ? -1 : row.indexOf(before);
  if (place !== -1) return row.toSpliced(place, 1, ...(after === null ? [] : [after]));
  if (after === null) return [...row];
  const lower = row.findIndex((run) => run < after);
  return row.toSpliced(lower === -1 ? row.length : lower, 0, after);
}

/** Finds all rows of the same model; ids start with the model name (docs/decisions/README.md#5-row-ids). */
function findRowsOfModel(board: Board, entryId: string): string[] {
  const name = entryId.split('@')[0] ?? '';
  return [...board.keys()].filter((id) => id === name || id.startsWith(`${name}@`));
}

async function findEarlierRun(tx: Db, entryId: string, runId: number): Promise<number | null> {
  const earlier = and(eq(runs.entryId, entryId), lt(runs.id, runId)) ?? sql`false`;
  const candidates = (await readRuns(tx, earlier)).filter(({ state }) => state === 'in the history');
  // A run that was on the board takes precedence over one stored as history on import.
  return (candidates.findLast(({ wasOnBoard }) => wasOnBoard) ?? candidates.at(-1))?.id ?? null;
}

async function findLastChanges(tx: Db, changes: readonly RowChange[]): Promise<ChangedSince[]> {
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
