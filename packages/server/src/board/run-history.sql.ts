import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ledger, runs } from '../database/schema.ts';
import { batches } from '../database/statements.ts';
import type { RowChange } from './ledger.sql.ts';

/** The row of the ledger by which an operator took a run back. */
export interface TakenBack {
  readonly at: Date;
  readonly publicationId: number | null;
  readonly reason: string | null;
}

/** Whether a change takes back the run before it: the row left, or got an earlier run. New runs have higher numbers. */
export function takesBack({ runBefore, runAfter }: Omit<RowChange, 'entryId'>): boolean {
  return runBefore !== null && (runAfter === null || runAfter < runBefore);
}

interface StoredRun {
  readonly id: number;
  readonly fileSha256: string | null;
  /** null for a run that is on the board or was replaced by a newer one. */
  readonly takenBack: TakenBack | null;
}

/** Runs, oldest first, each with the last row of the ledger that names it. */
export function readLastChanges(db: Db, condition: SQL) {
  return db
    .selectDistinctOn([runs.id], { run: { id: runs.id, fileSha256: runs.fileSha256 }, last: ledger })
    .from(runs)
    .leftJoin(
      ledger,
      and(eq(ledger.entryId, runs.entryId), or(eq(ledger.runBefore, runs.id), eq(ledger.runAfter, runs.id))),
    )
    .where(condition)
    .orderBy(runs.id, desc(ledger.id));
}

/** Runs, oldest first. The last row of the ledger that names a run decides whether it was taken back. */
export async function readRuns(db: Db, condition: SQL): Promise<StoredRun[]> {
  const rows = await readLastChanges(db, condition);
  return rows.map(({ run, last }) => {
    const isTakenBack = last?.runBefore === run.id && takesBack(last);
    return { ...run, takenBack: isTakenBack ? last : null };
  });
}

/** Which of these file hashes have runs. The value is null when one of the runs was not taken back. */
export async function knownFiles(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, TakenBack | null>> {
  const known = new Map<string, TakenBack | null>();
  for (const batch of batches(hashes)) {
    for (const { fileSha256, takenBack } of await readRuns(db, inArray(runs.fileSha256, batch))) {
      if (fileSha256 !== null && known.get(fileSha256) !== null) known.set(fileSha256, takenBack);
    }
  }
  return known;
}
