import { QUEUE_STATUSES, type QueueStatus } from '@leaderboard/core/queue/submission-status';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller, MANY } from '../../test/caller.ts';
import { failNext, rowOf, submitModel, whileResubmitted } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant } from '../../test/machine.ts';
import { modelId } from '../../test/new-submission.ts';
import type { Database } from '../database/database.ts';
import { castVote } from '../people/votes.sql.ts';
import { claimNext, extendLease } from './leases.sql.ts';
import {
  cancelSubmission,
  ENDED_PER_PAGE,
  listFailedSince,
  listSubmissions,
  moveFirst,
  readSubmission,
  retrySubmission,
} from './queue-operations.sql.ts';

const MEMORY = { reason: 'out_of_memory', explanations: [], logTail: 'CUDA out of memory' } as const;

const failOne = (database: Database) => failNext(database, MEMORY);

test('an operator sees evaluations under way, then pending submissions in their order', async () => {
  const database = await freshDatabase();
  for (const model of ['a/one', 'a/two', 'a/three', 'a/four']) await submitModel(database, model);
  await failOne(database);
  await claimNext(database, claimant('w1'), 60, Math.random);
  await castVote(database, caller('2', 'b'), modelId('a/four'), MANY);
  const list = await listSubmissions(database.db, ['pending', 'evaluating', 'failed']);
  expect(list.map(({ model, status }) => [model, status])).toEqual([
    ['a/two', 'evaluating'],
    ['a/four', 'pending'],
    ['a/three', 'pending'],
    ['a/one', 'failed'],
  ]);
  expect(await readSubmission(database.db, 1)).toMatchObject({
    submitter: 'anna',
    logTail: 'CUDA out of memory',
  });
  expect(await readSubmission(database.db, 99)).toBeNull();
});

test('a failed submission is retried with all its attempts, once', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  expect(await retrySubmission(database, 1)).toBe('wrong_status');
  expect(await retrySubmission(database, 2)).toBe('unknown');
  await failOne(database);
  expect(await retrySubmission(database, 1)).toBe('done');
  expect(await rowOf(database.db)).toMatchObject({ status: 'pending', attempt: 0, failureReason: null });
  const { rows } = await database.db.execute(sql`select action, subject, reason from operator_actions`);
  expect(rows).toEqual([{ action: 'retry', subject: 'submission 1', reason: null }]);
});

test('a retry that the database refuses for another reason fails', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  await failOne(database);
  await database.db.execute(sql`alter table submissions add check (status <> 'pending')`);
  await expect(retrySubmission(database, 1)).rejects.toMatchObject({ cause: { code: '23514' } });
});

test('a submission is not retried beside one being sent at that moment', async () => {
  const url = await freshDatabaseUrl();
  const [database, other] = await Promise.all([open(url), open(url)]);
  await submitModel(database, 'a/one');
  await failOne(database);
  expect(await whileResubmitted(other, () => retrySubmission(database, 1))).toBe('superseded');
  expect(await rowOf(database.db)).toMatchObject({ status: 'failed', failureReason: 'out_of_memory' });
});

test('submissions that failed for a reason since a time are found', async () => {
  const database = await freshDatabase();
  for (const model of ['a/early', 'a/late', 'a/other']) await submitModel(database, model);
  for (const reason of ['time_limit', 'time_limit', 'out_of_memory'] as const)
    await failNext(database, { ...MEMORY, reason });
  await database.db.execute(
    sql`update submissions set status_since = now() - interval '2 days' where model = 'a/early'`,
  );
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  expect(await listFailedSince(database.db, 'time_limit', daysAgo(1))).toEqual([2]);
  expect(await listFailedSince(database.db, 'time_limit', daysAgo(3))).toEqual([1, 2]);
  expect(await listFailedSince(database.db, 'not_loadable', daysAgo(3))).toEqual([]);
});

test('what an operator moved to the front is claimed before all votes', async () => {
  const database = await freshDatabase();
  for (const model of ['a/one', 'a/two', 'a/three', 'a/four']) await submitModel(database, model);
  expect(await moveFirst(database, 3, null)).toBe('done');
  expect(await moveFirst(database, 2, 'The author waits for a deadline.')).toBe('done');
  await castVote(database, caller('2', 'b'), modelId('a/four'), MANY);
  expect((await listSubmissions(database.db, ['pending'])).map(({ id }) => id)).toEqual([2, 3, 4, 1]);
  expect((await claimNext(database, claimant('w1'), 60, Math.random))?.lease.submissionId).toBe(2);
  expect(await moveFirst(database, 2, null)).toBe('wrong_status');
  expect(await moveFirst(database, 9, null)).toBe('unknown');
  const { rows } = await database.db.execute(sql`select action, subject, reason from operator_actions`);
  expect(rows).toEqual([
    { action: 'move first', subject: 'submission 3', reason: null },
    { action: 'move first', subject: 'submission 2', reason: 'The author waits for a deadline.' },
  ]);
});

test('a canceled submission is no longer its worker’s', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const claim = await claimNext(database, claimant('w1'), 60, Math.random);
  expect(await cancelSubmission(database, 1, 'A copy.')).toBe('done');
  expect(claim && (await extendLease(database.db, claim.lease, 60))).toBe(false);
  expect(await rowOf(database.db)).toMatchObject({
    status: 'failed',
    failureReason: 'canceled',
    failureExplanations: [
      { code: 'operator', params: { reason: 'A copy.' }, detail: expect.stringContaining('A copy.') },
    ],
  });
  expect(await cancelSubmission(database, 1, 'A copy.')).toBe('wrong_status');
  expect(await cancelSubmission(database, 9, 'A copy.')).toBe('unknown');
  const { rows } = await database.db.execute(sql`select action, subject, reason from operator_actions`);
  expect(rows).toEqual([{ action: 'cancel', subject: 'submission 1', reason: 'A copy.' }]);
});

test('ended submissions are listed page by page; open ones on the first', async () => {
  const database = await freshDatabase();
  const count = ENDED_PER_PAGE + 1;
  await submitModel(database, 'a/model');
  await database.db.execute(sql`
    insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, status)
    select account_id, model || '-' || number, revision, commit, model_type, precision, weight_type, use_chat_template, ended.status
    from submissions, generate_series(1, ${count}) number, unnest(array['finished', 'failed']) as ended (status)`);
  const list = (statuses: readonly QueueStatus[], page: number) =>
    listSubmissions(database.db, statuses, page);
  const pages = [await list(QUEUE_STATUSES, 1), await list(QUEUE_STATUSES, 2), await list(QUEUE_STATUSES, 3)];
  expect(pages.map(({ length }) => length)).toEqual([1 + 2 * ENDED_PER_PAGE, 2, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1 + 2 * count);
  expect(await list(['failed'], 2)).toHaveLength(1);
});
