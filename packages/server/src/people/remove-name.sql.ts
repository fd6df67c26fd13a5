import { REMOVED_NAME } from '@leaderboard/core/queue/removed-name';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { accounts, operatorActions } from '../database/schema.ts';
import { findAccountId } from './accounts.sql.ts';

/** Data that remains after removing a name. */
export interface NameRemoval {
  readonly accountId: string;
  /** Number of operator reasons and explanations in which the name was replaced. */
  readonly redacted: number;
  readonly submissions: number;
  readonly votes: number;
  /** Number of models whose hub path begins with the name. The path identifies the model, so it is kept. */
  readonly models: number;
}

/** Columns with text written by operators. The reasons are in append-only tables whose triggers allow this change. */
const REDACTED_COLUMNS = [
  ['ledger', 'reason', 'text'],
  ['vote_rulings', 'reason', 'text'],
  ['operator_actions', 'reason', 'text'],
  ['submissions', 'failure_explanations', 'jsonb'],
] as const;

/**
 * Removes an account's name from all stored data; its hub name is never stored again. Submissions and votes are kept, because ranks
 * and the evaluation order depend on them.
 * @returns null if no account has the name.
 */
export function removeName(
  { transaction }: Pick<Database, 'transaction'>,
  name: string,
  reason: string,
): Promise<NameRemoval | null> {
  return transaction(async (tx) => {
    const id = await findAccountId(tx, name);
    if (id === null) return null;
    await tx
      .update(accounts)
      .set({ name: REMOVED_NAME, nameRemovedAt: sql`now()` })
      .where(eq(accounts.id, id));
    await tx.insert(operatorActions).values({ action: 'remove name', subject: `account ${id}`, reason });
    // Runs after the insert, because the given reason may contain the name too.
    const redacted = await redact(tx, name);
    return { accountId: id, redacted, ...(await countRemaining(tx, id, name)) };
  });
}

/** Replaces a name, except within model paths and longer names. @returns the number of changed values. */
async function redact(tx: Db, name: string): Promise<number> {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const alone = String.raw`(?<![\w./-])${escaped}(?![\w/-]|\.\w)`;
  await tx.execute(sql`set local leaderboard.redacts = 'on'`);
  let redacted = 0;
  for (const [table, column, type] of REDACTED_COLUMNS) {
    const [from, to] = [sql.identifier(table), sql.identifier(column)];
    const { rowCount } = await tx.execute(
      sql`update ${from} set ${to} = regexp_replace(${to}::text, ${alone}, ${REMOVED_NAME}, 'gi')::${sql.raw(type)}
        where ${to}::text ~* ${alone}`,
    );
    redacted += rowCount ?? 0;
  }
  await tx.execute(sql`set local leaderboard.redacts = 'off'`);
  return redacted;
}

async function countRemaining(tx: Db, id: string, name: string) {
  const { rows } = await tx.execute<{ submissions: number; votes: number; models: number }>(sql`
    select
      (select count(*)::int from submissions where account_id = ${id}) as submissions,
      (select count(*)::int from votes where account_id = ${id}) as votes,
      (select count(*)::int from (
        select name from models union select model from submissions) as named
        where lower(split_part(named.name, '/', 1)) = lower(${name})) as models`);
  const [counts] = rows;
  if (counts === undefined) throw new Error('What stays was not counted');
  return counts;
}
