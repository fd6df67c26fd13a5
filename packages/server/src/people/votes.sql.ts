import type { ModelId } from '@leaderboard/core/hub-path';
import { and, asc, count, desc, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { accounts, submissions, votes } from '../database/schema.ts';
import { undoable } from '../database/transaction.ts';
import type { Caller } from '../http/identity.ts';
import { seeAccount } from './accounts.sql.ts';
import { type OverQuota, type Quota, takeQuota } from './quotas.sql.ts';

export type VoteOutcome =
  | { readonly kind: 'voted' }
  | { readonly kind: 'unknown_model' }
  | { readonly kind: 'not_pending' }
  | OverQuota;

/**
 * Stores the account's vote for a pending model (spec 4.9). One vote an account and model, whatever the number of clicks,
 * tabs and servers: a repeat is told the same as the first and takes nothing from the quota. So is the repeat of a vote
 * that was made void: it stays what it is.
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
    if (waiting === undefined) return { kind: 'unknown_model' };
    if (waiting.status !== 'pending') return { kind: 'not_pending' };
    const now = await seeAccount(tx, caller);
    if (await insertVote(tx, caller.id, model, waiting.commit)) {
      const over = await takeQuota(tx, caller, quota, now);
      if (over !== null) undo(over);
    }
    return { kind: 'voted' };
  });
}

/** Whether this is the account's first vote for the model; a second is left out. */
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

/** How many votes that count each of these models has, by the revision they were given for (spec 3.10). */
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
    // Revisions are commits (a check of the table they come from), so no key of an object's own is among them.
    byModel.set(row.model, { ...byModel.get(row.model), [row.revision]: row.votes });
  }
  return byModel;
}

/**
 * The models the account of this name has voted for, last first (spec 7.4), whether its votes count or not. Where a name
 * has passed from one account to another, the one seen last under it has it.
 */
export async function votedModels(db: Db, username: string): Promise<string[]> {
  const owner = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.name, username))
    .orderBy(desc(accounts.seenAt))
    .limit(1);
  const rows = await db
    .select({ model: votes.model })
    .from(votes)
    .where(eq(votes.accountId, sql`(${owner})`))
    .orderBy(desc(votes.createdAt), asc(votes.model));
  return rows.map(({ model }) => model);
}
