import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledger, models } from '../database/schema.ts';
import { FLAGS, type Flag } from './ledger.sql.ts';
import { announceFacts, withPublicationLock } from './publication.sql.ts';

/**
 * Sets model flags in one transaction, records the reason in the ledger and notifies every server of changes. Unchanged flags are
 * recorded too, because the hub must not override a value that an operator has confirmed. Rows and ranks do not change, so this is
 * not a publication.
 * @returns the changed flags; null if the model does not exist.
 */
export function setFlags(
  database: Pick<Database, 'transaction'>,
  name: string,
  flags: ReadonlyMap<Flag, boolean>,
  reason: string,
): Promise<readonly Flag[] | null> {
  return withPublicationLock(database, async (tx) => {
    const [model] = await tx.select().from(models).where(eq(models.name, name)).for('update');
    if (model === undefined) return null;
    const changed: Flag[] = [];
    for (const [flag, valueAfter] of flags) {
      const column = FLAGS[flag];
      const valueBefore = model[column];
      if (valueBefore !== valueAfter) {
        changed.push(flag);
        await tx
          .update(models)
          .set({ [column]: valueAfter })
          .where(eq(models.id, model.id));
      }
      await tx
        .insert(ledger)
        .values({ cause: 'flag', modelId: model.id, flag, valueBefore, valueAfter, reason });
    }
    if (changed.length > 0) await announceFacts(tx);
    return changed;
  });
}
