import { createHash, randomUUID } from 'node:crypto';
import type { Call } from '@leaderboard/core/api';
import {
  claimSubmission,
  deliverPart,
  failAttempt,
  finishDelivery,
  getWorker,
  giveLeaseBack,
  liveLeases,
  MAX_DELIVERY_BYTES,
  PART_BYTES,
  renewLease,
  reportWorker,
} from '@leaderboard/core/queue/worker-calls';
import { expect, onTestFinished, test } from 'vitest';
import { loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newMachine, newNeeds } from '../../test/machine.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import {
  endOf,
  partOf,
  REPORT,
  resultsOf,
  sha256,
  type WorkerBoard,
  workerBoard,
} from '../../test/worker-board.ts';
import type { Database } from '../database/database.ts';
import { deliveredParts, submissions } from '../database/schema.ts';
import { createWaits } from './waits.ts';
import { listWorkerTokens, revokeWorkerToken } from './worker-tokens.sql.ts';

const ID = randomUUID();
const STATE = { ...REPORT, worker: ID };

/** A worker that has reported its machine. */
async function ready(database: Database, name = 'gpu-1', other?: WorkerBoard): Promise<WorkerBoard> {
  const board = await workerBoard(database, name, other?.app);
  const { status } = await board.ask(reportWorker, { ...STATE, worker: idOf(name), machine: newMachine() });
  expect(status).toBe(200);
  return board;
}

/** Derives a worker's id from its name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function claim(board: WorkerBoard, name = 'gpu-1', number = randomUUID()) {
  const body = { worker: idOf(name), claim: number, wait_seconds: 0 };
  const { status, json } = await board.ask(claimSubmission, body);
  expect(status).toBe(200);
  return claimSubmission.response.parse(json).claim;
}

async function leaseOf(board: WorkerBoard, name = 'gpu-1'): Promise<string> {
  const { lease } = (await claim(board, name)) ?? {};
  if (lease === undefined) throw new Error('Nothing waits.');
  return lease;
}

/** A claim by gpu-1 that waits for a submission. */
function waitingClaim(board: WorkerBoard, seconds = 30) {
  const body = { worker: idOf('gpu-1'), claim: randomUUID(), wait_seconds: seconds };
  return board.ask(claimSubmission, body);
}

const RESULTS = resultsOf('test-org/aurora');

const CALLS: readonly Call[] = [
  ...[reportWorker, getWorker, claimSubmission, renewLease, liveLeases],
  ...[giveLeaseBack, failAttempt, deliverPart, finishDelivery],
];

test('calls without a valid token are refused unread, with a logged line', async () => {
  const database = await freshDatabase();
  const { logger, logs } = capturedLogger();
  const app = await testApp({ database, logger });
  const { token: revoked } = await workerBoard(database, 'gone', app);
  await revokeWorkerToken(database.db, 'gone');
  for (const [at, { method, path }] of CALLS.entries()) {
    const remoteAddress = `192.0.2.${at}`;
    const payload = method === 'POST' ? { payload: { not: 'the body' } } : {};
    for (const token of [null, 'lbw_wrong', revoked]) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method, url: path, headers, remoteAddress, ...payload });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'no_worker_token']);
    }
  }
  expect(logs.filter((line) => line.includes('no valid worker token'))).toHaveLength(3 * CALLS.length);
  expect(logs.join('')).not.toContain(revoked);
});

test('an address that brings many wrong tokens is refused for a while, and others are not', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  const ask = (remoteAddress: string) =>
    app.inject({ url: getWorker.path, headers: { authorization: 'Bearer lbw_wrong' }, remoteAddress });
  for (let tries = 0; tries < 30; tries += 1) expect((await ask('192.0.2.1')).statusCode).toBe(401);
  expect((await ask('192.0.2.1')).statusCode).toBe(429);
  expect((await ask('198.51.100.1')).statusCode).toBe(401);
});

test('a worker is heard although another one at its address has a revoked token', async () => {
  const database = await freshDatabase();
  const board = await workerBoard(database);
  expect(await board.ask(getWorker, null)).toMatchObject({ status: 200 });
  const revoked = await workerBoard(database, 'gpu-2', board.app);
  await revokeWorkerToken(database.db, 'gpu-2');
  for (let tries = 0; tries < 31; tries += 1) await revoked.ask(getWorker, null);
  expect(await revoked.ask(getWorker, null)).toMatchObject({ status: 429 });
  expect(await board.ask(getWorker, null)).toMatchObject({ status: 200 });
});

