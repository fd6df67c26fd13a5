import { TRANSITIONS, type Transition } from '@leaderboard/core/queue/submission-status';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';

/** A submission as it is stored. */
export type StoredSubmission = typeof submissions.$inferSelect;

/** `now()` stands still during a transaction, and a row that is written after waiting for a lock is later than its start. */
export const clock = sql`clock_timestamp()`;

type Column = Exclude<keyof StoredSubmission, 'id' | 'status' | 'statusSince'>;
type Changes = { readonly [Name in Column]?: StoredSubmission[Name] | SQL };

/** Only a claim gives a submission to a worker; only the end of an attempt makes it wait. */
const NO_LEASE = { worker: null, heartbeatAt: null, leaseUntil: null, notBefore: null } as const;

/** Clears why the last attempt failed. */
export const NO_FAILURE = {
  failureReason: null,
  failureDetail: null,
  failureExplanations: null,
  logTail: null,
} as const;

/**
 * The one writer of statuses: moves those of the chosen submissions whose status allows the transition.
 * @returns the submissions that moved, as they are now.
 */
export function move(
  tx: Db,
  transition: Transition,
  which: SQL | undefined,
  changes: Changes = {},
): Promise<StoredSubmission[]> {
  const { from, to } = TRANSITIONS[transition];
  return tx
    .update(submissions)
    .set({ ...NO_LEASE, ...changes, status: to, statusSince: clock })
    .where(and(which, inArray(submissions.status, [...from])))
    .returning();
}

/**
 * Moves failed submissions back into play, unless the same was submitted again since: the unique key of submissions holds
 * for all but failed ones. That may happen at this very moment, so the key itself is asked.
 * @returns whether they moved; if not, nothing has changed.
 */
export async function moveUnlessSuperseded(
  tx: Db,
  transition: 'retry' | 'put back',
  which: SQL,
  changes: Changes,
): Promise<boolean> {
  await tx.execute(sql`savepoint before_move`);
  try {
    await move(tx, transition, which, changes);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.execute(sql`rollback to savepoint before_move`);
    return false;
  }
  await tx.execute(sql`release savepoint before_move`);
  return true;
}
