import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listOrdinaryFiles, loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { MAX_MS, type Running, runningWorker, until, untilFinished } from '../../test/running-worker.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { Database } from '../database/database.ts';
import { runs, submissions } from '../database/schema.ts';
import { HubUnavailable } from '../hub/transport.ts';
import { readWorkers } from '../queue/workers.sql.ts';

/** Shortens a pause of half a minute to 0.3 seconds. */
const FAST = { speed: 100, pollSeconds: 0.1 };

/** The status, attempts and setbacks of all submissions. */
async function states({ db }: Database) {
  const rows = await db.select().from(submissions).orderBy(submissions.id);
  return rows.map(({ status, attempt, setbacks }) => [status, attempt, setbacks]);
}

function messages(worker: Running): string[] {
  return worker.logs.map((line) => JSON.parse(line).msg);
}

const FAILS = 'the machine has a fault; the worker claims nothing';

test('a machine that fails says why, and claims again once repaired', async () => {
  const worker = await runningWorker(['test-org/aurora'], { faults: 'download', ...FAST });
  const { database, folder } = worker;
  const fault = async () => (await readWorkers(database.db))[0]?.fault;
  await expect.poll(fault, { timeout: MAX_MS }).toMatch(/version" failed/);
  expect(messages(worker)).toContain(FAILS);
  expect(await states(database)).toEqual([['pending', 0, 0]]);
  // A repair is noticed although nothing waits.
  await database.db.update(submissions).set({ status: 'failed' });
  await rm(join(folder, 'faults'));
  await expect.poll(fault, { timeout: MAX_MS }).toBeNull();
  expect(messages(worker)).toContain('the machine passes its checks; the worker claims again');
  await submitModel(database, 'test-org/birch');
  await untilFinished(database, 1);
});

test('machine failures of two submissions stop the worker, which tries one again', async () => {
  const worker = await runningWorker(
    ['test-org/not-started-1', 'test-org/not-started-2', 'test-org/aurora', 'test-org/birch'],
    FAST,
  );
  await untilFinished(worker.database, 2);
  expect(await states(worker.database)).toEqual([
    ['pending', 0, 1],
    ['pending', 0, 1],
    ['finished', 1, 0],
    ['finished', 1, 0],
  ]);
  expect(messages(worker).filter((text) => text === FAILS || text === 'evaluation started')).toEqual([
    ...['evaluation started', 'evaluation started', FAILS],
    ...['evaluation started', 'evaluation started'],
  ]);
});

test('results of other questions are not published and count for nothing', async () => {
  const { database } = await runningWorker(['test-org/asks-others'], FAST);
  const isBack = async () => (await rowOf(database.db)).setbacks > 0;
  await expect.poll(isBack, { timeout: MAX_MS }).toBe(true);
  expect(await rowOf(database.db)).toMatchObject({ attempt: 0, runId: null });
  const [failure] = (await database.db.execute(sql`select * from attempt_failures`)).rows;
  expect(failure).toMatchObject({ reason: 'machine_error' });
  expect(await database.db.$count(runs)).toBe(0);
});

test('a crash counts for nothing when the machine fails its checks', async () => {
  const worker = await runningWorker(['test-org/breaks-gpu', 'test-org/aurora'], {
    environment: { HARNESS_ARGUMENTS: '--device cuda:0' },
  });
  const { database } = worker;
  expect(await until(database, ({ setbacks }) => setbacks === 1)).toMatchObject({
    status: 'pending',
    attempt: 0,
    failureReason: 'machine_error',
    failureExplanations: [{ code: 'machine_check_failed' }],
    logTail: expect.stringContaining('CUDA error'),
  });
  // The next submission is not evaluated on this machine: it is released when the check fails.
  await expect.poll(() => messages(worker)).toContain(FAILS);
  await expect.poll(async () => (await states(database))[1]).toEqual(['pending', 0, 0]);
});

test.each([
  ['does not list the files', { listFiles: () => Promise.reject(new HubUnavailable('it is down')) }],
  ['answers downloads with errors', { faults: 'hub' }],
])('a hub that %s fails no submission', async (_name, hub) => {
  const worker = await runningWorker(['test-org/aurora'], { ...hub, ...FAST });
  const { database } = worker;
  for (const setbacks of [1, 2]) {
    const row = await until(
      database,
      ({ status, setbacks: had }) => status === 'pending' && had === setbacks,
    );
    expect(row).toMatchObject({ attempt: 0, failureReason: 'hub_error' });
    await loseLease(database.db, 'not_before');
  }
  expect(messages(worker)).not.toContain(FAILS);
});

test('models that a machine cannot hold or load stop no others', async () => {
  const [large, unknown] = ['test-org/huge', 'test-org/of-the-future'];
  const worker = await runningWorker(
    [`${large}-1`, `${large}-2`, `${unknown}-1`, `${unknown}-2`, 'test-org/aurora'],
    {
      listFiles: async (model, commit) => {
        const files = await listOrdinaryFiles(model, commit);
        return typeof files !== 'string' && model.includes('huge')
          ? files.map((file) => (file.path === 'config.json' ? file : { ...file, size: 90e9 }))
          : files;
      },
    },
  );
  await untilFinished(worker.database, 1);
  const rows = await worker.database.db.select().from(submissions).orderBy(submissions.id);
  const noRoom = { code: 'no_room', params: { model: `${large}-1`, gigabytes: 90.1 } };
  expect(rows).toMatchObject([
    { status: 'pending', attempt: 0, failureReason: 'machine_error', failureExplanations: [noRoom] },
    { status: 'pending', attempt: 0, failureReason: 'machine_error' },
    {
      status: 'pending',
      attempt: 0,
      failureReason: 'unknown_type',
      failureExplanations: [{ code: 'unknown_type', params: { type: 'future_llama' } }],
    },
    { status: 'pending', attempt: 0, failureReason: 'unknown_type' },
    { status: 'finished' },
  ]);
  expect(messages(worker)).not.toContain(FAILS);
  // Nothing was downloaded for the large ones.
  const left = await readdir(join(worker.folder, 'runs'), { recursive: true });
  expect(left.filter((name) => name.includes('models--'))).toEqual([]);
});

/** Makes storing a publication fail with an error that the code does not expect. */
async function refusePublications({ db }: Database): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'a check that nobody foresaw' using errcode = '23514'; end $$`),
  );
  await db.execute(
    sql`create trigger refuse before insert on publications for each row execute function refuse()`,
  );
  return async () => {
    await db.execute(sql`drop trigger refuse on publications`);
  };
}

/** Counts the stand-in's evaluations of models. */
async function evaluations(record: string): Promise<number> {
  const lines = (await readFile(record, 'utf8')).trim().split('\n');
  return lines.filter((line) => JSON.parse(line).argv.includes('hf')).length;
}

const RETRIES = 'the outcome of the evaluation could not be delivered yet; trying again';

/** A worker that has evaluated a model, and whose results are rejected. */
async function refusedWorker() {
  const [database, folder] = [await freshDatabase(), await temporaryFolder()];
  const record = join(folder, 'record');
  const environment = { STAND_IN_RECORD: record, HARNESS_ENVIRONMENT: 'STAND_IN_RECORD' };
  const again = { database, folder, environment, ...FAST };
  const allow = await refusePublications(database);
  const worker = await runningWorker(['test-org/aurora'], again);
  await expect.poll(() => messages(worker)).toContain(RETRIES);
  return { worker, database, folder, record, again, allow };
}

test('results that cannot be stored are tried again without another evaluation', async () => {
  const { database, folder, record, allow } = await refusedWorker();
  expect((await rowOf(database.db)).status).toBe('evaluating');
  await allow();
  await untilFinished(database, 1);
  expect(await evaluations(record)).toBe(1);
  await expect.poll(() => readdir(join(folder, 'runs'))).toEqual([]);
});

test('results that a stopping worker could not store stay as a file', async () => {
  const { worker, database, folder, record, again, allow } = await refusedWorker();
  await worker.stop();
  expect(messages(worker)).toContain('the results were not delivered; send the folder again');
  expect(await rowOf(database.db)).toMatchObject({ status: 'pending', attempt: 0 });
  await allow();
  await runningWorker([], again);
  await untilFinished(database, 1);
  expect(await evaluations(record)).toBe(2);
  const left = async () =>
    (await readdir(join(folder, 'runs'), { recursive: true })).filter((name) =>
      /results_.*\.json$/.test(name),
    );
  // The second run's folder is deleted shortly after publication.
  await expect.poll(left).toHaveLength(1);
});

test('a failure that cannot be stored as it is does not count', async () => {
  const database = await freshDatabase();
  await database.db.execute(sql`alter table submissions add check (log_tail is null)`);
  await runningWorker(['test-org/crash'], { database });
  await until(database, ({ setbacks }) => setbacks === 1);
  expect(await rowOf(database.db)).toMatchObject({
    attempt: 0,
    failureReason: 'internal_error',
    failureExplanations: [{ code: 'worker_failed' }],
  });
});

test('a start removes what runs left behind, save logs and results', async () => {
  const folder = await temporaryFolder();
  const run = join(folder, 'runs', '7-1-0c1a1d00');
  const kept = join(folder, 'runs', '8-1-0c1a1d00');
  for (const name of ['base', 'home', 'models', 'output']) await mkdir(join(run, name), { recursive: true });
  await mkdir(join(kept, 'output', 'model'), { recursive: true });
  await writeFile(join(run, 'log.txt'), 'last words');
  const { database } = await runningWorker(['test-org/aurora'], { folder });
  await untilFinished(database, 1);
  expect((await readdir(run)).sort()).toEqual(['log.txt']);
  expect(await readdir(join(kept, 'output'))).toEqual(['model']);
});
