import { formatWaitTime, type QueueStatus } from '@leaderboard/core/queue/submission-status';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Db, isoTime, isoTimeOrNull } from '../database/db.ts';
import { accounts, runs, submissions } from '../database/schema.ts';
import type { Account } from '../hub/identity.ts';
import { accountIdQuery } from '../people/accounts.sql.ts';
import { votesByRevision } from '../people/votes.sql.ts';
import { queuePositions } from './evaluation-order.sql.ts';

/** A submission in the queue lists, with the field names of the API. */
export type ListedSubmission = Awaited<ReturnType<typeof listed>>[number];

const LAST_ENDED = 100;
const LAST_OF_AN_ACCOUNT = 100;

/** Reads all pending and evaluating submissions and the latest finished and failed ones, newest submission first. */
export async function readQueue(db: Db): Promise<ListedSubmission[]> {
  const { id, status, statusSince } = submissions;
  const lastEnded = (ended: QueueStatus) =>
    db.select({ id }).from(submissions).where(eq(status, ended)).orderBy(desc(statusSince)).limit(LAST_ENDED);
  const underWay = db
    .select({ id })
    .from(submissions)
    .where(inArray(status, ['pending', 'evaluating']));
  // A single id list, because with three conditions the database would scan all submissions.
  return listed(db, inArray(id, unionAll(underWay, lastEnded('finished'), lastEnded('failed'))));
}

/** Reads the latest submissions of an account, identified by id or name, newest first. */
export async function readAccountSubmissions(
  db: Db,
  whose: Pick<Account, 'id'> | string,
): Promise<ListedSubmission[]> {
  const last = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.accountId, accountIdQuery(db, whose)))
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(LAST_OF_AN_ACCOUNT);
  return listed(db, inArray(submissions.id, last));
}

/** Fields of the submission form. */
export const SUBMITTED = {
  revision: submissions.revision,
  model_type: submissions.modelType,
  precision: submissions.precision,
  weight_type: submissions.weightType,
  base_model: submissions.baseModel,
  use_chat_template: submissions.useChatTemplate,
};

const LATELY = 20;

/** Reads the durations of the latest harness evaluations; null before the first one. */
export async function readDurations(db: Db) {
  const last = db
    .select({ seconds: runs.durationSeconds })
    .from(submissions)
    .innerJoin(runs, eq(runs.id, submissions.runId))
    .where(and(eq(submissions.status, 'finished'), isNotNull(runs.durationSeconds)))
    .orderBy(desc(submissions.statusSince))
    .limit(LATELY)
    .as('last');
  const [found] = await db
    .select({
      evaluations: sql<number>`count(*)::int`,
      shortest_seconds: sql<number>`min(${last.seconds})`,
      median_seconds: sql<number>`percentile_cont(0.5) within group (order by ${last.seconds})`,
      longest_seconds: sql<number>`max(${last.seconds})`,
    })
    .from(last);
  return found === undefined || found.evaluations === 0 ? null : found;
}

function listed(db: Db, wanted: SQL | undefined) {
  const places = queuePositions(db);
  const { id, status, submittedAt, statusSince, notBefore, attempt } = submissions;
  return db
    .select({
      id,
      status,
      name: submissions.model,
      submitter: accounts.name,
      wait_time: sql`extract(epoch from now() - ${submittedAt})::float8`.mapWith(formatWaitTime),
      precision: submissions.precision,
      revision: submissions.commit,
      submission_time: isoTime(submittedAt),
      /** Position of a pending submission in evaluation order, starting at 1, and the end of its back-off. */
      position: places.place,
      not_before: isoTimeOrNull(sql`case when ${notBefore} > now() then ${notBefore} end`),
      needs: submissions.needs,
      evaluating_since: isoTime(statusSince),
      attempt,
      run: submissions.runId,
      submitted: SUBMITTED,
      failureReason: submissions.failureReason,
      failureExplanations: submissions.failureExplanations,
      has_log: sql<boolean>`coalesce(${submissions.logTail}, '') <> ''`,
    })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .leftJoin(places, eq(places.id, submissions.id))
    .where(wanted)
    .orderBy(desc(submissions.submittedAt), desc(submissions.id));
}

/** Reads the last log lines of a failed evaluation; null if there are none. */
export async function readLogTail(db: Db, id: number): Promise<string | null> {
  const [found] = await db
    .select({ logTail: submissions.logTail })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.status, 'failed')));
  return found?.logTail || null;
}

/** Reads each pending model with its votes and its oldest pending submission, with the field names of the API. */
export async function readPendingModels(db: Db) {
  const places = queuePositions(db);
  const waiting = await db
    .selectDistinctOn([submissions.model], {
      name: submissions.model,
      submission_time: isoTime(submissions.submittedAt),
      submitter: accounts.name,
      params_billions: submissions.paramsBillions,
      license: submissions.license,
      position: places.place,
    })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.accountId))
    .innerJoin(places, eq(places.id, submissions.id))
    .orderBy(submissions.model, asc(submissions.submittedAt), asc(submissions.id));
  const votes = await votesByRevision(
    db,
    waiting.map(({ name }) => name),
  );
  return waiting.map((model) => ({ ...model, votes_by_revision: votes.get(model.name) ?? {} }));
}