test('a submission is claimed, renewed, delivered and published, and every call may come again', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  await submitModel(database, 'test-org/aurora');
  const number = randomUUID();
  const first = await claim(board, 'gpu-1', number);
  expect(first).toMatchObject({ attempt: 1, job: { model: { id: 'test-org/aurora' } } });
  expect(await claim(board, 'gpu-1', number)).toEqual(first);
  expect(await claim(board)).toBeNull();
  const lease = first?.lease ?? '';
  expect(await board.ask(renewLease, { lease, log: 'Running: 12%' })).toMatchObject({ status: 200 });
  expect(await rowOf(database.db)).toMatchObject({ worker: 'gpu-1', attempt: 1, logTail: 'Running: 12%' });
  expect(await board.ask(liveLeases, { leases: [lease] })).toMatchObject({ json: { live: [lease] } });
  for (let times = 0; times < 2; times += 1)
    expect(await board.ask(deliverPart, partOf(lease, RESULTS))).toEqual({ status: 200, json: { parts: 1 } });
  for (let times = 0; times < 2; times += 1)
    expect(await board.ask(finishDelivery, endOf(lease, RESULTS))).toMatchObject({
      status: 200,
      json: { status: 'finished', reason: null },
    });
  expect((await wholeBoard(database))?.entries.map(({ id }) => id)).toEqual(['test-org/aurora']);
  expect(await database.db.select().from(deliveredParts)).toEqual([]);
  const [token] = await listWorkerTokens(database.db);
  expect(token).toMatchObject({ name: 'gpu-1', lastAddress: '127.0.0.1', revokedAt: null });
});

test('a claim waits for a submission, and gets it when it comes', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  const waiting = waitingClaim(board);
  await submitModel(database, 'test-org/aurora');
  expect(await waiting).toMatchObject({ json: { claim: { job: { model: { id: 'test-org/aurora' } } } } });
});

/** A board with a submission that gpu-1 cannot evaluate. `looks()` counts the transactions in which claims look for another. */
async function withHugeSubmission(): Promise<{
  database: Database;
  board: WorkerBoard;
  looks: () => number;
}> {
  const database = await freshDatabase();
  let looked = 0;
  const transaction: Database['transaction'] = (act) =>
    database.transaction(act).finally(() => {
      looked += 1;
    });
  const board = await ready({ ...database, transaction });
  // A late notification of this submission would wake the claim.
  const isNotified = new Promise<void>((resolve) => database.onWaiting(resolve));
  // An empty queue is detected without a transaction.
  await submitModel(database, 'test-org/huge', { needs: newNeeds('test-org/huge', { bytes: 1e15 }) });
  await isNotified;
  looked = 0;
  return { database, board, looks: () => looked };
}

test('a claim looks once if nothing comes while it waits', async () => {
  const { board, looks } = await withHugeSubmission();
  expect(await waitingClaim(board, 0.5)).toMatchObject({ status: 200, json: { claim: null } });
  expect(looks()).toBe(1);
});

test('a claim that waits while its token is revoked gets nothing', async () => {
  const { database, board, looks } = await withHugeSubmission();
  const waiting = waitingClaim(board);
  await expect.poll(looks).toBe(1);
  await revokeWorkerToken(database.db, 'gpu-1');
  await submitModel(database, 'test-org/aurora');
  expect(await waiting).toMatchObject({ status: 401, json: { code: 'no_worker_token' } });
  const untouched = { status: 'pending', attempt: 0, fencing: 0 };
  expect(await database.db.select().from(submissions)).toMatchObject([untouched, untouched]);
});

test('a token has no more under way than its worker evaluates at once', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  const other = await ready(database, 'gpu-2', board);
  for (const name of ['a', 'b', 'c', 'd']) await submitModel(database, `test-org/${name}`);
  const ask = async () => {
    const { status, json } = await waitingClaim(board);
    return { code: json.code ?? status, detail: json.detail };
  };
  const asked = await Promise.all(Array.from({ length: 6 }, ask));
  expect(asked.map(({ code }) => code).sort()).toEqual([200, 200, ...Array(4).fill('too_many_claims')]);
  expect(asked.find(({ code }) => code !== 200)?.detail).toBe(
    'gpu-1 already has 2 in progress, its maximum. Evaluations of a killed worker are released after 60 seconds. Each worker needs its own token.',
  );
  expect(await claim(other, 'gpu-2')).not.toBeNull();
  await loseLease(database.db);
  expect(await ask()).toMatchObject({ code: 200 });
});

test('any number of claims wait without a warning', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const waits = createWaits(() => undefined);
  const many = Array.from({ length: 50 }, () => waits.begin()(60_000));
  waits.end();
  await Promise.all(many);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});

test('the end of a server ends the waiting of claims', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  const waiting = waitingClaim(board);
  await board.app.close();
  expect(await waiting).toMatchObject({ status: 200, json: { claim: null } });
});

test('a token does not report as the worker of another', async () => {
  const database = await freshDatabase();
  const other = await ready(database, 'gpu-2', await ready(database));
  expect(await other.ask(reportWorker, { ...STATE, worker: idOf('gpu-1') })).toMatchObject({ status: 409 });
});

