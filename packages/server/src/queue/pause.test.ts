import { getQueueStatus } from '@leaderboard/core/api';
import { expect, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { claimant } from '../../test/machine.ts';
import { testApp } from '../../test/test-app.ts';
import { setBlocked } from '../people/blocks.sql.ts';
import { claimNext, extendLease, releaseLease } from './leases.sql.ts';
import { pauseQueue, readPause, resumeQueue } from './pause.sql.ts';
import { createQueueReader } from './queue-health.sql.ts';
import { watchQueue } from './queue-watch.ts';

test('a paused queue claims nothing, and evaluations under way go on', async () => {
  const database = await freshDatabase();
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  const underWay = await claimNext(database, claimant('w1'), 60, Math.random);
  await pauseQueue(database, 'A new GPU.');
  expect(await claimNext(database, claimant('w1'), 60, Math.random)).toBeNull();
  expect(underWay && (await extendLease(database.db, underWay.lease, 60))).toBe(true);
  expect(underWay && (await releaseLease(database.db, underWay.lease))).toBe(true);
  expect(await resumeQueue(database)).toBe(true);
  expect((await claimNext(database, claimant('w1'), 60, Math.random))?.submission.model).toBe('a/one');
});

test('a pause has the last reason, and ends once', async () => {
  const database = await freshDatabase();
  expect(await resumeQueue(database)).toBe(false);
  await pauseQueue(database, 'A new GPU.');
  await pauseQueue(database, 'A new harness.');
  await setBlocked(database, { kind: 'account', id: '9' }, true, 'Spam.');
  expect(await readPause(database.db)).toMatchObject({ reason: 'A new harness.', since: expect.any(Date) });
  expect(await resumeQueue(database)).toBe(true);
  expect(await resumeQueue(database)).toBe(false);
  expect(await readPause(database.db)).toBeNull();
});

test('the status says that the queue is paused, since when and why', async () => {
  const database = await freshDatabase();
  await pauseQueue(database, 'A new GPU.');
  const pause = await readPause(database.db);
  const queueWatch = await watchQueue({
    read: createQueueReader(database.db, () => 0),
    report: () => undefined,
    onError: () => undefined,
    now: () => 0,
    date: () => new Date(0),
  });
  const app = await testApp({ database, queueWatch });
  const { body } = await app.inject({ url: getQueueStatus.path });
  queueWatch.stop();
  const since = pause?.since.toISOString();
  expect(JSON.parse(body).stalled).toEqual({ reason: 'paused', since, detail: 'A new GPU.' });
});
