import { getQueueStatus } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { caller } from '../../test/caller.ts';
import { loseLease, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { modelId } from '../../test/new-submission.ts';
import { testApp } from '../../test/test-app.ts';
import { castVote } from '../people/votes.sql.ts';
import { claimNext, failEvaluation } from './leases.sql.ts';

const BROKEN = { reason: 'worker_lost', detail: 'Nothing was heard of a host.', logTail: null } as const;

test('threat 14: what waits tells its place in the real order of evaluation, and why it waits for another try', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  const pending = async () =>
    getQueueStatus.response.parse((await app.inject({ url: getQueueStatus.path })).json()).pending;
  for (const model of ['a/one', 'a/two', 'a/three']) await submitModel(database, model);
  await castVote(database, caller('2', 'b'), modelId('a/three'), {
    action: 'vote',
    limit: 9,
    periodSeconds: 9,
  });
  const places = async () => (await pending()).map(({ name, position }) => [name, position]);
  expect(await places()).toEqual([
    ['a/three', 1],
    ['a/two', 3],
    ['a/one', 2],
  ]);

  const claim = await claimNext(database, 'w1', 60, () => 0.5);
  if (claim !== null) await failEvaluation(database, claim.lease, BROKEN, () => 0.5);
  const [three, two] = await pending();
  expect(three).toMatchObject({ name: 'a/three', position: 1, last_failure: 'worker_lost' });
  expect(Date.parse(three?.not_before ?? '')).toBeGreaterThan(Date.now());
  expect(two).toMatchObject({ last_failure: null, not_before: null });
  await loseLease(database.db, 'not_before');
  expect((await pending())[0]).toMatchObject({ last_failure: 'worker_lost', not_before: null });
});

test('threat 14: the status tells why the queue stands still, and since when', async () => {
  const database = await freshDatabase();
  const stall = { reason: 'no_worker', since: new Date('2026-03-01T12:00:00Z') } as const;
  const app = await testApp({ database, queueWatch: { reading: () => null, stall: () => stall } });
  const status = getQueueStatus.response.parse((await app.inject({ url: getQueueStatus.path })).json());
  expect(status.stalled).toEqual({ reason: 'no_worker', since: '2026-03-01T12:00:00.000Z' });
});
