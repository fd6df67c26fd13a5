import type { ApiError } from '@leaderboard/core/api';
import type { FailureReason, QueueStatus } from '@leaderboard/core/queue/submission-status';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { accounts, submissions } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';
import { idOf } from '../people/accounts.sql.ts';
import { votesByRevision } from '../people/votes.sql.ts';
import { waitingPlaces } from './evaluation-order.sql.ts';

/** A submission in the queue, as its lists show it. */
export interface QueuedSubmission {
  readonly id: number;
  readonly model: string;
  /** The name of its account now, as far as it is known. */
  readonly submitter: string;
  readonly precision: string;
  readonly commit: string;
  readonly status: QueueStatus;
  readonly failureReason: FailureReason | null;
  /** Why the last attempt failed: see the table. */
  readonly failureExplanations: readonly ApiError[] | null;
  /** Whether the last lines of a failed attempt's log are stored: {@link readLogTail}. */
  readonly hasLog: boolean;
  /** Number of the attempt that is under way or was the last, from 1. */
  readonly attempt: number;
  readonly submittedAt: Date;
  readonly statusSince: Date;
  /** Seconds since its submission, by the database's clock. */
  readonly waited: number;
  /** Of a pending submission: its place in the order of evaluation, from 1. */
  readonly position: number | null;
  /** Of a pending submission during its back-off: when that ends. */
  readonly notBefore: Date | null;
  /** The run that a finished submission became. */
  readonly run: number | null;
}

/** How many ended submissions of each status are listed. */
const LAST_ENDED = 100;
const LAST_OF_AN_ACCOUNT = 100;

/** All pending and evaluating submissions and the last that finished or failed; newest submission first. */
export async function readQueue(db: Db): Promise<QueuedSubmission[]> {
  const { id, status, statusSince } = submissions;
  const lastEnded = (ended: QueueStatus) =>
    db.select({ id }).from(submissions).where(eq(status, ended)).orderBy(desc(statusSince)).limit(LAST_ENDED);
  const underWay = db
    .select({ id })
    .from(submissions)
    .where(inArray(status, ['pending', 'evaluating']));
  // One list of numbers: with three conditions the database reads all submissions that ever were.
  return listSubmissions(db, inArray(id, unionAll(underWay, lastEnded('finished'), lastEnded('failed'))));
}

/** The last submissions of an account, or of the account of this name, newest first. */
export async function readSubmissionsOf(
  db: Db,
  whose: Pick<Account, 'id'> | string,
): Promise<QueuedSubmission[]> {
  const last = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.accountId, idOf(db, whose)))
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(LAST_OF_AN_ACCOUNT);
  return listSubmissions(db, inArray(submissions.id, last));
}

async function listSubmissions(db: Db, wanted: SQL | undefined): Promise<QueuedSubmission[]> {
  const places = waitingPlaces(db);
  return db
    .select({
      id: submissions.id,
      model: submissions.model,
      submitter: accounts.name,
      precision: submissions.precision,
      commit: submissions.commit,
      status: submissions.status,
      failureReason: submissions.failureReason,
      failureExplanations: submissions.failureExplanations,
      hasLog: sql<boolean>`coalesce(${submissions.logTail}, '') <> ''`,
      attempt: submissions.attempt,
      submittedAt: submissions.submittedAt,
      statusSince: submissions.statusSince,
      waited: sql<number>`extract(epoch from now() - ${submissions.submittedAt})::float8`,
      notBefore: sql`case when ${submissions.notBefore} > now() then ${submissions.notBefore} end`.mapWith(
        submissions.notBefore,
      ),
      position: places.place,
      run: submissions.runId,
    })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .leftJoin(places, eq(places.id, submissions.id))
    .where(wanted)
    .orderBy(desc(submissions.submittedAt), desc(submissions.id));
}

/** The last lines of a failed evaluation's log; null when there are none. */
export async function readLogTail(db: Db, id: number): Promise<string | null> {
  const [found] = await db
    .select({ logTail: submissions.logTail })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.status, 'failed')));
  return found?.logTail || null;
}

/** A pending model with its votes, and the oldest of its pending submissions. */
export interface PendingModel {
  readonly model: string;
  readonly submitter: string;
  readonly submittedAt: Date;
  readonly votesByRevision: Readonly<Record<string, number>>;
  /** The place of that submission in the order of evaluation, from 1: the first of all its model's. */
  readonly position: number;
}

/** Each pending model, once. */
export async function readPendingModels(db: Db): Promise<PendingModel[]> {
  const places = waitingPlaces(db);
  const waiting = await db
    .selectDistinctOn([submissions.model], {
      model: submissions.model,
      submitter: accounts.name,
      submittedAt: submissions.submittedAt,
      position: places.place,
    })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .innerJoin(places, eq(places.id, submissions.id))
    .orderBy(submissions.model, asc(submissions.submittedAt), asc(submissions.id));
  const votes = await votesByRevision(
    db,
    waiting.map(({ model }) => model),
  );
  return waiting.map((model) => ({ ...model, votesByRevision: votes.get(model.model) ?? {} }));
}
