import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../../../../tests/patience.ts';
import { loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { processesWith } from '../../test/processes.ts';
import { MAX_MS, until } from '../../test/running-worker.ts';
import { workerSite } from '../../test/worker-site.ts';

test('a worker whose machine has a fault does not start, and says why', async () => {
  const { run } = await workerSite([]);
  expect(await run({ WORKER_DISK_RESERVE_GB: '1000000' })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^This machine cannot evaluate models\. .*less than 1000000\.0 GB left/),
  });
});

test('a trial with other questions has scores, and needs no board', async () => {
  const { folder, run } = await workerSite(['test-org/aurora', 'test-org/crash']);
  const faults = join(folder, 'faults');
  await writeFile(faults, 'questions');
  const env = {
    BOARD_URL: '',
    WORKER_TOKEN: '',
    STAND_IN_FAULTS: faults,
    HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS',
  };
  expect(await run(env, '--trial', 'test-org/aurora')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^ +BBA +\d\d\.\d\d % [\s\S]*not the benchmark’s questions[\s\S]*\nThis was a trial: nothing was published\.\n$/,
    ),
  });
  expect(await run(env, '--trial', 'test-org/crash')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('KeyError'),
  });
  expect((await run(env, '--trial', 'test-org/none')).code).toBe(1);
  expect((await run(env, '--trial', 'aurora')).code).toBe(2);
  expect((await run(env, '--trial', 'test-org/aurora', '--health')).code).toBe(2);
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
});

test('a worker that drains finishes its evaluation and ends with code 0', async () => {
  const { database, folder, start, run, operate } = await workerSite(['test-org/waits']);
  await submitModel(database, 'test-org/waits');
  const { said, ended } = start();
  await until(database, ({ status }) => status === 'evaluating');
  expect(await run({}, '--health')).toMatchObject({ code: 0, stdout: 'The worker can evaluate.\n' });
  expect(await operate('workers', 'drain', 'gpu-1')).toMatchObject({
    code: 0,
    stdout: 'One worker will finish its evaluations and then exit.\n',
  });
  await submitModel(database, 'test-org/aurora');
  // The response to the worker's next report tells it to drain.
  await expect.poll(said, { timeout: 3 * PATIENCE_MS }).toContain('the worker is draining');
  await writeFile(join(folder, 'go'), '');
  const { code, stdout, stderr } = await ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('drained');
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', attempt: 1 });
  expect(stdout.match(/evaluation started/g)).toHaveLength(1);
  expect(await operate('workers', 'drain', 'gpu-1')).toMatchObject({
    code: 1,
    stderr: 'No running worker has the name gpu-1. Running workers: none.\n',
  });
  expect(await run({}, '--health')).toMatchObject({ code: 1, stderr: 'The worker gpu-1 is not running.\n' });
});

test('a killed worker’s evaluation ends; its model goes with the next', async () => {
  const { database, folder, start } = await workerSite(['test-org/waits']);
  await submitModel(database, 'test-org/waits');
  const { child, ended } = start();
  const weights = async () =>
    (await readdir(join(folder, 'runs'), { recursive: true })).filter((name) =>
      name.endsWith('.safetensors'),
    );
  await expect.poll(weights, { timeout: MAX_MS }).toHaveLength(1);
  const [first = ''] = await weights();
  const run = join(folder, 'runs', first.split('/')[0] ?? '');
  // From here on the program writes nothing, so a closed pipe does not end it.
  await expect.poll(() => readFile(join(run, 'log.txt'), 'utf8'), { timeout: MAX_MS }).toContain('100%');
  expect(processesWith(folder)).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => processesWith(folder)).toBe(0);
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
      { timeout: MAX_MS },
    )
    .toBe('finished');
  // The finished run's folder is cleaned up afterwards, so it may be read during the cleanup.
  await expect.poll(weights).toEqual([]);
  expect(await readdir(run)).toEqual(['log.txt']);
});
