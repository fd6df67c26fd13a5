import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Database, openDatabase } from '../../packages/server/src/database/database.ts';
import { submissions } from '../../packages/server/src/database/schema.ts';
import { loseLease, submitModel } from '../../packages/server/test/evaluations.ts';
import { hubWith } from '../../packages/server/test/hub-with.ts';
import { wholeBoard } from '../../packages/server/test/whole-board.ts';
import { wrongPublications } from '../../packages/server/test/worker-stress.ts';
import { kill, killDatabase } from '../browser/support/server-process.ts';
import { NODE, type OneMachineSlurm, startSlurm } from './one-machine-slurm.ts';

const SERVER = join(import.meta.dirname, '../../packages/server');
const STAND_IN = join(SERVER, 'test/lm-eval-stand-in.js');
/** The models of each test. Their names tell the stand-in for lm_eval what to do, and for how many milliseconds. */
const MODELS = {
  ten: Array.from({ length: 10 }, (_, index) => `test-org/slow-6000-${index}`),
  stopped: ['stop-1', 'stop-2', 'stop-3'].map((name) => `test-org/slow-4000-${name}`),
  lost: ['test-org/slow-30000-lease'],
  runs: ['test-org/slow-20000-dies-1'],
  waits: ['test-org/slow-1000-dies-2'],
  node: ['test-org/slow-40000-node'],
  beyond: ['test-org/greedy', 'test-org/hang', 'test-org/unloadable'],
  away: ['test-org/slow-1000-away'],
};
/** Long enough for a machine with other work, on which ten programs start at once. */
const LEASE_SECONDS = 30;
const SHORT_LEASE_SECONDS = 8;
const WAIT = { timeout: 180_000, intervals: [250] };

const MEMORY_MEGABYTES = 300;
/** Enough memory for the stand-in, and a minute: the shortest time that Slurm can limit. */
const RESOURCES = {
  options: ['--partition=gpu'],
  rows: [
    {
      precisions: ['float16', 'bfloat16', '8bit', '4bit', 'gptq'],
      gpus: 0,
      cpus: 1,
      memory_gigabytes: MEMORY_MEGABYTES / 1024,
      hours: 1 / 60,
    },
  ],
};

let folder: string;
let slurm: OneMachineSlurm;
let database: Database;
let hub: Awaited<ReturnType<typeof hubWith>>;
const workers: Worker[] = [];

interface Worker {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  log: string;
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaderboard-slurm-'));
  chmodSync(folder, 0o755);
  slurm = await startSlurm(await made('slurm'));
  database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data') }, () => undefined);
  hub = await hubWith(Object.values(MODELS).flat());
  await writeFile(join(folder, 'resources.json'), JSON.stringify(RESOURCES));
  tell(`${slurm.version}, Node ${process.version}; memory limits: ${slurm.memory}`);
});

test.afterAll(async () => {
  if (database !== undefined) await tellRows();
  for (const { child } of workers) kill(child.pid);
  await slurm?.stop();
  await database?.close();
  await hub?.close();
  await killDatabase(join(folder, 'data'));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.child.kill('SIGTERM');
    await worker.ended;
  }
  await expect.poll(listed, WAIT).toEqual([]);
  expect(await wrongPublications(database)).toEqual([]);
});

async function made(name: string): Promise<string> {
  const path = join(folder, name);
  spawnSync('mkdir', ['-p', path]);
  return path;
}

function tell(text: string): void {
  process.stdout.write(`  ${text}\n`);
}

/** What all tests together left behind; that each submission was published at most once is checked after each of them. */
async function tellRows(): Promise<void> {
  const rows = await database.db.select().from(submissions);
  const counted = ['finished', 'failed', 'evaluating', 'pending'].map(
    (status) => `${rows.filter((row) => row.status === status).length} ${status}`,
  );
  const entries = (await wholeBoard(database))?.entries ?? [];
  const own = entries.filter(({ id }) => id.startsWith('test-org/'));
  tell(`${rows.length} submissions: ${counted.join(', ')}; ${own.length} rows of theirs on the board`);
}

