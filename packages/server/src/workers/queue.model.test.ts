import { randomUUID } from 'node:crypto';
import type { Call } from '@leaderboard/core/api';
import { leaseSchema } from '@leaderboard/core/queue/job';
import {
  claimSubmission,
  deliverPart,
  failAttempt,
  finishDelivery,
  giveLeaseBack,
  renewLease,
  reportWorker,
} from '@leaderboard/core/queue/worker-calls';
import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { caller, MANY } from '../../test/caller.ts';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newMachine, newNeeds } from '../../test/machine.ts';
import { modelId } from '../../test/new-submission.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { endOf, partOf, REPORT, resultsOf, type WorkerBoard, workerBoard } from '../../test/worker-board.ts';
import type { Database } from '../database/database.ts';
import { submissions } from '../database/schema.ts';
import { castVote } from '../people/votes.sql.ts';
import { MAX_ATTEMPTS } from '../queue/retries.ts';

/** Model of the queue without a database or clock. Submissions are ordered by id. */
interface Modeled {
  status: 'pending' | 'evaluating' | 'finished' | 'failed';
  /** Only the larger machine can evaluate it. */
  isLarge: boolean;
  votes: number;
  attempt: number;
  fencing: number;
  /** The worker that claimed it last. */
  holder: Size | null;
  /** Its lease has expired and has not been taken back. */
  isExpired: boolean;
  isWaiting: boolean;
}
interface Model {
  readonly items: Modeled[];
  /** All leases ever granted, with their workers. */
  readonly leases: { readonly lease: string; readonly size: Size }[];
  readonly board: Set<string>;
}
/** Workers by machine size. */
type Size = 'small' | 'large';
interface Real {
  readonly database: Database;
  readonly workers: Readonly<Record<Size, WorkerBoard>>;
}

const nameOf = (index: number) => `a/model-${index}`;
const IDS: Readonly<Record<Size, string>> = { small: randomUUID(), large: randomUUID() };
/** Maximum number of concurrent submissions per worker. */
const JOBS = 2;

async function agree({ items, board }: Model, { database }: Real): Promise<void> {
  const rows = await database.db.select().from(submissions).orderBy(asc(submissions.id));
  const seen = rows.map((row) => ({
    status: row.status,
    attempt: row.attempt,
    fencing: row.fencing,
    isLeased: row.leaseUntil !== null,
    isWaiting: row.notBefore !== null,
    hasRun: row.runId !== null,
  }));
  const wanted = items.map(({ status, attempt, fencing, isWaiting }) => ({
    status,
    attempt,
    fencing,
    isLeased: status === 'evaluating',
    isWaiting,
    hasRun: status === 'finished',
  }));
  expect(seen).toEqual(wanted);
  const entries = (await wholeBoard(database))?.entries ?? [];
  expect(new Set(entries.map(({ id }) => id))).toEqual(board);
  for (const entry of entries) expect(Object.keys(entry.evaluations)).toHaveLength(12);
}

function endAttempt(item: Modeled): void {
  const isLast = item.attempt >= MAX_ATTEMPTS;
  Object.assign(item, { status: isLast ? 'failed' : 'pending', isWaiting: !isLast, isExpired: false });
}

/** The submission of a lease, and whether this is its latest lease. */
function itemOf({ items, leases }: Model, pick: number) {
  const given = leases[pick % Math.max(1, leases.length)];
  if (given === undefined) return null;
  const { submissionId, fencing } = leaseSchema.parse(given.lease);
  const item = items[submissionId - 1];
  if (item === undefined) return null;
  const isLast = item.fencing === fencing;
  return {
    ...given,
    item,
    name: nameOf(submissionId - 1),
    isLast,
    holds: item.status === 'evaluating' && isLast,
  };
}

/** Expects this status for a call by the lease's worker, and no effect for the same call by the other worker. */
async function ask({ workers }: Real, size: Size, call: Call, body: unknown, status: number) {
  const other = await workers[size === 'small' ? 'large' : 'small'].ask(call, body);
  expect([other.status, other.json.code ?? other.json]).toEqual(
    call === giveLeaseBack ? [200, { given_back: false }] : [409, 'lease_lost'],
  );
  const answer = await workers[size].ask(call, body);
  expect(answer.status).toBe(status);
  return answer.json;
}

type Run = (model: Model, real: Real) => Promise<void>;
function command(name: string, run: Run): fc.AsyncCommand<Model, Real> {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await agree(model, real);
    },
    toString: () => name,
  };
}

const GPUS = { small: [{ name: 'NVIDIA L4', bytes: 24e9 }], large: [{ name: 'NVIDIA H200', bytes: 143e9 }] };

