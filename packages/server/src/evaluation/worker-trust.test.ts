import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listOrdinaryFiles, loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { listOf, modelServer } from '../../test/model-server.ts';
import { MAX_MS, type Running, runningWorker, until, untilFinished } from '../../test/running-worker.ts';
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
  const environment = { HARNESS_ARGUMENTS: '--batch_size auto --device cuda:0' };
  const faults = [
    ['download', /version" failed .*No module named huggingface_hub/],
    ['gpu', /The GPU cuda:0 cannot be used .*No CUDA GPUs/],
    [
      'questions',
      /bba_English.*bbl_Hindi: these are not the benchmark’s questions.*dataset_path json.*--trial/,
    ],
    ['tasks', /could not run one question .*Tasks not found: bbk.*bba, bbf, bbk, bbl/],
  ] as const;
  const changes = { environment, faults: 'download', ...FAST };
  const worker = await runningWorker(['test-org/aurora'], changes);
  const { database, folder } = worker;
  const fault = async () => (await readWorkers(database.db))[0]?.fault;
  for (const [name, said] of faults) {
    await writeFile(join(folder, 'faults'), name);
    await expect.poll(fault, { timeout: MAX_MS }).toMatch(said);
  }
  expect(messages(worker)).toContain(FAILS);
  expect(await states(database)).toEqual([['pending', 0, 0]]);
  await rm(join(folder, 'faults'));
  await untilFinished(database, 1);
  expect(messages(worker)).toContain('the machine passes its checks; the worker claims again');
  await expect.poll(fault, { timeout: MAX_MS }).toBeNull();
});

test('a worker whose server is away claims nothing, and says so', async () => {
  const { words, stop } = await modelServer(() => listOf('test-org/aurora'));
  stop();
  const environment = { HARNESS_MODEL: 'local-completions', HARNESS_MODEL_ARGUMENTS: words };
  const { database } = await runningWorker(['test-org/aurora'], { environment, ...FAST });
  const fault = async () => (await readWorkers(database.db))[0]?.fault;
  await expect
    .poll(fault, { timeout: MAX_MS })
    .toMatch(/does not list its models .*ECONNREFUSED.* correct base_url/);
  expect(await states(database)).toEqual([['pending', 0, 0]]);
});

test('a repaired machine reports no fault, although nothing waits any more', async () => {
  const { database, folder } = await runningWorker(['test-org/aurora'], { faults: 'download', ...FAST });
  const fault = async () => (await readWorkers(database.db))[0]?.fault;
  await expect.poll(fault, { timeout: MAX_MS }).toMatch(/failed/);
  await database.db.update(submissions).set({ status: 'failed' });
  await rm(join(folder, 'faults'));
  await expect.poll(fault, { timeout: MAX_MS }).toBeNull();
});

test('a GPU whose memory other evaluations have taken is no fault', async () => {
  const { database } = await runningWorker(['test-org/aurora'], {
    environment: { HARNESS_ARGUMENTS: '--device cuda' },
    faults: 'full-gpu',
  });
  await untilFinished(database, 1);
  await expect.poll(async () => (await readWorkers(database.db))[0]?.hasGpu).toBe(true);
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
])('a hub that %s never fails a submission, however often tried', async (_name, hub) => {
  const worker = await runningWorker(['test-org/aurora'], { ...hub, ...FAST });
  const { database } = worker;
  for (const setbacks of [1, 2, 3, 4]) {
    const row = await until(
      database,
      ({ status, setbacks: had }) => status === 'pending' && had === setbacks,
    );
    expect(row).toMatchObject({ attempt: 0, failureReason: 'hub_error' });
    await loseLease(database.db, 'not_before');
  }
  expect(messages(worker)).not.toContain(FAILS);
});

