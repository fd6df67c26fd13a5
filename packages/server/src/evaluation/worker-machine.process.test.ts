import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { hubWith } from '../../test/hub-with.ts';
import { type Ended, runLeaderboard } from '../../test/run-leaderboard.ts';
import { LONGEST_MS, until } from '../../test/running-worker.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** As `tsc -b` builds it. */
const COMMANDS = join(import.meta.dirname, '../../dist/cli/leaderboard.js');
const STAND_IN = join(import.meta.dirname, '../../test/lm-eval-stand-in.js');

interface Started {
  readonly child: ChildProcess;
  /** What it has written to stdout so far. */
  readonly said: () => string;
  readonly ended: Promise<Ended>;
}

interface Site {
  readonly url: string;
  /** The evaluation of a model that waits ends once this has a file 'go'. */
  readonly folder: string;
  start(environment?: Readonly<Record<string, string>>): Started;
  /** `npx leaderboard worker …` in this process. */
  run(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended>;
}

async function site(models: readonly string[]): Promise<Site> {
  const url = await freshDatabaseUrl();
  const folder = await temporaryFolder();
  const hub = await hubWith([...models]);
  onTestFinished(() => hub.close());
  const given = {
    DATABASE_URL: url,
    HUB_URL: hub.url,
    HARNESS_COMMAND: STAND_IN,
    HARNESS_PYTHON: STAND_IN,
    DOWNLOAD_COMMAND: STAND_IN,
    WORKER_DIR: folder,
    WORKER_NAME: 'gpu-1',
    WORKER_DISK_RESERVE_GB: '0',
    WORKER_POLL_SECONDS: '1',
  };
  const start: Site['start'] = (environment = {}) => {
    const env = { PATH: process.env.PATH, ...given, ...environment };
    const child = spawn(process.execPath, [COMMANDS, 'worker'], { env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk.toString();
    });
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => resolve({ code: code ?? -1, ...output })),
    );
    return { child, said: () => output.stdout, ended };
  };
  const run: Site['run'] = (environment, ...args) =>
    runLeaderboard({ PATH: process.env.PATH ?? '', ...given, ...environment }, 'worker', ...args);
  return { url, folder, start, run };
}

test.each([
  [
    'without lm_eval',
    { HARNESS_COMMAND: '/nowhere/lm_eval' },
    /failed to execute \/nowhere\/lm_eval.*Check HARNESS_COMMAND/,
  ],
  ['without the download program', { DOWNLOAD_COMMAND: '/nowhere/hf' }, /set DOWNLOAD_COMMAND/],
  ['without a Python beside lm_eval', { HARNESS_PYTHON: '' }, /no python3 beside .* Set HARNESS_PYTHON/],
  [
    'whose Python lacks torch',
    { STAND_IN_FAULTS: 'torch', HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS' },
    /could not find out what this machine can load \(exit code 1: .*No module named 'torch'\)\. Install/,
  ],
  [
    'whose Python writes nothing of use',
    { HARNESS_PYTHON: 'true' },
    /could not find out what this machine can load \(it wrote no machine\.json that can be read\)/,
  ],
  [
    'with task files of other questions',
    { STAND_IN_FAULTS: 'questions', HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS' },
    /these are not the questions of the benchmark.*json.*BhashaBench-Ayur.*publishes nothing/,
  ],
  ['with a full disk', { WORKER_DISK_RESERVE_GB: '1000000' }, /less than 1000000\.0 GB left/],
])('a worker %s does not start, and says why', async (_name, environment: Record<string, string>, said) => {
  const { folder, run } = await site([]);
  const faults = join(folder, 'faults');
  const { STAND_IN_FAULTS: wanted = '', ...given } = environment;
  await writeFile(faults, wanted);
  const { code, stderr } = await run({ ...given, STAND_IN_FAULTS: faults });
  expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
  expect(stderr).toMatch(/^This machine cannot evaluate models\./);
});

test('a trial with other questions has scores, and opens no database', async () => {
  const { folder, run } = await site(['test-org/aurora', 'test-org/crash']);
  const faults = join(folder, 'faults');
  await writeFile(faults, 'questions');
  const env = {
    DATABASE_URL: 'postgresql://nobody@nowhere.invalid/none',
    STAND_IN_FAULTS: faults,
    HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS',
  };
  expect(await run(env, '--trial', 'test-org/aurora')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^ +BBA +\d\d\.\d\d % [\s\S]*not the questions of the benchmark[\s\S]*\nThis was a trial: nothing is published\.\n$/,
    ),
  });
  expect(await run(env, '--trial', 'test-org/crash')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('KeyError'),
  });
  expect((await run(env, '--trial', 'test-org/none')).code).toBe(1);
  expect((await run(env, '--trial', 'aurora')).code).toBe(2);
  expect((await run(env, '--trial', 'test-org/aurora', '--drain', 'gpu-1')).code).toBe(2);
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
});

test('a worker without namespaces does not start, and says why', async () => {
  const { folder, start } = await site([]);
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const unshare = '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2; exit 1\n';
  await writeFile(join(bin, 'unshare'), unshare, { mode: 0o755 });
  const refused = {
    code: 2,
    stderr: expect.stringMatching(/Operation not permitted.*leaves behind.*as-other-user/),
  };
  expect(await start({ PATH: `${bin}:${process.env.PATH}`, DOWNLOAD_COMMAND: 'true' }).ended).toMatchObject(
    refused,
  );
});

test('a worker finishes its evaluation and ends with code 0 after --drain', async () => {
  const { url, folder, start, run } = await site(['test-org/waits']);
  const database = await open(url);
  await submitModel(database, 'test-org/waits');
  const { said, ended } = start();
  await until(database, ({ status }) => status === 'evaluating');
  expect((await run({}, '--health', 'gpu-1')).code).toBe(0);
  expect(await run({}, '--drain', 'gpu-1')).toMatchObject({
    code: 0,
    stdout: 'One worker finishes what is under way, and then ends.\n',
  });
  await submitModel(database, 'test-org/aurora');
  await expect.poll(said).toContain('the worker finishes what it has begun');
  await writeFile(join(folder, 'go'), '');
  const { code, stdout, stderr } = await ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('drained');
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', attempt: 1 });
  expect(stdout.match(/evaluation started/g)).toHaveLength(1);
  for (const option of ['--drain', '--health'])
    expect(await run({}, option, 'gpu-1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No running worker has the name gpu-1'),
    });
});

test('a killed worker’s model goes when another takes its submission', async () => {
  const { url, folder, start } = await site(['test-org/waits']);
  const database = await open(url);
  await submitModel(database, 'test-org/waits');
  const { child, ended } = start();
  const weights = async () =>
    (await readdir(join(folder, 'runs'), { recursive: true })).filter((name) =>
      name.endsWith('.safetensors'),
    );
  await expect.poll(weights, { timeout: LONGEST_MS }).toHaveLength(1);
  const [first = ''] = await weights();
  child.kill('SIGKILL');
  await ended;
  expect(await weights()).toEqual([first]);
  await loseLease(database.db);
  await writeFile(join(folder, 'go'), '');
  start();
  await expect
    .poll(
      async () => {
        await loseLease(database.db, 'not_before');
        return (await rowOf(database.db)).status;
      },
      { timeout: LONGEST_MS },
    )
    .toBe('finished');
  // The folder of the finished run goes after that; it is read while it goes.
  await expect.poll(weights).toEqual([]);
  expect(await readdir(join(folder, 'runs', first.split('/')[0] ?? ''))).toEqual(['log.txt']);
});
