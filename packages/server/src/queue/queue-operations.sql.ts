import { canMove, type QueueStatus } from '@leaderboard/core/queue/submission-status';
import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { accounts, submissions } from '../database/schema.ts';
import { readWaiting } from './evaluation-order.sql.ts';
import { callWorkers, NO_LEASE, type StoredSubmission } from './leases.sql.ts';

/** A submission as an operator sees it. */
export interface SubmissionRecord extends StoredSubmission {
  readonly submitter: string;
}

/** What became of an operator's wish. */
export type SteerOutcome = 'done' | 'unknown' | 'wrong_status' | 'superseded';

/** Of the submissions that have ended, so many are listed. */
const LAST_ENDED = 100;

function records(db: Db) {
  return db
    .select({ ...getTableColumns(submissions), submitter: accounts.name })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId));
}

/** Submissions of these statuses: what waits in the order of its evaluation, the rest by its last change, newest first. */
export async function listSubmissions(db: Db, statuses: readonly QueueStatus[]): Promise<SubmissionRecord[]> {
  const found = await records(db)
    .where(inArray(submissions.status, [...statuses]))
    .orderBy(desc(submissions.statusSince), desc(submissions.id));
  const waiting = new Map((await readWaiting(db)).map(({ id }, place) => [id, place]));
  const pending = found.filter(({ status }) => status === 'pending');
  pending.sort((a, b) => (waiting.get(a.id) ?? 0) - (waiting.get(b.id) ?? 0));
  return [
    ...found.filter(({ status }) => status === 'evaluating'),
    ...pending,
    ...found.filter(({ status }) => status === 'finished').slice(0, LAST_ENDED),
    ...found.filter(({ status }) => status === 'failed').slice(0, LAST_ENDED),
  ];
}

/** One submission; null when there is none of this number. */
export async function readSubmission(db: Db, id: number): Promise<SubmissionRecord | null> {
  const [found] = await records(db).where(eq(submissions.id, id));
  return found ?? null;
}

/** Has what failed tried again, as if for the first time. 'superseded': it was submitted again since. */
export function retrySubmission(
  { transaction }: Pick<Database, 'transaction'>,
  id: number,
): Promise<SteerOutcome> {
  return transaction(async (tx) => {
    const found = await lock(tx, id);
    if (found === null) return 'unknown';
    if (found.status !== 'failed') return 'wrong_status';
    if (await isSuperseded(tx, found)) return 'superseded';
    await tx
      .update(submissions)
      .set({
        status: 'pending',
        statusSince: sql`now()`,
        attempt: 0,
        notBefore: null,
        failureReason: null,
        failureDetail: null,
        logTail: null,
      })
      .where(eq(submissions.id, id));
    await callWorkers(tx);
    return 'done';
  });
}

/** Takes a submission out of the queue. A worker that evaluates it hears of it with its next heartbeat, and stops. */
export function cancelSubmission(
  { transaction }: Pick<Database, 'transaction'>,
  id: number,
): Promise<SteerOutcome> {
  return transaction(async (tx) => {
    const found = await lock(tx, id);
    if (found === null) return 'unknown';
    // What is finished fails only with its result (take-back.ts).
    if (found.status === 'finished' || !canMove(found.status, 'failed')) return 'wrong_status';
    await tx
      .update(submissions)
      .set({
        ...NO_LEASE,
        status: 'failed',
        statusSince: sql`now()`,
        notBefore: null,
        failureReason: 'canceled',
        failureDetail: null,
        logTail: null,
      })
      .where(eq(submissions.id, id));
    return 'done';
  });
}

async function lock(tx: Db, id: number): Promise<StoredSubmission | null> {
  const [found] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  return found ?? null;
}

/** Whether the same was submitted again since: the unique key of what is the same holds for all but failed ones. */
export async function isSuperseded(tx: Db, { id }: StoredSubmission): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from submissions mine join submissions other
      on (other.model, other.commit, other.precision, other.weight_type, coalesce(other.base_model, ''), other.use_chat_template)
       = (mine.model, mine.commit, mine.precision, mine.weight_type, coalesce(mine.base_model, ''), mine.use_chat_template)
    where mine.id = ${id} and other.id <> mine.id and other.status <> 'failed'`);
  return rows.length > 0;
}