test('a model too large for the disk waits, and stops no other', async () => {
  const worker = await runningWorker(['test-org/huge-1', 'test-org/huge-2', 'test-org/aurora'], {
    listFiles: async (model, commit) => {
      const files = await listOrdinaryFiles(model, commit);
      return typeof files !== 'string' && model.includes('huge')
        ? files.map((file) => (file.path === 'config.json' ? file : { ...file, size: 90e9 }))
        : files;
    },
    environment: { WORKER_DISK_RESERVE_GB: '0' },
  });
  await untilFinished(worker.database, 1);
  const [first] = await worker.database.db.select().from(submissions).orderBy(submissions.id);
  expect(first).toMatchObject({
    status: 'pending',
    attempt: 0,
    failureReason: 'machine_error',
    failureExplanations: [{ code: 'no_room', params: { model: 'test-org/huge-1', gigabytes: 90.1 } }],
  });
  expect(messages(worker)).not.toContain(FAILS);
  // Nothing was downloaded for it.
  const left = await readdir(join(worker.folder, 'runs'), { recursive: true });
  expect(left.filter((name) => name.includes('models--'))).toEqual([]);
});

test('models of an unknown type wait, and stop no other', async () => {
  const names = ['test-org/one-of-the-future', 'test-org/two-of-the-future', 'test-org/aurora'];
  const worker = await runningWorker(names);
  await untilFinished(worker.database, 1);
  const [first, second] = await worker.database.db.select().from(submissions).orderBy(submissions.id);
  for (const row of [first, second])
    expect(row).toMatchObject({
      status: 'pending',
      attempt: 0,
      failureReason: 'unknown_type',
      failureExplanations: [{ code: 'unknown_type', params: { type: 'future_llama' } }],
    });
  expect(messages(worker)).not.toContain(FAILS);
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
  const first = await runningWorker([], FAST);
  const { database, folder } = first;
  await first.stop();
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

test('results that the database never takes stay as a file and free the slot', async () => {
  const { worker, database, folder, allow } = await refusedWorker();
  await until(database, ({ setbacks }) => setbacks === 1);
  expect(await rowOf(database.db)).toMatchObject({
    status: 'pending',
    attempt: 0,
    failureReason: 'internal_error',
    failureExplanations: [{ code: 'worker_failed' }],
  });
  const end = worker.logs.map((line) => JSON.parse(line)).find(({ results }) => results !== undefined);
  expect(end).toMatchObject({
    msg: 'the results were not delivered; send the folder again',
    command: expect.stringMatching(/^npx leaderboard worker --send '.*\/runs\/1-1-[0-9a-f-]{36}'$/),
  });
  expect(end.results.startsWith(folder)).toBe(true);
  await allow();
  await submitModel(database, 'test-org/borealis');
  await untilFinished(database, 1);
  expect(JSON.parse(await readFile(end.results, 'utf8'))).toHaveProperty('results');
});

test('a failure that cannot be stored as it is does not count', async () => {
  const first = await runningWorker([]);
  const { database, folder } = first;
  await first.stop();
  await database.db.execute(sql`alter table submissions add check (log_tail is null)`);
  await runningWorker(['test-org/crash'], { database, folder });
  await until(database, ({ setbacks }) => setbacks === 1);
  expect(await rowOf(database.db)).toMatchObject({
    attempt: 0,
    failureReason: 'internal_error',
    failureExplanations: [{ code: 'worker_failed' }],
  });
});

test('a start removes what runs left behind, save logs and results', async () => {
  const first = await runningWorker([]);
  await first.stop();
  const { database, folder } = first;
  const run = join(folder, 'runs', '7-1-0c1a1d00');
  const kept = join(folder, 'runs', '8-1-0c1a1d00');
  for (const name of ['base', 'home', 'models', 'output']) await mkdir(join(run, name), { recursive: true });
  await mkdir(join(kept, 'output', 'model'), { recursive: true });
  await writeFile(join(run, 'log.txt'), 'last words');
  await runningWorker(['test-org/aurora'], { database, folder });
  await untilFinished(database, 1);
  expect((await readdir(run)).sort()).toEqual(['log.txt']);
  expect(await readdir(join(kept, 'output'))).toEqual(['model']);
});
