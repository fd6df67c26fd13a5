import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { claimant, newNeeds } from '../../test/machine.ts';
import { listOf, modelServer } from '../../test/model-server.ts';
import { MAX_MS, runningWorker, until, untilFinished } from '../../test/running-worker.ts';
import { canMount } from '../../test/small-disk.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { testWhere } from '../../test/where.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { runs, submissions } from '../database/schema.ts';
import { claimNext } from '../queue/leases.sql.ts';

/** docker-compose.yml and deploy/systemd kill a worker a minute after asking it to stop. */
const SUPERVISOR_WAITS_MS = 60_000;

test('a submission becomes a row, and its folder is deleted', async () => {
  const image = `registry.example/worker@sha256:${'a'.repeat(64)}`;
  const { database, folder } = await runningWorker(['test-org/aurora'], {
    environment: { WORKER_IMAGE: image },
  });
  await until(database, ({ status }) => status === 'finished');
  const entry = (await wholeBoard(database))?.entries[0];
  expect(entry?.id).toBe('test-org/aurora');
  expect(Object.keys(entry?.evaluations ?? {})).toHaveLength(12);
  const [run] = await database.db.select({ facts: runs.fileFacts }).from(runs);
  expect(run?.facts).toMatchObject({ image, remoteCode: false, stated: { given: 4, inFile: 4 } });
  await expect.poll(() => readdir(join(folder, 'runs'))).toEqual([]);
});

test('a model that a server has becomes a row as served, without a commit', async () => {
  const { words, host } = await modelServer(() => listOf('test-org/aurora'));
  const environment = { HARNESS_MODEL: 'local-completions', HARNESS_MODEL_ARGUMENTS: words };
  const { database } = await runningWorker(['test-org/aurora'], { environment });
  await until(database, ({ status }) => status === 'finished');
  const app = await testApp({ database });
  const run = (await app.inject('/api/runs/1')).json();
  expect(run).toMatchObject({
    ...{ is_served: true, commit: null, revision: null, precision: 'float16' },
    outcomes: { pinned_commit: 'not_stated', no_remote_code: 'not_stated', own_results: 'passed' },
  });
  // The server's URL is private to the operator.
  expect((await app.inject('/api/runs/1/results')).body).toContain('local-completions');
  for (const path of ['/api/runs/1', '/api/runs/1/results'])
    expect((await app.inject(path)).body).not.toContain(host);
});

test('a gated model is marked, and its file shows no text of its own', async () => {
  const { database } = await runningWorker([], {
    checkAccess: async () => 'granted',
    environment: { HUB_TOKEN: 'hf_for_downloads' },
  });
  await submitModel(database, 'test-org/aurora', { submission: { useChatTemplate: true } });
  await until(database, ({ status }) => status === 'finished');
  expect((await wholeBoard(database))?.entries[0]?.features.is_gated).toBe(true);
  const app = await testApp({ database });
  const [run] = await database.db.select({ id: runs.id, facts: runs.fileFacts }).from(runs);
  expect(run?.facts).toMatchObject({ isGated: true });
  const file = await app.inject({ url: `/api/runs/${run?.id}/results` });
  expect(file.json()).toMatchObject({ chat_template: '…', model_name: 'test-org/aurora' });
  // Make it the file of a public model.
  await database.db.execute(sql`update models set is_gated = false`);
  await database.db.execute(sql`update runs set file_facts = file_facts - 'isGated'`);
  expect((await app.inject({ url: `/api/runs/${run?.id}/results` })).json().chat_template).toBe(
    '{{ messages }}',
  );
});

test('a worker whose claim waits gets a new submission at once', async () => {
  const { database, looks } = await runningWorker([], { pollSeconds: 30 });
  // The worker has sent its claim and is waiting.
  await expect.poll(looks).toBeGreaterThan(0);
  await submitModel(database, 'test-org/aurora');
  await until(database, ({ status }) => status === 'finished');
});

