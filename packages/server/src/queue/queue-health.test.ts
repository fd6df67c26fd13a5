import { expect, test } from 'vitest';
import { claimed, failNext, loseLease, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { claimant, newMachine, newNeeds, newWorkerState } from '../../test/machine.ts';
import { EMPTY_READING } from '../../test/queue-reading.ts';
import type { Db } from '../database/db.ts';
import { submissions } from '../database/schema.ts';
import { claimNext, failEvaluation } from './leases.sql.ts';
import { createQueueReader } from './queue-health.sql.ts';
import { reportWorker } from './workers.sql.ts';

/** Reads everything, including the totals, with an empty cache. */
function readQueue(db: Db) {
  return createQueueReader(db, () => 0)();
}

const BROKEN = { reason: 'harness_error', explanations: [], logTail: null } as const;

test('an empty queue without workers', async () => {
  const { db } = await freshDatabase();
  expect(await readQueue(db)).toEqual({
    ...EMPTY_READING,
    databaseSeconds: expect.closeTo(Date.now() / 1000, -2),
    failures: expect.objectContaining({ machine_error: 0, hub_error: 0 }),
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

test('submissions of unknown types are counted, and due after their back-off', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const why = { code: 'unknown_type', params: { type: 'future' }, detail: 'x' } as const;
  await failNext(database, { reason: 'unknown_type', explanations: [why], logTail: null });
  expect(await readQueue(database.db)).toMatchObject({ pending: 1, unknownTypes: 1, oldestDueSeconds: null });
  await loseLease(database.db, 'not_before');
  expect(await readQueue(database.db)).toMatchObject({ oldestDueSeconds: expect.any(Number) });
  await database.db.update(submissions).set({ status: 'failed' });
  expect(await readQueue(database.db)).toMatchObject({ unknownTypes: 0 });
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

test('a submission that no worker can evaluate counts, and is never overdue', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await submitModel(database, 'a/large', { needs: newNeeds('a/large', { bytes: 500e9 }) });
  // Without any report, nothing is known about the workers.
  expect(await readQueue(db)).toMatchObject({ unfit: 0, oldestDueSeconds: expect.any(Number) });
  const worker = newWorkerState();
  await reportWorker(db, worker);
  expect(await readQueue(db)).toMatchObject({ unfit: 1, oldestDueSeconds: null, untakenSeconds: null });
  await reportWorker(
    db,
    newWorkerState({ name: 'gpu-8', machine: newMachine({ memoryBytes: 1e12, gpus: [] }) }),
  );
  const known = await readQueue(db);
  expect(known).toMatchObject({
    unfit: 0,
    oldestDueSeconds: expect.any(Number),
    untakenSeconds: expect.any(Number),
  });
});

test('an idle worker leaves nothing untaken that only a busy one can', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await reportWorker(db, newWorkerState({ name: 'small' }));
  await reportWorker(
    db,
    newWorkerState({ name: 'large', machine: newMachine({ memoryBytes: 1e12, gpus: [] }) }),
  );
  for (const model of ['a/one', 'a/two'])
    await submitModel(database, model, { needs: newNeeds(model, { bytes: 500e9 }) });
  expect((await readQueue(db)).untakenSeconds).not.toBeNull();
  await claimNext(database, claimant('large', { memoryBytes: 1e12, gpus: [] }), 60, () => 0.5);
  expect(await readQueue(db)).toMatchObject({
    pending: 1,
    untakenSeconds: null,
    oldestDueSeconds: expect.any(Number),
  });
  // The worker's lease has expired, so it hangs or is gone.
  await loseLease(db);
  expect((await readQueue(db)).untakenSeconds).not.toBeNull();
});

test('a worker with free slots leaves untaken what is due', async () => {
  const database = await freshDatabase();
  await reportWorker(database.db, newWorkerState({ jobs: 2 }));
  for (const model of ['a/one', 'a/two', 'a/three']) await submitModel(database, model);
  await claimed(database, 'gpu-1');
  expect((await readQueue(database.db)).untakenSeconds).not.toBeNull();
  await claimed(database, 'gpu-1');
  expect((await readQueue(database.db)).untakenSeconds).toBeNull();
});
