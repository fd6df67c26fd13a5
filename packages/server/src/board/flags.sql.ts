import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledger, models } from '../database/schema.ts';
import { FLAGS, type Flag } from './ledger.sql.ts';
import { announceBoard, inPublicationTurn } from './publication.sql.ts';

/**
 * Sets flags of a model in one transaction, with a reason in the ledger, and notifies every server. It is not a publication,
 * because rows and ranks do not change.
 * @returns false when there is no such model.
 */
export function setFlags(
  database: Pick<Database, 'transaction'>,
  name: string,
  flags: ReadonlyMap<Flag, boolean>,
  reason: string,
): Promise<boolean> {
  return inPublicationTurn(database, async (tx) => {
    const [model] = await tx.select().from(models).where(eq(models.name, name)).for('update');
    if (model === undefined) return false;
    for (const [flag, valueAfter] of flags) {
      const column = FLAGS[flag];
      const valueBefore = model[column];
      if (valueBefore === valueAfter) continue;
      await tx
        .update(models)
        .set({ [column]: valueAfter })
        .where(eq(models.id, model.id));
      await tx
        .insert(ledger)
        .values({ cause: 'flag', modelId: model.id, flag, valueBefore, valueAfter, reason });
    }
    await announceBoard(tx);
    return true;
  });
}
