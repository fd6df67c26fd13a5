import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller, MANY, NO_LIMITS } from '../../test/caller.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { commitOf, countRows, modelId, newSubmission, setStatus } from '../../test/new-submission.ts';
import type { Database } from '../database/database.ts';
import { readPendingModels } from '../queue/queue-lists.sql.ts';
import { acceptSubmission, type NewSubmission, type SubmitOutcome } from '../queue/submit.sql.ts';
import { castVote, type VoteOutcome, votedModels, votesByRevision } from './votes.sql.ts';

const ANNA = caller('1', 'anna');
const BORIS = caller('2', 'boris');

function submit(database: Database, model: string, account = ANNA): Promise<SubmitOutcome> {
  return acceptSubmission(database, account, newSubmission(model), NO_LIMITS);
}

function vote(database: Database, model: string, account = BORIS, quota = MANY): Promise<VoteOutcome> {
  return castVote(database, account, modelId(model), quota);
}

/** The outcome of submitting a duplicate of a submission with this status. */
function duplicate({ submission, commit }: NewSubmission, status: QueueStatus): SubmitOutcome {
  return {
    kind: 'refused',
    refusal: { code: 'duplicate', params: { model: submission.model, commit, status } },
  };
}

test('submissions differ by model, commit, precision, weights, base or chat template', async () => {
  const database = await freshDatabase();
  const base = { weightType: 'Delta', baseModel: modelId('a/base') } as const;
  const different = [
    newSubmission('a/one'),
    newSubmission('a/two'),
    newSubmission('a/one', { commit: commitOf('b') }),
    newSubmission('a/one', {
      submission: { precision: { key: 'bfloat16', capBillions: 100 } },
    }),
    newSubmission('a/one', { submission: { useChatTemplate: true } }),
    newSubmission('a/one', { submission: base }),
    newSubmission('a/one', { submission: { ...base, weightType: 'Adapter' } }),
    newSubmission('a/one', { submission: { ...base, baseModel: modelId('a/other') } }),
  ];
  for (const one of different) {
    expect(await acceptSubmission(database, ANNA, one, NO_LIMITS)).toEqual({ kind: 'accepted' });
  }
  for (const one of different) {
    const renamed = {
      ...one,
      submission: { ...one.submission, revision: 'v2', modelType: 'merge' as const },
    };
    expect(await acceptSubmission(database, BORIS, renamed, NO_LIMITS)).toEqual(duplicate(one, 'pending'));
  }
});

test('a new commit does not double votes; new votes are for it', async () => {
  const database = await freshDatabase();
  await submit(database, 'a/one');
  await vote(database, 'a/one');
  await setStatus(database.db, 'a/one', 'finished');
  await acceptSubmission(database, ANNA, newSubmission('a/one', { commit: commitOf('b') }), NO_LIMITS);
  await vote(database, 'a/one');
  await vote(database, 'a/one', caller('3', 'chen'));
  expect((await votesByRevision(database.db, ['a/one'])).get('a/one')).toEqual({
    [commitOf('a')]: 2,
    [commitOf('b')]: 1,
  });
});

test('votes raced through two servers leave one for each account', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  const models = ['a/one', 'a/two'];
  const author = caller('author');
  for (const model of models) await submit(one, model, author);
  const voters = Array.from({ length: 5 }, (_, index) => caller(`voter-${index}`, `name-${index}`));
  const attempts = voters.flatMap((voter) => models.map((model) => ({ voter, model })));
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, (_, round) =>
      attempts.map(({ voter, model }) => vote(round % 2 ? one : two, model, voter)),
    ).flat(),
  );
  expect(outcomes.filter(({ kind }) => kind !== 'voted')).toEqual([]);
  expect(await countRows(one.db, 'votes')).toBe(12);
  const counts = await votesByRevision(two.db, models);
  expect(models.map((model) => counts.get(model))).toEqual(models.map(() => ({ [commitOf('a')]: 6 })));
});

test('a quota holds across servers and returns over time; refusals cost nothing', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  const models = Array.from({ length: 12 }, (_, index) => `a/model-${index}`);
  for (const model of models) await submit(one, model);
  const quota = { action: 'vote', limit: 5, periodSeconds: 3600 };
  const outcomes = await Promise.all(
    models.map((model, index) => vote(index % 2 ? one : two, model, BORIS, quota)),
  );
  expect(outcomes.filter(({ kind }) => kind === 'voted')).toHaveLength(5);
  const over = outcomes.find((outcome) => outcome.kind === 'over_quota');
  expect(over?.kind === 'over_quota' && over.retryAfterSeconds).toBeGreaterThan(700);
  expect(over?.kind === 'over_quota' && over.retryAfterSeconds).toBeLessThanOrEqual(720);
  expect(await countRows(one.db, 'votes')).toBe(12 + 5);
  const [voted] = await votedModels(one.db, 'boris');
  expect(await vote(one, voted ?? '', BORIS, quota)).toEqual({ kind: 'voted' });
  await one.db.execute(sql`update quota_buckets set full_at = full_at - interval '12 minutes'`);
  const [left, last] = models.filter((_, index) => outcomes[index]?.kind !== 'voted');
  expect(await vote(one, left ?? '', BORIS, quota)).toEqual({ kind: 'voted' });
  expect(await vote(one, last ?? '', BORIS, quota)).toMatchObject({ kind: 'over_quota', whose: 'account' });
});

test('a model with several waiting submissions is listed once, by its oldest', async () => {
  const database = await freshDatabase();
  await submit(database, 'a/one');
  await acceptSubmission(database, BORIS, newSubmission('a/one', { commit: commitOf('b') }), NO_LIMITS);
  expect(await readPendingModels(database.db)).toMatchObject([{ name: 'a/one', submitter: 'anna' }]);
});
