import type { Db } from '../database/db.ts';
import { ledger } from '../database/schema.ts';
import { batches } from '../database/statements.ts';

/** What a change came from ('import', 'submission 12', …), and an operator's reason for it. */
export interface Why {
  readonly cause: string;
  readonly reason: string | null;
}

/** A row of the board that a publication changed: the run that was there (null: no such row), and the one that is there now. */
export interface RowChange {
  readonly entryId: string;
  readonly runBefore: number | null;
  readonly runAfter: number | null;
}

/** Notes every row that a publication changed. */
export async function recordRows(
  tx: Db,
  why: Why,
  publicationId: number,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .map(
      (entryId): RowChange => ({
        entryId,
        runBefore: before.get(entryId) ?? null,
        runAfter: after.get(entryId) ?? null,
      }),
    )
    .filter(({ runBefore, runAfter }) => runBefore !== runAfter);
  for (const batch of batches(changed)) {
    await tx.insert(ledger).values(batch.map((change) => ({ ...why, publicationId, ...change })));
  }
}
