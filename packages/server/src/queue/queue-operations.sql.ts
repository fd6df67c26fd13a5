import type { FailureReason, QueueStatus } from '@leaderboard/core/queue/submission-status';
import { and, asc, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { accounts, operatorActions, submissions } from '../database/schema.ts';
import type { BlockSubject } from '../people/blocks.sql.ts';
import { queuePositions } from './evaluation-order.sql.ts';
import { withEnglishDetail } from './failures.ts';
import { move, moveUnlessSuperseded, NO_FAILURE, type StoredSubmission } from './move.sql.ts';
import { notifyWorkers } from './workers.sql.ts';

export interface SubmissionRecord extends StoredSubmission {
  readonly submitter: string;
}

export type QueueActionResult = 'done' | 'unknown' | 'wrong_status' | 'superseded';

export const ENDED_PER_PAGE = 100;

function selectRecords(db: Db) {
  return db
    .select({ ...getTableColumns(submissions), submitter: accounts.name })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId));
}

/**
 * Lists submissions by status: pending ones in evaluation order, the others by last change, newest first. All pending and
 * evaluating ones are on the first page.
 * @param page page number, starting at 1.
 */
export async function listSubmissions(
  db: Db,
  statuses: readonly QueueStatus[],
  page = 1,
): Promise<SubmissionRecord[]> {
  const ofStatus = (status: QueueStatus) =>
    selectRecords(db)
      .where(eq(submissions.status, status))
      .orderBy(desc(submissions.statusSince), desc(submissions.id));
  const found: SubmissionRecord[] = [];
  for (const status of STATUS_ORDER.filter((one) => statuses.includes(one))) {
    if (status === 'finished' || status === 'failed') {
      found.push(
        ...(await ofStatus(status)
          .limit(ENDED_PER_PAGE)
          .offset((page - 1) * ENDED_PER_PAGE)),
      );
    } else if (page === 1) {
      found.push(...(await (status === 'pending' ? listPending(db) : ofStatus(status))));
    }
  }
  return found;
}

const STATUS_ORDER = ['evaluating', 'pending', 'finished', 'failed'] as const satisfies QueueStatus[];

function listPending(db: Db): Promise<SubmissionRecord[]> {
  const places = queuePositions(db);
  return selectRecords(db).innerJoin(places, eq(places.id, submissions.id)).orderBy(places.place);
}

export async function readSubmission(db: Db, id: number): Promise<SubmissionRecord | null> {
  const [found] = await selectRecords(db).where(eq(submissions.id, id));
  return found ?? null;
}

/** Lists the ids of queued submissions that would have been refused if this account or organization had been blocked. */
export async function listOpenSubmissions(db: Db, blocked: BlockSubject): Promise<number[]> {
  const isItsOwn =
    blocked.kind === 'account'
      ? eq(submissions.accountId, blocked.id)
      : sql`lower(split_part(${submissions.model}, '/', 1)) = ${blocked.name.toLowerCase()}`;
  const open = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.status, ['pending', 'evaluating']), isItsOwn))
    .orderBy(asc(submissions.id));
  return open.map(({ id }) => id);
}

/** Requeues a failed submission with its full number of attempts. 'superseded': it has been resubmitted since. */
export function retrySubmission(
  { transaction }: Pick<Database, 'transaction'>,
  id: number,
): Promise<QueueActionResult> {
  return transaction(async (tx) => {
    const status = await lockStatus(tx, id);
    if (status !== 'failed') return status === null ? 'unknown' : 'wrong_status';
    const changes = { ...NO_FAILURE, attempt: 0, setbacks: 0 };
    if (!(await moveUnlessSuperseded(tx, 'retry', eq(submissions.id, id), changes))) return 'superseded';
    await tx.insert(operatorActions).values({ action: 'retry', subject: `submission ${id}` });
    await notifyWorkers(tx);
    return 'done';
  });
}

/** Lists the ids of submissions that failed for a reason since a time, in submission order. */
export async function listFailedSince(db: Db, reason: FailureReason, since: Date): Promise<number[]> {
  const failed = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'failed'),
        eq(submissions.failureReason, reason),
        gte(submissions.statusSince, since),
      ),
    )
    .orderBy(asc(submissions.submittedAt), asc(submissions.id));
  return failed.map(({ id }) => id);
}

export function moveFirst(
  { transaction }: Pick<Database, 'transaction'>,
  id: number,
  reason: string | null,
): Promise<QueueActionResult> {
  return transaction(async (tx) => {
    const status = await lockStatus(tx, id);
    if (status !== 'pending') return status === null ? 'unknown' : 'wrong_status';
    await tx.update(submissions).set({ movedFirstAt: clock }).where(eq(submissions.id, id));
    await tx.insert(operatorActions).values({ action: 'move first', subject: `submission ${id}`, reason });
    await notifyWorkers(tx);
    return 'done';
  });
}

/** Removes a submission from the queue; its author sees the reason. A worker that evaluates it stops at its next renewal. */
export function cancelSubmission(
  { transaction }: Pick<Database, 'transaction'>,
  id: number,
  reason: string,
): Promise<QueueActionResult> {
  return transaction(async (tx) => {
    if ((await lockStatus(tx, id)) === null) return 'unknown';
    const explanation = withEnglishDetail({ code: 'operator', params: { reason } });
    const canceled = {
      ...NO_FAILURE,
      failureReason: 'canceled',
      failureExplanations: [explanation],
    } as const;
    const moved = await move(tx, 'cancel', eq(submissions.id, id), canceled);
    if (moved.length === 0) return 'wrong_status';
    await tx.insert(operatorActions).values({ action: 'cancel', subject: `submission ${id}`, reason });
    return 'done';
  });
}

/** Reads the status of a submission and locks it until the transaction ends; null if it does not exist. */
async function lockStatus(tx: Db, id: number): Promise<QueueStatus | null> {
  const [found] = await tx
    .select({ status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update');
  return found?.status ?? null;
}