const submit = fc.boolean().map((isLarge) =>
  command(`submit ${isLarge ? 'large' : 'small'}`, async (model, { database }) => {
    const name = nameOf(model.items.length);
    await submitModel(database, name, { needs: newNeeds(name, { bytes: isLarge ? 100e9 : 14e9 }) });
    const fresh = { votes: 1, attempt: 0, fencing: 0, holder: null, isExpired: false, isWaiting: false };
    model.items.push({ status: 'pending', isLarge, ...fresh });
  }),
);
const vote = fc.nat().map((pick) =>
  command(`vote ${pick}`, async ({ items }, { database }) => {
    const index = pick % Math.max(1, items.length);
    const item = items[index];
    if (item === undefined) return;
    const voter = caller(`voter ${item.votes}`);
    const { kind } = await castVote(database, voter, modelId(nameOf(index)), MANY);
    expect(kind).toBe(item.status === 'pending' ? 'voted' : 'refused');
    if (kind === 'voted') item.votes += 1;
  }),
);
const claim = fc.constantFrom<Size>('small', 'large').map((size) =>
  command(`claim by the ${size} machine`, async (model, { workers }) => {
    const isFit = ({ status, isWaiting, isLarge }: Modeled) =>
      status === 'pending' && !isWaiting && (size === 'large' || !isLarge);
    const body = { worker: IDS[size], claim: randomUUID(), wait_seconds: 0 };
    const isHeld = ({ status, holder, isExpired }: Modeled) =>
      status === 'evaluating' && holder === size && !isExpired;
    if (model.items.filter(isHeld).length >= JOBS) {
      const { status, json } = await workers[size].ask(claimSubmission, body);
      expect([status, json.code]).toEqual([409, 'too_many_claims']);
      return;
    }
    for (const item of model.items) if (item.isExpired) endAttempt(item);
    const due = model.items.filter(isFit);
    const most = Math.max(...due.map(({ votes }) => votes));
    const next = due.find(({ votes }) => votes === most);
    const { json } = await workers[size].ask(claimSubmission, body);
    const got = claimSubmission.response.parse(json).claim;
    // Repeat the claim, as after a lost response.
    expect((await workers[size].ask(claimSubmission, body)).json).toEqual(json);
    expect(got?.job.model.id).toBe(next && nameOf(model.items.indexOf(next)));
    if (next === undefined || got === null) return;
    const { attempt, fencing } = next;
    Object.assign(next, { status: 'evaluating', attempt: attempt + 1, fencing: fencing + 1, holder: size });
    model.leases.push({ lease: got.lease, size });
  }),
);
const expire = fc.nat().map((pick) =>
  command(`expire ${pick}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (!found?.holds) return;
    found.item.isExpired = true;
    await database.db.execute(
      sql`update submissions set lease_until = clock_timestamp() where id = ${leaseSchema.parse(found.lease).submissionId}`,
    );
  }),
);
const waitBackOff = fc.constant(
  command('wait for the back-off', async ({ items }, { database }) => {
    for (const item of items) item.isWaiting = false;
    await database.db.execute(sql`update submissions set not_before = null`);
  }),
);
const heartbeat = fc.nat().map((pick) =>
  command(`heartbeat ${pick}`, async (model, real) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    await ask(real, found.size, renewLease, { lease: found.lease }, found.holds ? 200 : 409);
    if (found.holds) found.item.isExpired = false;
  }),
);
const back = fc.nat().map((pick) =>
  command(`give back ${pick}`, async (model, real) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    const { lease, size, item, holds } = found;
    expect(await ask(real, size, giveLeaseBack, { lease }, 200)).toEqual({ given_back: holds });
    if (holds) Object.assign(item, { status: 'pending', attempt: item.attempt - 1, isExpired: false });
  }),
);
const fail = fc.tuple(fc.nat(), fc.boolean()).map(([pick, isFinal]) =>
  command(`fail ${pick} ${isFinal}`, async (model, real) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    const { lease, size, item, holds } = found;
    const reason = isFinal ? 'not_loadable' : 'harness_error';
    const failure = { lease, reason, explanations: [], log_tail: null };
    const answer = await ask(real, size, failAttempt, failure, holds ? 200 : 409);
    if (!holds) return;
    if (isFinal) Object.assign(item, { status: 'failed', isExpired: false });
    else endAttempt(item);
    expect(answer.status).toBe(item.status);
  }),
);
const finish = fc.nat().map((pick) =>
  command(`finish ${pick}`, async (model, real) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    const { lease, size, item, name, isLast, holds } = found;
    const results = resultsOf(name);
    await ask(real, size, deliverPart, partOf(lease, results), holds ? 200 : 409);
    const wasFinished = item.status === 'finished' && isLast;
    for (let times = 0; times < 2; times += 1) {
      const { status } = await real.workers[size].ask(finishDelivery, endOf(lease, results));
      expect(status).toBe(holds || wasFinished ? 200 : 409);
    }
    if (!holds) return;
    Object.assign(item, { status: 'finished', isExpired: false });
    model.board.add(name);
  }),
);

test('the queue does what a simple model of it does, whatever is done to it', {
  timeout: 2 * TEST_MS,
}, async () => {
  const database = await freshDatabase();
  // With a fast clock, no worker exceeds its rate limit.
  const app = await testApp({ database, now: () => performance.now() * 1000 });
  const small = await workerBoard(database, 'small', app);
  const workers = { small, large: await workerBoard(database, 'large', app) };
  const all = [
    submit,
    submit,
    vote,
    claim,
    claim,
    expire,
    waitBackOff,
    heartbeat,
    back,
    fail,
    finish,
    finish,
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(all, { maxCommands: 60, size: 'max' }), async (commands) => {
      await database.db.execute(
        sql`truncate submissions, votes, accounts, models, entries, runs, scores, publications, delivered_parts restart identity cascade`,
      );
      for (const size of ['small', 'large'] as const) {
        const report = {
          ...REPORT,
          jobs: JOBS,
          worker: IDS[size],
          machine: newMachine({ gpus: GPUS[size] }),
        };
        expect((await workers[size].ask(reportWorker, report)).status).toBe(200);
      }
      const setup = () => ({
        model: { items: [], leases: [], board: new Set<string>() },
        real: { database, workers },
      });
      await fc.asyncModelRun(setup, commands);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12) },
  );
});
