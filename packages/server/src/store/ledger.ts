import { batches } from './batches.ts';
import type { Db } from './database.ts';
import { ledger } from './schema.ts';

/** Notes every row that a publication changed: which run was there before, and which is there now. */
export async function recordRows(
  tx: Db,
  cause: string,
  publicationId: number,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...after].filter(([entryId, runId]) => before.get(entryId) !== runId);
  for (const batch of batches(changed)) {
    await tx.insert(ledger).values(
      batch.map(([entryId, runAfter]) => ({
        cause,
        publicationId,
        entryId,
        runBefore: before.get(entryId) ?? null,
        runAfter,
      })),
    );
  }
}
