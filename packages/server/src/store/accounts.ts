import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { accounts } from './schema.ts';

/** Who the hub says is calling: its permanent id, and the name it gives this account now. */
export interface Account {
  readonly id: string;
  readonly name: string;
}

/**
 * Notes that the account was here, under the name it has now. Its row is locked until the transaction ends, so what one
 * account does is done in turn, whichever servers it asks.
 */
export async function seeAccount(tx: Db, { id, name }: Account): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id, name })
    .onConflictDoUpdate({ target: accounts.id, set: { name, seenAt: sql`now()` } });
}
