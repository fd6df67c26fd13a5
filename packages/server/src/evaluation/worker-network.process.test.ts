import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimed, loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { networkTo } from '../../test/network-between.ts';
import { MAX_MS, until } from '../../test/running-worker.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type WorkerSite, workerSite } from '../../test/worker-site.ts';
import { readWorkers } from '../queue/workers.sql.ts';

const WAITS = 'test-org/waits';
const LONG = { timeout: MAX_MS };

/** Extracts the folder of undelivered results from a worker's log. */
function folderToSend(log: string): string {
  const [, folder = ''] = /"command":"npx leaderboard worker --send '([^']+)'"/.exec(log) ?? [];
  return folder;
}

/** The network between a site's server and its workers. */
async function networkOf({ address }: WorkerSite) {
  const network = await networkTo([Number(new URL(address).port)]);
  onTestFinished(() => network.close());
  return network;
}

test('a worker waits for a board that does not answer, or answers with a page', async () => {
  const site = await workerSite([WAITS]);
  const network = await networkOf(site);
  network.become('closed');
  await submitModel(site.database, WAITS);
  const { child, said, ended } = site.start({ BOARD_URL: network.url });
  await expect.poll(said, LONG).toContain('the board is not responding yet; trying again');
  network.become('page');
  expect(await site.run({ BOARD_URL: network.url }, '--health')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The board is not responding\. /),
  });
  expect(child.exitCode).toBeNull();
  network.become('open');
  await expect.poll(said, LONG).toContain('evaluation started');

  network.become('page');
  await writeFile(join(site.folder, 'go'), '');
  await expect.poll(said, LONG).toContain('could not be delivered yet; trying again');
  network.become('open');
  expect(await until(site.database, ({ status }) => status === 'finished')).toMatchObject({ attempt: 1 });
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(stdout.match(/evaluation started/g)).toHaveLength(1);
});

test('SIGTERM ends a worker whose board does not answer', async () => {
  const site = await workerSite([]);
  const { child, said, ended } = site.start({ BOARD_URL: 'http://127.0.0.1:1' });
  await expect.poll(said, LONG).toContain('the board is not responding yet');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

/** Exit of a worker whose token is rejected. */
const REFUSED = {
  code: 2,
  stderr:
    'BOARD_URL rejected WORKER_TOKEN: it is wrong or was revoked. With database access, "npx leaderboard workers list" shows which tokens are valid, and "workers add NAME" creates one.\n',
};

test('a token that is refused ends a worker with 2, and the reason', async () => {
  const { run, operate } = await workerSite([]);
  expect((await operate('workers', 'revoke', 'gpu-1')).code).toBe(0);
  expect(await run({ LOG_LEVEL: 'silent' })).toMatchObject(REFUSED);
  expect(await run({}, '--health')).toMatchObject(REFUSED);
});

test('a worker that waits ends when its token is revoked', async () => {
  const { run, operate, database } = await workerSite([]);
  const ended = run({ LOG_LEVEL: 'silent' });
  await expect.poll(async () => (await readWorkers(database.db)).length, LONG).toBe(1);
  await operate('workers', 'revoke', 'gpu-1');
  expect(await ended).toMatchObject(REFUSED);
});

test('a worker whose token is revoked keeps its results, which another token of its name sends', async () => {
  const site = await workerSite([WAITS], { leaseSeconds: 6 });
  await submitModel(site.database, WAITS);
  const { said, ended } = site.start();
  await expect.poll(said, LONG).toContain('evaluation started');
  await site.operate('workers', 'revoke', 'gpu-1');
  await expect.poll(said, LONG).toContain('the board rejected the token of this worker');
  await writeFile(join(site.folder, 'go'), '');
  const { stdout, ...end } = await ended;
  expect(end).toEqual(REFUSED);
  expect(stdout.match(/the board rejected the token of this worker/g)).toHaveLength(1);
  expect(stdout).not.toContain('trying again');
  const token = (await site.operate('workers', 'add', 'gpu-1')).stdout.trim();
  expect(await site.run({ WORKER_TOKEN: token }, '--send', folderToSend(stdout))).toMatchObject({
    code: 0,
    stdout: 'The results are published.\n',
  });
  expect(await rowOf(site.database.db)).toMatchObject({ status: 'finished', attempt: 1 });
});

test('a worker without address or token does not start, and says what to set', async () => {
  const { run } = await workerSite([]);
  for (const [environment, said] of [
    [{ BOARD_URL: '' }, /^Set BOARD_URL /],
    [{ WORKER_TOKEN: '' }, /^Set WORKER_TOKEN, or WORKER_TOKEN_FILE .*workers add NAME/],
    [{ WORKER_TOKEN: '', WORKER_TOKEN_FILE: '/nowhere' }, /^WORKER_TOKEN_FILE cannot be read \(ENOENT\)\./],
  ] as const)
    expect(await run(environment)).toMatchObject({ code: 2, stderr: expect.stringMatching(said) });
});

test('a token of a file is good', async () => {
  const { operate, run } = await workerSite([]);
  const file = join(await temporaryFolder(), 'token');
  await writeFile(file, (await operate('workers', 'add', 'gpu-2')).stdout);
  expect(await run({ WORKER_TOKEN: '', WORKER_TOKEN_FILE: file }, '--health')).toMatchObject({
    code: 1,
    stderr: 'The worker gpu-2 is not running.\n',
  });
});

/** Runs a worker that exits with undelivered results. @returns the folder named in its log. */
async function leftResults(site: WorkerSite): Promise<string> {
  const network = await networkOf(site);
  await submitModel(site.database, WAITS);
  const { child, said, ended } = site.start({ BOARD_URL: network.url });
  // The claim is in the database before its response reaches the worker.
  await expect.poll(said, LONG).toContain('evaluation started');
  network.become('closed');
  await writeFile(join(site.folder, 'go'), '');
  await expect.poll(said, LONG).toContain('could not be delivered yet');
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  return folderToSend(stdout);
}

test('--send publishes what no network took, once, and removes the folder', async () => {
  const site = await workerSite([WAITS]);
  const folder = await leftResults(site);
  const send = (environment: Readonly<Record<string, string>> = {}) =>
    site.run(environment, '--send', folder);
  expect(await send({ BOARD_URL: 'http://127.0.0.1:1' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The board is not responding\. /),
  });
  expect(await readdir(folder)).toContain('output');
  expect(await send()).toEqual({ code: 0, stdout: 'The results are published.\n', stderr: '' });
  expect(await rowOf(site.database.db)).toMatchObject({ status: 'finished', attempt: 1 });
  expect(await send()).toMatchObject({ code: 1, stderr: `There are no results in ${folder}.\n` });
  expect(await site.run({}, '--send', site.folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a run folder'),
  });
});

test('--send of a lease that another has is refused, and the files stay', async () => {
  const site = await workerSite([WAITS]);
  const folder = await leftResults(site);
  const { db } = site.database;
  await loseLease(db);
  await expect(claimed(site.database, 'gpu-2')).rejects.toThrow('Nothing waits.');
  await loseLease(db, 'not_before');
  await claimed(site.database, 'gpu-2');
  expect(await site.run({}, '--send', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This lease is not valid: .*was given to another worker\./),
  });
  expect(await readdir(folder)).toContain('output');
  expect(await rowOf(db)).toMatchObject({ status: 'evaluating', worker: 'gpu-2' });
});
