import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import type { Db } from '../database/db.ts';
import { stallReason } from '../rules/queue-stall.ts';
import { claimNext } from './leases.sql.ts';
import { createQueueReader } from './queue-health.sql.ts';
import {
  askToDrain,
  countLostWorkers,
  forgetWorker,
  readWorkers,
  reportWorker,
  type WorkerState,
} from './workers.sql.ts';

const STATE: WorkerState = {
  id: randomUUID(),
  name: 'gpu-1',
  jobs: 2,
  fault: null,
  hasGpu: true,
  diskFreeBytes: 5e12,
  diskReserveBytes: 1e10,
};
const middle = () => 0.5;

async function grow(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`update workers set seen_at = seen_at - make_interval(secs => ${seconds})`);
}

test('a worker’s report has its evaluations, and goes soon after it', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await submitModel(database, 'a/one');
  await reportWorker(db, STATE);
  await claimNext(database, 'gpu-1', 60, middle);
  const { id: _, ...state } = STATE;
  expect(await readWorkers(db)).toEqual([{ ...state, evaluations: 1, oldestSeconds: expect.closeTo(0, -1) }]);
  await reportWorker(db, { ...STATE, fault: 'The GPU is gone.', hasGpu: false });
  expect(await readWorkers(db)).toMatchObject([{ fault: 'The GPU is gone.', hasGpu: false }]);
  await grow(db, 10);
  expect(await readWorkers(db)).toHaveLength(1);
  await grow(db, 11);
  expect(await readWorkers(db)).toEqual([]);
});

test('a silent worker is lost for an hour, unless ended or restarted', async () => {
  const { db } = await freshDatabase();
  const other = { ...STATE, id: randomUUID(), name: 'gpu-2' };
  for (const state of [STATE, other]) await reportWorker(db, state);
  expect(await countLostWorkers(db)).toBe(0);
  await grow(db, 25);
  expect(await countLostWorkers(db)).toBe(2);
  await reportWorker(db, { ...STATE, id: randomUUID() });
  expect(await countLostWorkers(db)).toBe(1);
  await forgetWorker(db, other.id);
  expect(await countLostWorkers(db)).toBe(0);
  await reportWorker(db, other);
  await grow(db, 3700);
  expect(await countLostWorkers(db)).toBe(0);
});

test('a queue whose workers all fail is stalled, without their slots', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await submitModel(database, 'a/one');
  const read = createQueueReader(db, () => 0);
  await reportWorker(db, STATE);
  expect(await read()).toMatchObject({ workers: 1, failing: 0, slots: 2 });
  await reportWorker(db, { ...STATE, fault: 'The GPU is gone.' });
  const failing = await read();
  expect(failing).toMatchObject({ workers: 1, failing: 1, slots: 0 });
  expect(stallReason(failing, 0)).toBe('failing');
});

test('a request to drain reaches the live workers of that name', async () => {
  const { db } = await freshDatabase();
  const other = { ...STATE, id: randomUUID(), name: 'gpu-2' };
  for (const state of [STATE, other]) expect(await reportWorker(db, state)).toBe(false);
  expect(await askToDrain(db, 'gpu-1')).toBe(1);
  expect([await reportWorker(db, STATE), await reportWorker(db, other)]).toEqual([true, false]);
  await forgetWorker(db, STATE.id);
  expect(await askToDrain(db, 'gpu-1')).toBe(0);
  await grow(db, 60);
  expect(await askToDrain(db, 'gpu-2')).toBe(0);
});