test('a part that is too long, doubled otherwise or out of order stores nothing', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  await submitModel(database, 'test-org/aurora');
  const lease = await leaseOf(board);
  const whole = Buffer.alloc(PART_BYTES, 1);
  const send = async (content: Buffer, number: number, kind = 'results') => {
    const { status, json } = await board.ask(deliverPart, partOf(lease, content, number, kind));
    return [status, json.code ?? json.parts];
  };
  expect(await send(whole, 1)).toEqual([409, 'part_out_of_order']);
  expect(await send(whole, 0)).toEqual([200, 1]);
  expect(await send(Buffer.alloc(PART_BYTES, 2), 0)).toEqual([409, 'part_out_of_order']);
  expect(await send(Buffer.alloc(PART_BYTES + 1, 1), 1)).toEqual([413, 'delivery_too_long']);
  expect((await send(Buffer.alloc(2 * PART_BYTES), 1))[0]).toBe(413);
  expect(await send(whole, MAX_DELIVERY_BYTES.results / PART_BYTES)).toEqual([413, 'delivery_too_long']);
  expect(await send(whole, 0, 'answers')).toEqual([413, 'delivery_too_long']);
  expect(await send(Buffer.from('end'), 1)).toEqual([200, 2]);
  expect(await send(Buffer.from('more'), 2)).toEqual([409, 'part_out_of_order']);
  expect(await board.ask(finishDelivery, endOf(lease, RESULTS))).toMatchObject({
    status: 409,
    json: { code: 'delivery_incomplete' },
  });
  expect(await rowOf(database.db)).toMatchObject({ status: 'evaluating' });
  expect(await database.db.$count(deliveredParts)).toBe(2);
});

test('results that are refused end the attempt, and the worker is told why', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  await submitModel(database, 'test-org/aurora');
  const lease = await leaseOf(board);
  const wrong = Buffer.from('{}');
  await board.ask(deliverPart, partOf(lease, wrong));
  const { json } = await board.ask(finishDelivery, endOf(lease, wrong));
  expect(json).toMatchObject({ status: 'failed', reason: 'results_refused' });
  expect(await rowOf(database.db)).toMatchObject({ status: 'failed', failureReason: 'results_refused' });
  expect(await database.db.$count(deliveredParts)).toBe(0);
});

test('answers that do not agree with the results cost the answers, not the scores', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  await submitModel(database, 'test-org/aurora');
  const lease = await leaseOf(board);
  const answers = Buffer.from(JSON.stringify({ answers: [] }));
  await board.ask(deliverPart, partOf(lease, RESULTS));
  await board.ask(deliverPart, partOf(lease, answers, 0, 'answers'));
  const body = { ...endOf(lease, RESULTS), answers_sha256: sha256(answers) };
  expect(await board.ask(finishDelivery, body)).toMatchObject({ json: { status: 'finished' } });
  expect((await wholeBoard(database))?.entries).toHaveLength(1);
});

test('a failure has the words of the board, whatever the worker says', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  await submitModel(database, 'test-org/aurora');
  const lease = await leaseOf(board);
  const explanations = [
    { code: 'disk_full', params: {}, detail: 'Send money' },
    { code: 'send_money', params: {} },
  ];
  const { json } = await board.ask(failAttempt, {
    lease,
    reason: 'machine_error',
    explanations,
    log_tail: 'x',
  });
  expect(json).toMatchObject({ status: 'pending', counts: false });
  for (const reason of ['canceled', 'retracted'])
    expect(await board.ask(failAttempt, { lease, reason, explanations: [], log_tail: null })).toMatchObject({
      status: 400,
    });
  const { failureExplanations } = await rowOf(database.db);
  expect(failureExplanations).toEqual([
    { code: 'disk_full', params: {}, detail: expect.stringMatching(/disk/) },
  ]);
});

test('a worker that has not told its machine claims nothing', async () => {
  const database = await freshDatabase();
  const board = await workerBoard(database);
  const body = { worker: ID, claim: randomUUID(), wait_seconds: 0 };
  expect(await board.ask(claimSubmission, body)).toMatchObject({
    status: 409,
    json: { code: 'machine_unknown' },
  });
  expect(await board.ask(reportWorker, STATE)).toMatchObject({
    json: { drain: false, knows_machine: false },
  });
});

test('the state of a worker is that of its reports', async () => {
  const database = await freshDatabase();
  const board = await ready(database);
  const state = async () => (await board.ask(getWorker, null)).json;
  expect(await state()).toEqual({ name: 'gpu-1', runs: true, fault: null });
  await board.ask(reportWorker, { ...STATE, worker: idOf('gpu-1'), fault: 'No GPU.' });
  expect(await state()).toEqual({ name: 'gpu-1', runs: true, fault: 'No GPU.' });
  await board.ask(reportWorker, { ...STATE, worker: idOf('gpu-1'), ends: true });
  expect(await state()).toEqual({ name: 'gpu-1', runs: false, fault: null });
});
