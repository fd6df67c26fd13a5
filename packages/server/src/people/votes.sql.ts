import type { ModelId } from '@leaderboard/core/hub-path';
import { and, asc, count, desc, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { submissions, votes } from '../database/schema.ts';
import { undoable } from '../database/transaction.ts';
import type { Caller } from '../http/identity.ts';
import type { Account } from '../hub/identity.ts';
import { accountIdQuery, touchAccount } from './accounts.sql.ts';
import { blockRefusal, type Refused, refused } from './blocks.sql.ts';
import { type OverQuota, type Quota, takeQuota } from './quotas.sql.ts';

export type VoteOutcome = { readonly kind: 'voted' } | Refused | OverQuota;

/**
 * Stores the account's vote for a pending model; each account has one vote per model. A repeated vote gets the same response and
 * does not use the quota. A void vote stays void.
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
    const now = await touchAccount(tx, caller);
    const blocked = await blockRefusal(tx, caller.id, model);
    if (blocked !== null) undo(blocked);
    if (await insertVote(tx, caller.id, model, waiting.commit)) {
      const over = await takeQuota(tx, caller, quota, now);
      if (over !== null) undo(over);
    }
    return { kind: 'voted' };
  });
}

/** Stores the vote unless the account already voted for the model. @returns true if it was stored. */
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

/** Counts the valid votes for each model, by revision. */
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
    // The submissions table ensures that revisions are commits, so '__proto__' cannot occur.
    byModel.set(row.model, { ...byModel.get(row.model), [row.revision]: row.votes });
  }
  return byModel;
}

/** Lists the models that an account (given by id or name) voted for, latest first, including void votes. */
export async function votedModels(db: Db, whose: Pick<Account, 'id'> | string): Promise<string[]> {
  const rows = await db
    .select({ model: votes.model })
    .from(votes)
    .where(eq(votes.accountId, accountIdQuery(db, whose)))
    .orderBy(desc(votes.createdAt), asc(votes.model));
  return rows.map(({ model }) => model);
}
