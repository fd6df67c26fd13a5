import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { claimant, newMachine, newWorkerState } from '../../test/machine.ts';
import type { Db } from '../database/db.ts';
import { workers } from '../database/schema.ts';
import { claimNext } from './leases.sql.ts';
import { createQueueReader } from './queue-health.sql.ts';
import { stallReason } from './queue-stall.ts';
import {
  countLostWorkers,
  endWorker,
  readClaimingWorker,
  readWorkers,
  reportedMachines,
  reportWorker,
  requestDrain,
} from './workers.sql.ts';

const STATE = newWorkerState({ jobs: 2 });
const middle = () => 0.5;

async function grow(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`update workers set seen_at = seen_at - make_interval(secs => ${seconds})`);
}

test('a worker’s report has its evaluations, and goes soon after it', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await submitModel(database, 'a/one');
  await reportWorker(db, STATE);
  await claimNext(database, claimant('gpu-1'), 60, middle);
  const { id: _, ...state } = STATE;
  expect(await readWorkers(db)).toEqual([
    { ...state, evaluations: 1, oldestSeconds: expect.closeTo(0, -1), hasRoom: true },
  ]);
  await reportWorker(db, { ...STATE, fault: 'The GPU is gone.', hasGpu: false });
  expect(await readWorkers(db)).toMatchObject([{ fault: 'The GPU is gone.', hasGpu: false }]);
  await grow(db, 40);
  expect(await readWorkers(db)).toHaveLength(1);
  await grow(db, 11);
  expect(await readWorkers(db)).toEqual([]);
});

test('a worker claims as the machine that it reported last', async () => {
  const { db } = await freshDatabase();
  const machines = [143e9, 24e9].map((bytes) => newMachine({ gpus: [{ name: 'GPU', bytes }] }));
  for (const machine of machines) {
    await reportWorker(db, { ...STATE, machine });
    expect((await readClaimingWorker(db, STATE))?.machine).toEqual(machine);
    const { machine: _, ...unchanged } = STATE;
    expect(await reportWorker(db, unchanged)).toMatchObject({ knowsMachine: true });
    expect((await readClaimingWorker(db, STATE))?.machine).toEqual(machine);
  }
});

test('a silent worker is lost for an hour, unless ended or restarted', async () => {
  const { db } = await freshDatabase();
  const other = { ...STATE, id: randomUUID(), name: 'gpu-2' };
  for (const state of [STATE, other]) await reportWorker(db, state);
  expect(await countLostWorkers(db)).toBe(0);
  await grow(db, 55);
  expect(await countLostWorkers(db)).toBe(2);
  await reportWorker(db, { ...STATE, id: randomUUID() });
  expect(await countLostWorkers(db)).toBe(1);
  await endWorker(db, other);
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
  const other = { ...STATE, id: randomUUID(), name: 'gpu-2', jobs: 8 };
  for (const state of [STATE, other]) await reportWorker(db, state);
  expect(await read()).toMatchObject({ workers: 2, failing: 0, slots: 10 });
  await reportWorker(db, { ...STATE, fault: 'The GPU is gone.' });
  expect(await read()).toMatchObject({ workers: 2, failing: 1, slots: 8 });
  await endWorker(db, other);
  const failing = await read();
  expect(failing).toMatchObject({ workers: 1, failing: 1, slots: 0 });
  expect(stallReason(failing, 0)).toBe('failing');
});

test('a request to drain reaches the live workers of that name', async () => {
  const { db } = await freshDatabase();
  const other = { ...STATE, id: randomUUID(), name: 'gpu-2' };
  const isToDrain = async (state: typeof STATE) => (await reportWorker(db, state))?.isToDrain;
  for (const state of [STATE, other]) expect(await isToDrain(state)).toBe(false);
  expect(await requestDrain(db, 'gpu-1')).toBe(1);
  expect([await isToDrain(STATE), await isToDrain(other)]).toEqual([true, false]);
  await endWorker(db, STATE);
  expect(await requestDrain(db, 'gpu-1')).toBe(0);
  await grow(db, 60);
  expect(await requestDrain(db, 'gpu-2')).toBe(0);
});

test('a machine is known for a day after its worker ended', async () => {
  const { db } = await freshDatabase();
  const [old, newer] = [newMachine(), newMachine({ transformers: '5.25.0' })];
  await reportWorker(db, { ...STATE, machine: null });
  expect(await reportedMachines(db)).toEqual([]);
  await reportWorker(db, STATE);
  await reportWorker(db, STATE);
  expect(await reportedMachines(db)).toEqual([old]);
  await endWorker(db, STATE);
  expect([await readWorkers(db), await countLostWorkers(db), await requestDrain(db, STATE.name)]).toEqual([
    [],
    0,
    0,
  ]);
  await grow(db, 3000);
  expect([await reportedMachines(db), await countLostWorkers(db)]).toEqual([[old], 0]);
  // A worker restarted under the same name may run on another machine.
  const again = newWorkerState({ machine: newer });
  await reportWorker(db, again);
  expect(await reportedMachines(db)).toEqual([newer]);
  // Two live workers with the same name count as two machines.
  await reportWorker(db, newWorkerState({ machine: old }));
  expect(await reportedMachines(db)).toEqual(expect.arrayContaining([old, newer]));
  await grow(db, 86_401);
  expect(await reportedMachines(db)).toEqual([]);
  await endWorker(db, again);
  expect(await db.$count(workers)).toBe(1);
});

test('equal machines of a cluster count once', async () => {
  const { db } = await freshDatabase();
  for (const name of ['node-1', 'node-2', 'node-3']) await reportWorker(db, newWorkerState({ name }));
  const other = newMachine({ memoryBytes: 1 });
  await reportWorker(db, newWorkerState({ name: 'node-4', machine: other }));
  const found = await reportedMachines(db);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([newMachine(), other]));
});

test('a report that another release wrote in another form tells nothing', async () => {
  const { db } = await freshDatabase();
  await reportWorker(db, STATE);
  await db.execute(sql`update workers set machine = '{"causal": ["llama"]}'`);
  expect([await reportedMachines(db), (await readWorkers(db))[0]?.machine]).toEqual([[], null]);
});
