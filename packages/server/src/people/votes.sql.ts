import type { ModelId } from '@leaderboard/core/hub-path';
import { and, asc, count, desc, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { submissions, votes } from '../database/schema.ts';
import { undoable } from '../database/transaction.ts';
import type { Caller } from '../http/identity.ts';
import type { Account } from '../hub/identity.ts';
import { idOf, seeAccount } from './accounts.sql.ts';
import { blockRefusal, type Refused, refused } from './blocks.sql.ts';
import { type OverQuota, type Quota, takeQuota } from './quotas.sql.ts';

export type VoteOutcome = { readonly kind: 'voted' } | Refused | OverQuota;

/**
 * Stores the account's vote for a pending model. An account has one vote for a model. A repeat is idempotent: it gets the same answer and
 * takes nothing from the quota. A void vote stays void.
 */
export async function castVote(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  caller: Caller,
  model: ModelId,
  quota: Quota,
): Promise<VoteOutcome> {
  const isRepeat = await db
    .select({ model: votes.model })
    .from(votes)
    .where(and(eq(votes.accountId, caller.id), eq(votes.model, model)));
  if (isRepeat.length > 0) return { kind: 'voted' };
  return undoable<VoteOutcome>(transaction, async (tx, undo) => {
    const [waiting] = await tx
      .select({ status: submissions.status, commit: submissions.commit })
      .from(submissions)
      .where(eq(submissions.model, model))
      .orderBy(desc(eq(submissions.status, 'pending')), asc(submissions.submittedAt), asc(submissions.id))
      .limit(1);
    if (waiting === undefined) return refused({ code: 'unknown_model', params: { model } });
    if (waiting.status !== 'pending') return refused({ code: 'not_pending', params: { model } });
    const now = await seeAccount(tx, caller);
    const blocked = await blockRefusal(tx, caller.id, model);
    if (blocked !== null) undo(blocked);
    if (await insertVote(tx, caller.id, model, waiting.commit)) {
      const over = await takeQuota(tx, caller, quota, now);
      if (over !== null) undo(over);
    }
    return { kind: 'voted' };
  });
}

/** Stores the vote, unless the account has one for the model. @returns whether it was stored. */
export async function insertVote(
  tx: Db,
  accountId: string,
  model: string,
  revision: string,
): Promise<boolean> {
  const stored = await tx
    .insert(votes)
    .values({ accountId, model, revision })
    .onConflictDoNothing()
    .returning({ model: votes.model });
  return stored.length > 0;
}

/** How many valid votes each of these models has, by the revision that they were given for. */
export async function votesByRevision(
  db: Db,
  models: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await db
    .select({ model: votes.model, revision: votes.revision, votes: count() })
    .from(votes)
    .where(and(sql`${votes.model} = any(${sql.param([...models])})`, not(votes.isVoid)))
    .groupBy(votes.model, votes.revision);
  const byModel = new Map<string, Record<string, number>>();
  for (const row of rows) {
    // Revisions are commits, which the table of submissions checks, so none is a name like '__proto__'.
    byModel.set(row.model, { ...byModel.get(row.model), [row.revision]: row.votes });
  }
  return byModel;
}

/** The models that an account, or the account of this name, has voted for, last first, void votes too. */
export async function votedModels(db: Db, whose: Pick<Account, 'id'> | string): Promise<string[]> {
  const rows = await db
    .select({ model: votes.model })
    .from(votes)
    .where(eq(votes.accountId, idOf(db, whose)))
    .orderBy(desc(votes.createdAt), asc(votes.model));
  return rows.map(({ model }) => model);
}
