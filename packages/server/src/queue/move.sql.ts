import { TRANSITIONS, type Transition } from '@leaderboard/core/queue/submission-status';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { isUniqueViolation } from '../database/database-errors.ts';
import { clock, type Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';

export type StoredSubmission = typeof submissions.$inferSelect;

type Column = Exclude<keyof StoredSubmission, 'id' | 'status' | 'statusSince'>;
type Changes = { readonly [Name in Column]?: StoredSubmission[Name] | SQL };

/** Lease columns are set by a claim and cleared when the attempt ends. */
const NO_LEASE = { worker: null, heartbeatAt: null, leaseUntil: null, notBefore: null } as const;

export const NO_FAILURE = {
  failureReason: null,
  failureExplanations: null,
  logTail: null,
} as const;

/**
 * Changes the status of the selected submissions that allow the transition. All status changes go through this function.
 * @returns the changed submissions.
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
 * Moves failed submissions back into the queue or onto the board, unless the same model has been resubmitted since. The unique
 * index decides, because a submission may arrive concurrently.
 * @returns false if nothing changed.
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