test('a model that crashes waits for another attempt; others do not', async () => {
  const { database, logs } = await runningWorker(['test-org/crash', 'test-org/aurora']);
  await untilFinished(database, 1);
  expect(await rowOf(database.db)).toMatchObject({
    status: 'pending',
    attempt: 1,
    failureReason: 'harness_error',
    logTail: expect.stringContaining('KeyError'),
  });
  expect(logs.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      ...{ attempt: 1, outcome: 'pending', nextInSeconds: 60 },
      ...{ reason: 'harness_error', ending: 'exit code 1' },
      lastLine: expect.stringMatching(/^KeyError: /),
    }),
  );
});

testWhere(canMount(), 'root that may mount a tmpfs')(
  'a run that fills the disk fails, and leaves others room',
  async () => {
    const { database, folder } = await runningWorker(['test-org/fills', 'test-org/aurora'], {
      diskMegabytes: 8,
    });
    await until(database, (row) => row.status === 'pending' && row.attempt === 1);
    expect(await rowOf(database.db)).toMatchObject({ failureReason: 'harness_error' });
    await untilFinished(database, 1);
    const first = (await readdir(join(folder, 'runs'))).find((name) => name.startsWith('1-1-')) ?? '';
    expect(await readdir(join(folder, 'runs', first))).toEqual(['log.txt']);
  },
);

test('results are stored although a deadlock comes between, twice', async () => {
  const { database } = await runningWorker([]);
  await database.db.execute(sql`create sequence conflicts`);
  await database.db.execute(
    sql.raw(`create function conflict() returns trigger language plpgsql as $$ begin
      if nextval('conflicts') <= 2 then raise exception 'in the way' using errcode = '40P01'; end if; return new;
    end $$`),
  );
  await database.db.execute(
    sql`create trigger conflict before insert on publications for each row execute function conflict()`,
  );
  await submitModel(database, 'test-org/aurora');
  await until(database, ({ status }) => status !== 'pending' && status !== 'evaluating');
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', attempt: 1 });
});

test('results that fail a check are refused for good, with the check', async () => {
  const { database, folder, logs } = await runningWorker(['test-org/foreign']);
  await until(database, ({ status }) => status === 'failed');
  expect(await rowOf(database.db)).toMatchObject({
    attempt: 1,
    failureReason: 'results_refused',
    failureExplanations: [{ detail: expect.stringContaining('The results give the model as other/model') }],
    logTail: expect.stringContaining('Running'),
  });
  expect(await wholeBoard(database)).toBeNull();
  expect(await readdir(join(folder, 'runs'))).toEqual([expect.stringMatching(/^1-1-[0-9a-f-]{36}$/)]);
  // The worker's log reports the same.
  await expect
    .poll(() => logs.map((line) => JSON.parse(line)))
    .toContainEqual(
      expect.objectContaining({
        outcome: 'failed',
        reason: 'results_refused',
        explanations: [
          expect.objectContaining({
            detail: expect.stringContaining('but it should be test-org/foreign'),
          }),
        ],
        nextInSeconds: null,
        ending: 'exit code 0',
      }),
    );
});

test('answers are published with their run, which no defect of them costs', async () => {
  const { database, logs } = await runningWorker([
    'test-org/half-the-answers',
    'test-org/answers',
    'test-org/aurora',
  ]);
  await untilFinished(database, 3);
  const entries = (await wholeBoard(database))?.entries ?? [];
  const withAnswers = entries.filter(({ provenance }) => provenance?.answers_run !== undefined);
  expect(withAnswers.map(({ id }) => id)).toEqual(['test-org/answers']);
  expect(logs.filter((line) => line.includes('wrote no samples files'))).toHaveLength(1);
  // The log and the run contain the reason.
  const why = { code: 'answers_missing', params: { task: 'bbf_English' } };
  expect(logs.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ answersProblem: why, msg: 'the samples files were not used' }),
  );
  const stored = await database.db.select({ problem: runs.answersProblem }).from(runs);
  expect(stored.map(({ problem }) => problem)).toEqual([why, null, null]);
});

