import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { accounts } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';

/**
 * Stores that the account was seen, with its current name. The row stays locked until the transaction ends, so that one account's
 * actions run one after the other, even on several servers.
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

/**
 * The id of the account with a name, as a subquery. When a name has passed to another account, the one last seen with it.
 */
export function accountNamed(db: Db, name: string) {
  return sql`(${db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.name, name))
    .orderBy(desc(accounts.seenAt))
    .limit(1)})`;
}
