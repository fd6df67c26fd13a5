import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMachine } from '../../test/machine.ts';
import { listOf, modelServer } from '../../test/model-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { STAND_IN, workerSettings } from '../../test/worker-settings.ts';
import { parseConfig } from '../config.ts';
import { createMachineMonitor } from './machine-check.ts';

/**
 * A folder with lm_eval and its Python in harness/bin, and wrappers that run the program named in a variable, like those in
 * deploy/.
 */
async function site() {
  const folder = await temporaryFolder();
  const bin = join(folder, 'harness/bin');
  await mkdir(bin, { recursive: true });
  const script = async (name: string, text: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return join(folder, name);
  };
  const log = join(folder, 'log');
  await script('harness/bin/hf', 'exit 0');
  const harness = await script('harness/bin/lm_eval', `exec ${STAND_IN} "$@"`);
  await script('harness/bin/python3', `echo python >> ${log}; exec ${STAND_IN} "$@"`);
  const wrapper = (name: string, variable: string) =>
    script(name, `echo ${name} "$SANDBOX_FOLDERS" >> ${log}; exec "$${variable}" "$@"`);
  const machine = (environment: Readonly<Record<string, string>>, now = () => 0) => {
    const { harness } = parseConfig({
      ...{ PATH: process.env.PATH, DOWNLOAD_COMMAND: join(bin, 'hf'), WORKER_DIR: folder },
      ...{ WORKER_DISK_RESERVE_GB: '0', HARNESS_ENVIRONMENT: 'LM_EVAL,ON_SLURM,ON_PBS,SANDBOX_FOLDERS' },
      ...environment,
    }).worker;
    return createMachineMonitor({ options: harness, stopping: new AbortController().signal, now });
  };
  return { folder, harness, wrapper, machine, logged: () => readFile(log, 'utf8') };
}

const FOUND = { fault: null, machine: newMachine() };

test('the Python beside lm_eval says what the machine can load', async () => {
  const { harness, machine } = await site();
  expect(await machine({ HARNESS_COMMAND: harness }).check()).toEqual({ ...FOUND, hasGpu: null });
  const device = { HARNESS_COMMAND: harness, HARNESS_ARGUMENTS: '--device cuda:0' };
  expect(await machine(device).check()).toEqual({ ...FOUND, hasGpu: true });
});

test.each([
  ['lm_eval-in-sandbox', 'LM_EVAL'],
  ['lm_eval-as-other-user', 'LM_EVAL'],
  ['lm_eval-on-slurm', 'ON_SLURM'],
  ['lm_eval-on-pbs', 'ON_PBS'],
])('through %s Python runs as lm_eval does, with its own folder shown', async (name, variable) => {
  const { folder, harness, wrapper, machine, logged } = await site();
  const environment = {
    HARNESS_COMMAND: await wrapper(name, variable),
    [variable]: harness,
    SANDBOX_FOLDERS: '/tasks',
  };
  expect(await machine(environment).check()).toMatchObject(FOUND);
  expect(await logged()).toBe(`${name} /tasks ${folder}/harness\npython\n${name} /tasks\n`);
});

test('on a cluster with a sandbox Python runs in both', async () => {
  const { folder, harness, wrapper, machine, logged } = await site();
  const environment = {
    HARNESS_COMMAND: await wrapper('lm_eval-on-slurm', 'ON_SLURM'),
    ON_SLURM: await wrapper('lm_eval-in-sandbox', 'LM_EVAL'),
    LM_EVAL: harness,
  };
  expect(await machine(environment).check()).toMatchObject(FOUND);
  expect((await logged()).split('\n').slice(0, 3)).toEqual([
    `lm_eval-on-slurm ${folder}/harness`,
    `lm_eval-in-sandbox ${folder}/harness`,
    'python',
  ]);
});

