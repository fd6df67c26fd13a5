import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { accounts } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';

/** The hub's name now, unless the person had it removed. */
const nameToKeep = sql`case when accounts.name_removed_at is null then excluded.name else accounts.name end`;

/**
 * Stores that the account was seen, with its current name. The row stays locked until the transaction ends, so that one account's
 * actions run one after the other, even on several servers.
 * @returns now, by the database's clock.
 */
export async function seeAccount(tx: Db, { id, name }: Account): Promise<Date> {
  const [seen] = await tx
    .insert(accounts)
    .values({ id, name })
    .onConflictDoUpdate({ target: accounts.id, set: { name: nameToKeep, seenAt: sql`now()` } })
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
    .where(and(eq(accounts.name, name), isNull(accounts.nameRemovedAt)))
    .orderBy(desc(accounts.seenAt))
    .limit(1)})`;
}

/** The id of the account with a name; null when there is none. */
export async function idOfAccountNamed(db: Db, name: string): Promise<string | null> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountNamed(db, name)));
  return found?.id ?? null;
}
