import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Database, openDatabase } from '../../packages/server/src/database/database.ts';
import { submissions } from '../../packages/server/src/database/schema.ts';
import { loseLease, submitModel } from '../../packages/server/test/evaluations.ts';
import { hubWith } from '../../packages/server/test/hub-with.ts';
import { wrongPublications } from '../../packages/server/test/wrong-publications.ts';
import {
  boardOfWorker,
  freePort,
  kill,
  killDatabase,
  ready,
  type Started as StartedServer,
  startServer,
} from '../browser/support/server-process.ts';
import { NODE, type OneMachineSlurm, startSlurm } from './one-machine-slurm.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'deploy/lm_eval-on-slurm');
const COMMANDS = join(ROOT, 'packages/server/dist/cli/leaderboard.js');
const STAND_IN = join(ROOT, 'packages/server/test/lm-eval-stand-in.js');
/** Model names tell the lm_eval stand-in what to do, and for how many milliseconds. */
const MODELS = {
  several: ['one', 'two', 'three'].map((name) => `test-org/slow-6000-${name}`),
  stopped: ['test-org/slow-8000-stopped-1', 'test-org/slow-8000-stopped-2'],
  again: ['test-org/slow-20000-again'],
  away: ['test-org/slow-6000-away'],
  greedy: ['test-org/greedy'],
};
const MEMORY_MEGABYTES = 300;
const WAIT = { timeout: 180_000, intervals: [250] };

let folder: string;
let slurm: OneMachineSlurm;
let database: Database;
let hub: Awaited<ReturnType<typeof hubWith>>;
let server: StartedServer;
let board: Readonly<Record<string, string>>;
const started: Started[] = [];

interface Started {
  readonly child: ChildProcess;
  /** The exit code, once the output has ended. */
  readonly ended: Promise<number | null>;
  stdout: string;
  stderr: string;
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leaderboard-slurm-'));
  chmodSync(folder, 0o755);
  await mkdir(join(folder, 'slurm'));
  slurm = await startSlurm(join(folder, 'slurm'));
  database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data') }, () => undefined);
  hub = await hubWith(Object.values(MODELS).flat());
  const port = await freePort();
  const env = { DATA_DIR: join(folder, 'data') };
  server = startServer({ env: { ...env, PORT: port, HUB_URL: hub.url, LOG_LEVEL: 'warn' } });
  await ready(port, server);
  board = await boardOfWorker('cluster', port, { env });
});

test.afterAll(async () => {
  for (const { child } of started) kill(child.pid);
  await slurm?.stop();
  server?.child.kill('SIGTERM');
  await server?.ended;
  await database?.close();
  await hub?.close();
  await killDatabase(join(folder, 'data'));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test.afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  expect(jobs()).toEqual([]);
  expect(await wrongPublications(database)).toEqual([]);
});

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...slurm.env, SLURM_TIMELIMIT: '10', SLURM_MEM_PER_NODE: String(MEMORY_MEGABYTES), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const program: Started = { child, ended, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    program.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    program.stderr += chunk.toString();
  });
  started.push(program);
  return program;
}

/** Runs a shell script as the job. */
function startJob(script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  return start(PROGRAM, ['-c', script, 'job', ...args], { ON_SLURM: 'sh', ...env });
}

/** States of all jobs that are pending, running or completing. */
function jobs(): string[] {
  return slurm.ask('squeue', '--noheader', '--format=%T').split('\n').filter(Boolean);
}

/** Command lines of processes that contain this text. */
function processesWith(text: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(text));
}

test('a job gets arguments and environment exactly, none in a command line', async () => {
  const args = ['a b', `q'"\\`, 'new\nline', '', '$HOME $(id) %j', '--model_args', '{"revision": "ü, x=1"}'];
  const secret = `s3cret\n'"$HOME, x=1`;
  const script = join(folder, 'show.mjs');
  await writeFile(
    script,
    `import { existsSync } from 'node:fs';
    process.stdout.write(JSON.stringify({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() }));
    process.stderr.write('to standard error');
    setInterval(() => existsSync('go') && process.exit(7), 50);`,
  );
  const job = start(PROGRAM, [script, ...args], {
    ON_SLURM: process.execPath,
    NAMED: secret,
    TMPDIR: folder,
  });
  await expect.poll(jobs, WAIT).toEqual(['RUNNING']);
  await expect.poll(() => processesWith(script).length, WAIT).toBeGreaterThan(0);
  expect(processesWith('s3cret')).toEqual([]);
  expect(slurm.ask('scontrol', '--all', 'show', 'job')).not.toContain('s3cret');
  await writeFile(join(folder, 'go'), '');
  expect(await job.ended).toBe(7);
  const seen = JSON.parse(job.stdout);
  expect(seen).toMatchObject({ argv: args, env: { NAMED: secret, TMPDIR: folder }, cwd: folder });
  // Variables added by Slurm and the shell reveal nothing about the worker.
  const own = Object.keys(seen.env).filter((name) => !/^(?:SLURM|SRUN|SLURMD)_|^PWD$/.test(name));
  expect(own.sort()).toEqual(['NAMED', 'ON_SLURM', 'PATH', 'TMPDIR']);
  expect(job.stderr).toContain('to standard error');
});