test('abilities are found out at start, each hour, and after a failure', async () => {
  const { harness, machine, logged } = await site();
  let minutes = 0;
  const { check } = machine({ HARNESS_COMMAND: harness }, () => minutes * 60_000);
  const times = async () => (await logged()).split('\n').length - 1;
  for (const [after, isFresh, found] of [
    [0, false, 1],
    [31, true, 2],
    [90, false, 2],
    [92, false, 3],
  ] as const) {
    minutes = after;
    expect(await check(isFresh)).toMatchObject(FOUND);
    expect(await times()).toBe(found);
  }
});

/** A machine on which the stand-in replaces all programs and reports these faults. */
async function machineWith(environment: Readonly<Record<string, string>>, faults = '') {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'faults'), faults);
  const { harness: options } = parseConfig({
    ...workerSettings(folder),
    ...{ STAND_IN_FAULTS: join(folder, 'faults'), HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS' },
    ...environment,
  }).worker;
  return createMachineMonitor({ options, stopping: new AbortController().signal, now: () => 0 });
}

test.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
  [
    'without lm_eval',
    { HARNESS_COMMAND: '/nowhere/lm_eval' },
    '',
    /failed to execute \/nowhere\/lm_eval.*Check HARNESS_COMMAND/,
  ],
  ['without the download program', { DOWNLOAD_COMMAND: '/nowhere/hf' }, '', /set DOWNLOAD_COMMAND/],
  ['whose download program fails', {}, 'download', /version" failed .*No module named huggingface_hub/],
  ['without a Python beside lm_eval', { HARNESS_PYTHON: '' }, '', /no python3 next to .* Set HARNESS_PYTHON/],
  [
    'whose Python lacks torch',
    {},
    'torch',
    /could not detect what this machine can load \(exit code 1: .*No module named 'torch'\)\. Install/,
  ],
  [
    'whose Python writes nothing of use',
    { HARNESS_PYTHON: 'true' },
    '',
    /could not detect what this machine can load \(it wrote no readable machine\.json\)/,
  ],
  [
    'whose GPU is lost',
    { HARNESS_ARGUMENTS: '--device cuda:0' },
    'gpu',
    /The GPU cuda:0 cannot be used .*No CUDA GPUs/,
  ],
  ['without the tasks', {}, 'tasks', /could not run one question .*Tasks not found: bbk.*bba, bbf, bbk, bbl/],
  [
    'with task files of other questions',
    {},
    'questions',
    /bba_English.*bbl_Hindi: these are not the benchmark’s questions.*json.*BhashaBench-Ayur.*--trial.*publishes nothing/,
  ],
  ['with a full disk', { WORKER_DISK_RESERVE_GB: '1000000' }, '', /less than 1000000\.0 GB left/],
])('a machine %s has a fault, which says what to do', async (_name, environment, faults, said) => {
  const machine = await machineWith(environment, faults);
  expect((await machine.check()).fault).toMatch(said);
});

test('a machine without namespaces says how to do without', async () => {
  const bin = await temporaryFolder();
  const unshare = '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2; exit 1\n';
  await writeFile(join(bin, 'unshare'), unshare, { mode: 0o755 });
  const machine = await machineWith({ PATH: `${bin}:${process.env.PATH}`, DOWNLOAD_COMMAND: 'true' });
  expect((await machine.check()).fault).toMatch(/Operation not permitted.*leaves behind.*as-other-user/);
});

test('a GPU whose memory evaluations have taken is no fault', async () => {
  const machine = await machineWith({ HARNESS_ARGUMENTS: '--device cuda' }, 'full-gpu');
  expect(await machine.check()).toMatchObject({ fault: null, hasGpu: true });
});

test('a model server that is away is a fault', async () => {
  const { words, stop } = await modelServer(() => listOf('test-org/aurora'));
  stop();
  const machine = await machineWith({
    HARNESS_MODEL: 'local-completions',
    HARNESS_MODEL_ARGUMENTS: words,
  });
  expect((await machine.check()).fault).toMatch(/does not list its models .*ECONNREFUSED.* correct base_url/);
});
