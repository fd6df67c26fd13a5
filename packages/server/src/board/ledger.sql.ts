import type { Db } from '../database/db.ts';
import { ledger } from '../database/schema.ts';
import { batches } from '../database/statements.ts';

/** The cause of a change ('import', 'submission 12', …) and the operator's reason. */
export interface Why {
  readonly cause: string;
  readonly reason: string | null;
}

/** A row of the board that a publication changed, with its runs before and after; null where the row is not on the board. */
export interface RowChange {
  readonly entryId: string;
  readonly runBefore: number | null;
  readonly runAfter: number | null;
}

/** Records every row that a publication changed. */
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