function startWorker(jobs: number, leaseSeconds = LEASE_SECONDS): Worker {
  const child = spawn(process.execPath, [join(SERVER, 'dist/cli/worker.js')], {
    env: {
      ...slurm.env,
      DATA_DIR: join(folder, 'data'),
      HARNESS_COMMAND: STAND_IN,
      DOWNLOAD_COMMAND: STAND_IN,
      WORKER_DISK_RESERVE_GB: '0',
      HUB_URL: hub.url,
      WORKER_DIR: join(folder, 'runs'),
      WORKER_NAME: `w${workers.length}`,
      WORKER_JOBS: String(jobs),
      WORKER_LEASE_SECONDS: String(leaseSeconds),
      WORKER_POLL_SECONDS: '1',
      SLURM_RESOURCES: join(folder, 'resources.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const worker = { child, ended, log: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    worker.log += chunk.toString();
  });
  workers.push(worker);
  return worker;
}

/** Jobs that wait, run or are cleaned up: 'NAME STATE'. */
function listed(): string[] {
  const jobs = slurm.ask('squeue', '--noheader', '--format=%j %T');
  return jobs === '' ? [] : jobs.split('\n');
}

const running = () => listed().filter((job) => job.endsWith('RUNNING'));

type Row = typeof submissions.$inferSelect;

async function rowsOf(models: readonly string[]): Promise<Row[]> {
  const rows = await database.db.select().from(submissions).orderBy(submissions.id);
  return rows.filter(({ model }) => models.includes(model));
}

const statuses = async (models: readonly string[]) => (await rowsOf(models)).map(({ status }) => status);
const all = (models: readonly string[], status: Row['status']) => models.map(() => status);

async function submitAll(models: readonly string[]): Promise<void> {
  for (const model of models) await submitModel(database, model);
}

async function untilEvaluating(models: readonly string[]): Promise<void> {
  await expect.poll(() => statuses(models), WAIT).toEqual(all(models, 'evaluating'));
  await expect.poll(() => running().length, WAIT).toBe(models.length);
}

/** The name of the folder of a submission's last claim. */
function runFolderOf(row: Awaited<ReturnType<typeof rowsOf>>[number] | undefined): string {
  return `${row?.id}-${row?.fencing}-${row?.claimId}`;
}

/** The first of these models' job, as it wrote. */
async function jobLogOf(models: readonly string[]): Promise<string> {
  const [row] = await rowsOf(models);
  return join(folder, 'runs', 'runs', runFolderOf(row), 'job.txt');
}

/** Command lines of processes that have this text. */
function processesWith(text: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(text));
}

/** Cuts back-offs short; other tests show that workers wait for them. */
async function untilFinished(models: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      await loseLease(database.db, 'not_before');
      return statuses(models);
    }, WAIT)
    .toEqual(all(models, 'finished'));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

test('ten submissions at once: each is evaluated once, all beside each other, with their logs as they are written', async () => {
  const models = MODELS.ten;
  await submitAll(models);
  const begun = performance.now();
  const worker = startWorker(10);
  await expect.poll(() => running().length, WAIT).toBe(10);
  const [first] = await rowsOf(models);
  const log = join(folder, 'runs', 'runs', runFolderOf(first), 'log.txt');
  await expect.poll(() => readFile(log, 'utf8'), WAIT).toContain('Running loglikelihood requests: 25%');
  expect(await statuses(models)).toEqual(all(models, 'evaluating'));
  await untilFinished(models);
  expect((await rowsOf(models)).map(({ attempt }) => attempt)).toEqual(models.map(() => 1));
  expect(worker.log.match(/"state":"RUNNING"/g)).toHaveLength(10);
  tell(`ten submissions: ten rows after ${seconds(begun)}`);
});

test('a worker that is asked to stop cancels its jobs and gives the submissions back; the next one finishes them', async () => {
  const models = MODELS.stopped;
  await submitAll(models);
  const worker = startWorker(3);
  await untilEvaluating(models);
  const asked = performance.now();
  worker.child.kill('SIGTERM');
  await worker.ended;
  expect(listed()).toEqual([]);
  expect(worker.child.exitCode).toBe(0);
  tell(`SIGTERM: stopped with three jobs canceled after ${seconds(asked)}`);
  expect((await rowsOf(models)).map(({ status, attempt }) => [status, attempt])).toEqual(
    models.map(() => ['pending', 0]),
  );
  startWorker(3);
  await untilFinished(models);
});

test('a worker that has lost its lease cancels its job, and only the one that took over publishes', async () => {
  const models = MODELS.lost;
  await submitAll(models);
  const worker = startWorker(1);
  await untilEvaluating(models);
  const [before] = await rowsOf(models);
  // A worker that stands still for longer than its lease.
  worker.child.kill('SIGSTOP');
  await loseLease(database.db);
  startWorker(1);
  await expect.poll(async () => (await rowsOf(models))[0]?.failureReason, WAIT).toBe('worker_lost');
  worker.child.kill('SIGCONT');
  const goesOn = performance.now();
  await expect.poll(() => worker.log, WAIT).toContain('the lease was lost: nothing is stored');
  const itsJob = `leaderboard-${before?.id}-${before?.fencing}-`;
  expect(listed().filter((job) => job.startsWith(itsJob))).toEqual([]);
  tell(`lease lost: its job was gone ${seconds(goesOn)} after the worker went on`);
  await untilFinished(models);
  expect(await rowsOf(models)).toMatchObject([{ attempt: 2 }]);
});

