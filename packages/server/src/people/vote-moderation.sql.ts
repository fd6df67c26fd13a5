import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { batches, type Db } from '../database/db.ts';
import { accounts, voteRulings, votes } from '../database/schema.ts';

export type VoteRecord = Awaited<ReturnType<typeof listVotes>>[number];

/** Selects a model's votes that meet all given conditions. */
export interface VoteSelection {
  readonly accounts?: readonly string[];
  /** Start (inclusive) and end (exclusive) of the period in which the vote was cast. */
  readonly from?: Date;
  readonly to?: Date;
  /** Only accounts first seen after this time. */
  readonly firstSeenAfter?: Date;
}

export function listVotes(db: Db, model: string) {
  // Reason for the last ruling. This is raw SQL because the query builder omits table names in the list of selected columns.
  const reason = sql<string | null>`(
    select r.reason from vote_rulings r where r.account_id = votes.account_id and r.model = votes.model
    order by r.id desc limit 1)`;
  return db
    .select({
      accountId: votes.accountId,
      /** Last known name of the account. */
      name: accounts.name,
      votedAt: votes.createdAt,
      firstSeenAt: accounts.firstSeenAt,
      isVoid: votes.isVoid,
      reason,
    })
    .from(votes)
    .innerJoin(accounts, eq(accounts.id, votes.accountId))
    .where(eq(votes.model, model))
    .orderBy(asc(votes.createdAt), asc(votes.accountId));
}

/**
 * Marks the selected votes for a model as void or valid and stores the reason for each ruling, in one transaction. The evaluation
 * order changes immediately, because it is computed from the valid votes (docs/threats.md#brigading).
 * @returns the number of selected votes (`selected`) and of changed votes.
 */
export function moderateVotes(
  { transaction }: Pick<Database, 'transaction'>,
  model: string,
  selection: VoteSelection,
  isVoid: boolean,
  reason: string,
): Promise<{ readonly selected: number; readonly changed: number }> {
  return transaction(async (tx) => {
    const selected = await tx
      .select({ accountId: votes.accountId, wasVoid: votes.isVoid })
      .from(votes)
      .innerJoin(accounts, eq(accounts.id, votes.accountId))
      .where(and(eq(votes.model, model), ...buildConditions(selection)))
      .orderBy(asc(votes.accountId))
      .for('update', { of: votes });
    const changed = selected.filter(({ wasVoid }) => wasVoid !== isVoid).map(({ accountId }) => accountId);
    for (const batch of batches(changed)) {
      await tx
        .update(votes)
        .set({ isVoid })
        .where(and(eq(votes.model, model), sql`${votes.accountId} = any(${sql.param(batch)})`));
      await tx.insert(voteRulings).values(batch.map((accountId) => ({ accountId, model, isVoid, reason })));
    }
    return { selected: selected.length, changed: changed.length };
  });
}

function buildConditions({ accounts: names, from, to, firstSeenAfter }: VoteSelection): SQL[] {
  return [
    ...(names === undefined ? [] : [sql`${accounts.name} = any(${sql.param([...names])})`]),
    ...(from === undefined ? [] : [gte(votes.createdAt, from)]),
    ...(to === undefined ? [] : [lt(votes.createdAt, to)]),
    ...(firstSeenAfter === undefined ? [] : [gt(accounts.firstSeenAt, firstSeenAfter)]),
  ];
}
