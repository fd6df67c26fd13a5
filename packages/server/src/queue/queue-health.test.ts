import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimed, failNext, loseLease, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { failEvaluation } from './leases.sql.ts';
import { createQueueReader } from './queue-health.sql.ts';
import { forgetWorker, reportWorker } from './workers.sql.ts';

/** Reads everything anew, the totals too. */
function readQueue(db: Db) {
  return createQueueReader(db, () => 0)();
}

const BROKEN = { reason: 'harness_error', explanations: [], logTail: null } as const;

test('an empty queue without workers', async () => {
  const { db } = await freshDatabase();
  expect(await readQueue(db)).toEqual({
    pending: 0,
    evaluating: 0,
    finished: 0,
    failed: 0,
    leased: 0,
    slots: 0,
    oldestDueSeconds: null,
    votes: 0,
    workers: 0,
    failing: 0,
    lostWorkers: 0,
    isReadOnly: false,
    unknownTypes: 0,
    databaseSeconds: expect.closeTo(Date.now() / 1000, -2),
    reports: [],
    failures: expect.objectContaining({ machine_error: 0, hub_error: 0 }),
    isPaused: false,
    pause: null,
    lastBackup: 0,
    lastDrill: 0,
    databaseBytes: expect.any(Number),
  });
});

test('submissions are counted by status; lost ones are due like pending', async () => {
  const database = await freshDatabase();
  const { db } = database;
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  const waiting = await readQueue(db);
  expect(waiting).toMatchObject({ pending: 2, votes: 2, oldestDueSeconds: expect.any(Number) });
  const [one] = [await claimed(database, 'w1'), await claimed(database, 'w2')];
  const evaluated = await readQueue(db);
  expect(evaluated).toMatchObject({ pending: 0, evaluating: 2, leased: 2, oldestDueSeconds: null });
  await loseLease(db);
  expect(await readQueue(db)).toMatchObject({ evaluating: 2, leased: 0 });
  expect((await readQueue(db)).oldestDueSeconds).toBeGreaterThanOrEqual(1);
  await failEvaluation(database, one.lease, { ...BROKEN, reason: 'time_limit' }, () => 0.5);
  expect(await readQueue(db)).toMatchObject({ evaluating: 1, failed: 1 });
});

test('submissions whose type no worker knows are counted until they leave the queue', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const why = { code: 'unknown_type', params: { type: 'future' }, detail: 'x' } as const;
  await failNext(database, { reason: 'unknown_type', explanations: [why], logTail: null });
  expect(await readQueue(database.db)).toMatchObject({ pending: 1, unknownTypes: 1, oldestDueSeconds: null });
  await database.db.update(submissions).set({ status: 'failed' });
  expect(await readQueue(database.db)).toMatchObject({ unknownTypes: 0 });
});

test('a submission waiting for another attempt is due after its back-off', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  await failNext(database, BROKEN);
  expect(await readQueue(database.db)).toMatchObject({ pending: 1, oldestDueSeconds: null });
  await loseLease(database.db, 'not_before');
  expect(await readQueue(database.db)).toMatchObject({ oldestDueSeconds: expect.any(Number) });
});

test('a worker counts while it reports, with its evaluations', async () => {
  const { db } = await freshDatabase();
  const workers = async () => {
    const { workers, slots } = await readQueue(db);
    return { workers, slots };
  };
  const state = { fault: null, hasGpu: null, diskFreeBytes: 1, diskReserveBytes: 0 };
  const [one, two] = [randomUUID(), randomUUID()];
  await reportWorker(db, { ...state, id: one, name: 'gpu-1', jobs: 1 });
  await reportWorker(db, { ...state, id: two, name: 'gpu-2', jobs: 8 });
  expect(await workers()).toEqual({ workers: 2, slots: 9 });
  await forgetWorker(db, one);
  expect(await workers()).toEqual({ workers: 1, slots: 8 });
  await db.execute(sql`update workers set seen_at = seen_at - interval '21 seconds'`);
  expect(await workers()).toEqual({ workers: 0, slots: 0 });
});

test('ended submissions and votes are counted once in five minutes', async () => {
  const database = await freshDatabase();
  let nowMs = 0;
  const read = createQueueReader(database.db, () => nowMs);
  expect(await read()).toMatchObject({ pending: 0, failed: 0, votes: 0 });
  for (const model of ['a/one', 'a/two']) await submitModel(database, model);
  await failNext(database, { ...BROKEN, reason: 'time_limit' });
  nowMs = 299_999;
  expect(await read()).toMatchObject({ pending: 1, failed: 0, votes: 0 });
  nowMs = 300_000;
  expect(await read()).toMatchObject({ pending: 1, failed: 1, votes: 2 });
});
