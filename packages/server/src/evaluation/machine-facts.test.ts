import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMachine } from '../../test/machine.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { parseConfig } from '../config.ts';
import { createMachineMonitor } from './machine-check.ts';

const STAND_IN = join(import.meta.dirname, '../../test/lm-eval-stand-in.js');

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
    [30, false, 1],
    [31, true, 2],
    [90, false, 2],
    [92, false, 3],
  ] as const) {
    minutes = after;
    expect(await check(isFresh)).toMatchObject(FOUND);
    expect(await times()).toBe(found);
  }
});