test('when a worker dies, its running job ends itself, and its waiting job starts nothing', async () => {
  const { runs, waits } = MODELS;
  await submitAll(runs);
  const worker = startWorker(2, SHORT_LEASE_SECONDS);
  await untilEvaluating(runs);
  const own = () => listed().filter((job) => job.startsWith('leaderboard-'));
  // Everything that is free is taken, so that the next job waits.
  const free = NODE.memoryMegabytes - MEMORY_MEGABYTES;
  slurm.ask('sbatch', '--parsable', `--mem=${free}M`, '--output=/dev/null', '--wrap=sleep 600');
  await expect.poll(listed, WAIT).toContain('wrap RUNNING');
  await submitAll(waits);
  await expect.poll(() => own().filter((job) => job.endsWith('PENDING')).length, WAIT).toBe(1);
  const waiting = slurm.ask('squeue', '--noheader', '--states=PENDING', '--format=%i');
  slurm.ask('scontrol', 'hold', waiting);
  kill(worker.child.pid);
  const killed = performance.now();
  await expect.poll(own, WAIT).toEqual([expect.stringContaining('PENDING')]);
  tell(
    `kill -9 of the worker: the job that ran ended after ${seconds(killed)} (lease: ${SHORT_LEASE_SECONDS} s)`,
  );
  expect(await readFile(await jobLogOf(runs), 'utf8')).toContain('The worker has given no sign');
  const log = await jobLogOf(waits);
  slurm.ask('scontrol', 'release', waiting);
  slurm.ask('scancel', '--user=0', '--name=wrap');
  await expect.poll(own, WAIT).toEqual([]);
  expect(await readFile(log, 'utf8')).toMatch(/^The worker has given no sign.*\n$/);
  startWorker(2, SHORT_LEASE_SECONDS);
  await untilFinished([...runs, ...waits]);
});

test('a node whose daemon is killed fails its jobs, which are evaluated again when it is back', async () => {
  const models = MODELS.node;
  await submitAll(models);
  startWorker(1);
  await untilEvaluating(models);
  const [before] = await rowsOf(models);
  await slurm.killNodeDaemon();
  const killed = performance.now();
  await expect.poll(async () => (await rowsOf(models))[0]?.failureReason, WAIT).toBe('node_failed');
  tell(`kill -9 of the node's daemon: noticed after ${seconds(killed)}`);
  expect(await statuses(models)).toEqual(['pending']);
  // Nobody can cancel the processes of the node. They end with the worker's interest.
  const runFolder = join('runs', `${before?.id}-${before?.fencing}`);
  await expect.poll(() => processesWith(runFolder), WAIT).toEqual([]);
  tell(`… and its processes had ended after ${seconds(killed)}`);
  await slurm.startNodeDaemon();
  await untilFinished(models);
  expect(await rowsOf(models)).toMatchObject([{ attempt: 2 }]);
});

test('a job beyond its memory and one beyond its time fail once, each with its reason', async () => {
  const models = MODELS.beyond;
  await submitAll(models);
  const begun = performance.now();
  const worker = startWorker(3);
  await expect.poll(() => statuses(models), WAIT).toEqual(all(models, 'failed'));
  expect((await rowsOf(models)).map(({ failureReason, attempt }) => [failureReason, attempt])).toEqual([
    ['out_of_memory', 1],
    ['time_limit', 1],
    ['not_loadable', 1],
  ]);
  tell(`beyond memory, beyond time, not loadable: three reasons after ${seconds(begun)}`);
  for (const reason of ['out_of_memory', 'time_limit', 'not_loadable'])
    expect(worker.log).toContain(`"reason":"${reason}"`);
});

test('a controller that is away for a while costs no attempt', async () => {
  const models = MODELS.away;
  await slurm.killController();
  await submitAll(models);
  const worker = startWorker(1);
  await expect.poll(() => statuses(models), WAIT).toEqual(['evaluating']);
  await expect.poll(() => worker.log, WAIT).toContain('the job could not be submitted; trying again');
  slurm.startController();
  await untilFinished(models);
  expect(await rowsOf(models)).toMatchObject([{ attempt: 1 }]);
});