test('a worker asked to stop gives work back before it is killed', async () => {
  const { database, folder, stop } = await runningWorker(['test-org/hang']);
  await until(database, ({ status }) => status === 'evaluating');
  await expect
    .poll(() => readdir(join(folder, 'runs')))
    .toEqual([expect.stringMatching(/^1-1-[0-9a-f-]{36}$/)]);
  const asked = performance.now();
  await stop();
  expect(performance.now() - asked).toBeLessThan(SUPERVISOR_WAITS_MS);
  expect(await rowOf(database.db)).toMatchObject({
    status: 'pending',
    attempt: 0,
    notBefore: null,
    worker: null,
  });
});

test('a worker with several jobs evaluates as many, and gives all back', async () => {
  const { database, stop } = await runningWorker(['test-org/hang', 'test-org/hang-2', 'test-org/hang-3'], {
    // Longer than the interval between two claims on a busy machine, because a claim ends expired leases.
    leaseSeconds: 3,
    pollSeconds: 30,
    jobs: 2,
  });
  const rows = () => database.db.select().from(submissions).orderBy(submissions.id);
  const statuses = async () => (await rows()).map(({ status }) => status);
  const twoAtOnce = ['evaluating', 'evaluating', 'pending'];
  await expect.poll(statuses).toEqual(twoAtOnce);
  // Both leases are renewed: nobody else gets them, and the third submission waits for a free slot.
  const [first, second] = (await rows()).map(({ leaseUntil }) => Number(leaseUntil));
  const areExtended = async () => {
    const [one, two] = (await rows()).map(({ heartbeatAt }) => Number(heartbeatAt));
    return Number(one) > Number(first) && Number(two) > Number(second);
  };
  await expect.poll(areExtended).toBe(true);
  expect(await statuses()).toEqual(twoAtOnce);
  await database.db.update(submissions).set({ status: 'failed' }).where(eq(submissions.id, 3));
  expect(await claimNext(database, claimant('w2'), 60, () => 0.5)).toBeNull();
  await stop();
  expect(await statuses()).toEqual(['pending', 'pending', 'failed']);
});

test('a worker leaves what its machine cannot evaluate, without checks and attempts', async () => {
  const database = await freshDatabase();
  const large = 'test-org/large';
  await submitModel(database, large, { needs: newNeeds(large, { bytes: 500e9 }) });
  const folder = await temporaryFolder();
  const record = join(folder, 'record');
  const environment = { STAND_IN_RECORD: record, HARNESS_ENVIRONMENT: 'STAND_IN_RECORD' };
  const worker = await runningWorker(['test-org/small'], { database, folder, environment, speed: 600 });
  await untilFinished(database, 1);
  const looked = worker.looks();
  const checked = async () => (await readFile(record, 'utf8')).match(/"dummy"/g)?.length;
  const before = await checked();
  await expect.poll(() => worker.looks(), { timeout: MAX_MS }).toBeGreaterThan(looked + 5);
  expect(await checked()).toBe(before);
  expect(await rowOf(database.db)).toMatchObject({ model: large, status: 'pending', attempt: 0, fencing: 0 });
});

test('a worker with full jobs takes the next submission when one ends', async () => {
  const { database } = await runningWorker(['test-org/hang', 'test-org/slow-500', 'test-org/aurora'], {
    pollSeconds: 30,
    jobs: 2,
  });
  await untilFinished(database, 2);
  expect(await rowOf(database.db)).toMatchObject({ status: 'evaluating' });
});

test('a worker that loses the lease ends its program and writes nothing', async () => {
  const { database, logs } = await runningWorker(['test-org/hang'], { leaseSeconds: 0.6 });
  await until(database, ({ status }) => status === 'evaluating');
  await loseLease(database.db);
  // Heartbeats may renew the expired lease first: the claim must happen between two of them.
  const claimed = async () => {
    await loseLease(database.db);
    await claimNext(database, claimant('w2'), 60, () => 0.5);
    return (await rowOf(database.db)).status;
  };
  await expect.poll(claimed, { interval: 10 }).toBe('pending');
  await expect.poll(() => logs.join('')).toContain('the lease was lost');
  expect(await rowOf(database.db)).toMatchObject({ status: 'pending', failureReason: 'worker_lost' });
});
