import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { accounts } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';

/**
 * Notes that the account was here, under the name it has now. Its row is locked until the transaction ends, so what one
 * account does is done in turn, whichever servers it asks.
 * @returns now, by the database's clock.
 */
export async function seeAccount(tx: Db, { id, name }: Account): Promise<Date> {
  const [seen] = await tx
    .insert(accounts)
    .values({ id, name })
    .onConflictDoUpdate({ target: accounts.id, set: { name, seenAt: sql`now()` } })
    .returning({ at: accounts.seenAt });
  if (seen === undefined) throw new Error('The account was not stored');
  return seen.at;
}