test('a killed job has the exit code of a shell', async () => {
  expect(await startJob('kill -9 $$').ended).toBe(137);
});

test('a job that Slurm refuses is the machine’s fault, with Slurm’s reason', async () => {
  const refused = startJob('true', [], { SLURM_PARTITION: 'nowhere' });
  expect(await refused.ended).toBe(126);
  expect(refused.stderr).toContain('Invalid partition name specified');
  const endless = startJob('true', [], { SLURM_TIMELIMIT: '' });
  expect(await endless.ended).toBe(126);
  expect(endless.stderr).toContain('Set SLURM_TIMELIMIT');
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} cancels the job, and the program ends after it`, async () => {
    const job = startJob('trap "" TERM INT HUP; echo begun; sleep 601');
    await expect.poll(() => job.stdout, WAIT).toBe('begun\n');
    job.child.kill(signal);
    expect(await job.ended).not.toBe(0);
    expect(jobs()).toEqual([]);
    expect(processesWith('sleep 601')).toEqual([]);
  });
}

test('a job that waits in the queue of Slurm is canceled too', async () => {
  const first = startJob('echo begun; sleep 602', [], { SLURM_MEM_PER_NODE: String(NODE.memoryMegabytes) });
  await expect.poll(() => first.stdout, WAIT).toBe('begun\n');
  const second = startJob('echo begun');
  await expect.poll(() => jobs().sort(), WAIT).toEqual(['PENDING', 'RUNNING']);
  second.child.kill('SIGTERM');
  await second.ended;
  expect(second.stdout).toBe('');
  expect(jobs()).toEqual(['RUNNING']);
});

test('nothing that a job started lives when the program has ended', async () => {
  const job = startJob(`setsid sh -c 'trap "" TERM INT HUP; sleep 603' >/dev/null 2>&1 & sleep 1; echo left`);
  expect(await job.ended).toBe(0);
  expect(job.stdout).toBe('left\n');
  expect(processesWith('sleep 603')).toEqual([]);
});

test('a failing node ends the program with an error, although srun succeeds', async () => {
  const job = startJob('echo begun; sleep 605');
  await expect.poll(() => job.stdout, WAIT).toBe('begun\n');
  const [pid = ''] = slurm.ask('pgrep', '--full', '--exact', 'sleep 605').split('\n');
  await slurm.killNodeDaemon();
  try {
    expect(await job.ended).toBe(75);
    expect(job.stderr).toContain('The job ended as NODE_FAIL.');
  } finally {
    // If the node's machine had failed, its processes would be gone too.
    process.kill(Number(pid), 'SIGKILL');
    await slurm.startNodeDaemon();
  }
});

test('the time limit ends a job whose worker is silent', async () => {
  const job = startJob('echo begun; sleep 604', [], { SLURM_TIMELIMIT: '1' });
  await expect.poll(() => job.stdout, WAIT).toBe('begun\n');
  // Simulates the loss of the worker's machine: all of its processes stop.
  const own = slurm.ask('pgrep', '--full', `${PROGRAM}|^srun .*sleep 604`).split('\n').map(Number);
  for (const pid of own) process.kill(pid, 'SIGSTOP');
  await expect
    .poll(() => processesWith('sleep 604').filter((line) => line === 'sleep 604'), WAIT)
    .toEqual([]);
  for (const pid of own) process.kill(pid, 'SIGCONT');
  expect(await job.ended).not.toBe(0);
});

const NAMES = ['ON_SLURM', 'SLURM_CONF', 'SLURM_TIMELIMIT', 'SLURM_MEM_PER_NODE', 'SLURM_PARTITION'];

function startWorker(env: Readonly<Record<string, string>> = {}): Started {
  return start(process.execPath, [COMMANDS, 'worker'], {
    ...board,
    HARNESS_COMMAND: PROGRAM,
    HARNESS_ENVIRONMENT: NAMES.join(','),
    ON_SLURM: STAND_IN,
    HARNESS_PYTHON: STAND_IN,
    DOWNLOAD_COMMAND: STAND_IN,
    HUB_URL: hub.url,
    WORKER_DIR: join(folder, 'runs'),
    WORKER_DISK_RESERVE_GB: '0',
    WORKER_JOBS: '3',
    WORKER_POLL_SECONDS: '1',
    ...env,
  });
}

async function rowsOf(models: readonly string[]): Promise<(typeof submissions.$inferSelect)[]> {
  const rows = await database.db.select().from(submissions).orderBy(submissions.id);
  return rows.filter(({ model }) => models.includes(model));
}

async function submitAll(models: readonly string[]): Promise<void> {
  for (const model of models) await submitModel(database, model);
}

/** The given models that lm_eval is currently evaluating. */
function evaluated(models: readonly string[]): string[] {
  const running = processesWith(STAND_IN).filter((line) => line.startsWith('node '));
  return models.filter((model) => running.some((line) => line.includes(`"pretrained":"${model}"`)));
}

async function untilRunning(models: readonly string[]): Promise<void> {
  await expect.poll(() => evaluated(models), WAIT).toEqual(models);
}

/** Shortens back-offs; other tests cover that workers wait for them. */
async function untilFinished(models: readonly string[], attempt = 1): Promise<void> {
  const ends = async () => {
    await loseLease(database.db, 'not_before');
    return (await rowsOf(models)).map((row) => [row.status, row.attempt]);
  };
  await expect.poll(ends, WAIT).toEqual(models.map(() => ['finished', attempt]));
}

test('three submissions are evaluated together, with logs as they are written', async () => {
  const models = MODELS.several;
  await submitAll(models);
  startWorker();
  await untilRunning(models);
  expect(jobs()).toEqual(models.map(() => 'RUNNING'));
  const [row] = await rowsOf(models);
  const log = join(folder, 'runs/runs', `${row?.id}-${row?.fencing}-${row?.claimId}`, 'log.txt');
  await expect.poll(() => readFile(log, 'utf8'), WAIT).toContain('Running loglikelihood requests: 25%');
  expect((await rowsOf(models)).map(({ status }) => status)).toEqual(models.map(() => 'evaluating'));
  await untilFinished(models);
});

test('a worker asked to stop cancels its jobs and gives submissions back', async () => {
  const models = MODELS.stopped;
  await submitAll(models);
  const worker = startWorker();
  await untilRunning(models);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(jobs()).toEqual([]);
  expect((await rowsOf(models)).map((row) => [row.status, row.attempt])).toEqual(
    models.map(() => ['pending', 0]),
  );
  startWorker();
  await untilFinished(models);
});

test('a killed worker takes its job along; the next one evaluates again', async () => {
  const models = MODELS.again;
  await submitAll(models);
  const worker = startWorker();
  await untilRunning(models);
  worker.child.kill('SIGKILL');
  await expect.poll(jobs, WAIT).toEqual([]);
  expect((await rowsOf(models)).map(({ status }) => status)).toEqual(['evaluating']);
  await loseLease(database.db);
  startWorker();
  await untilFinished(models, 2);
});

test('a controller that is away for a while costs no attempt', async () => {
  const models = MODELS.away;
  await submitAll(models);
  startWorker();
  await untilRunning(models);
  // The controller loses data that it has not saved yet.
  const name = slurm.ask('squeue', '--noheader', '--format=%j');
  await expect.poll(() => readFile(join(folder, 'slurm/state/job_state'), 'latin1'), WAIT).toContain(name);
  await slurm.killController();
  try {
    await expect.poll(() => evaluated(models), WAIT).toEqual([]);
  } finally {
    slurm.startController();
  }
  await untilFinished(models);
});

test('a job beyond its memory fails with that reason', async () => {
  const models = MODELS.greedy;
  await submitAll(models);
  startWorker();
  const ends = async () => (await rowsOf(models)).map((row) => [row.status, row.failureReason]);
  await expect.poll(ends, WAIT).toEqual([['failed', 'out_of_memory']]);
});

test('a worker with an unknown partition does not start, and says why', async () => {
  const worker = startWorker({ SLURM_PARTITION: 'nowhere' });
  expect(await worker.ended).toBe(2);
  expect(worker.stderr).toContain('Invalid partition name specified');
});
