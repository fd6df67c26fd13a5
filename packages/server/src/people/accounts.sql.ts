import { UNKNOWN_NAME } from '@leaderboard/core/queue/removed-name';
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { accounts } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';

export interface NamedAccount extends Account {
  /** Time at which the hub reported the name, from {@link storeAccountName}; defaults to now. */
  readonly namedAt?: string | undefined;
}

/**
 * Stores the hub's name for an account that has taken part, unless the person had it removed. A name belongs to the account for
 * which the hub last reported it. The previous owner loses it, and a cached response cannot revert that.
 * @returns the database time of the hub's response.
 */
export async function storeAccountName(db: Db, { id, name, namedAt }: NamedAccount): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`
    with answer as (select coalesce(${namedAt ?? null}::timestamptz, now()) as at), changed as (
      update accounts set seen_at = at, name = case
        when name_removed_at is not null then name
        when id <> ${id} then ${UNKNOWN_NAME}
        when exists (select from accounts later where later.name = ${name} and later.id <> ${id} and later.seen_at > at)
          then ${UNKNOWN_NAME}
        else ${name} end
      from answer where (id = ${id} or name = ${name}) and seen_at <= at)
    select at::text from answer`);
  return rows[0]?.at ?? '';
}

/**
 * Stores the account with its name. The row stays locked until the transaction ends, so that an account's actions are serialized
 * even across servers.
 * @returns the current database time.
 */
export async function touchAccount(tx: Db, account: NamedAccount): Promise<Date> {
  const [seen] = await tx
    .insert(accounts)
    .values({ id: account.id, name: UNKNOWN_NAME, seenAt: sql`'-infinity'` })
    .onConflictDoUpdate({ target: accounts.id, set: { seenAt: sql`accounts.seen_at` } })
    .returning({ now: sql`now()`.mapWith(accounts.seenAt) });
  if (seen === undefined) throw new Error('The account was not stored');
  await storeAccountName(tx, account);
  return seen.now;
}

/** Builds a subquery for the id of an account given by id or name. */
export function accountIdQuery(db: Db, whose: Pick<Account, 'id'> | string): SQL {
  if (typeof whose !== 'string') return sql`${whose.id}`;
  return sql`(${db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.name, whose), ne(accounts.name, UNKNOWN_NAME), isNull(accounts.nameRemovedAt)))
    .orderBy(desc(accounts.seenAt))
    .limit(1)})`;
}

export async function findAccountId(db: Db, name: string): Promise<string | null> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountIdQuery(db, name)));
  return found?.id ?? null;
}
