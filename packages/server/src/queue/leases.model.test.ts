import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEST_MS } from '../../../../tests/patience.ts';
import { caller } from '../../test/caller.ts';
import { submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { claimant, newNeeds } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { modelId } from '../../test/new-submission.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { submissions } from '../database/schema.ts';
import { castVote } from '../people/votes.sql.ts';
import { MAX_ATTEMPTS } from '../rules/retries.ts';
import { finishEvaluation } from './finish-evaluation.sql.ts';
import { claimNext, extendLease, failEvaluation, giveBack, isAnyDue, type Lease } from './leases.sql.ts';

const MANY = { action: 'test', limit: 1_000_000, periodSeconds: 60 };

/** What the queue should be: no database, no clock. Submissions are in the order of their ids. */
interface Modeled {
  status: 'pending' | 'evaluating' | 'finished' | 'failed';
  /** Only the larger machine can evaluate it. */
  isLarge: boolean;
  votes: number;
  attempt: number;
  fencing: number;
  /** Its lease has run out and nobody has taken it back. */
  isExpired: boolean;
  isWaiting: boolean;
}
interface Model {
  readonly items: Modeled[];
  /** Every lease there ever was. */
  readonly leases: Lease[];
  readonly board: Set<string>;
}
interface Real {
  readonly database: Database;
}

const nameOf = (index: number) => `a/model-${index}`;

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

/** The submission of a lease, and whether it is the lease's still. */
function itemOf(
  { items, leases }: Model,
  pick: number,
): { item: Modeled; lease: Lease; holds: boolean } | null {
  const lease = leases[pick % Math.max(1, leases.length)];
  const item = lease && items[lease.submissionId - 1];
  if (lease === undefined || item === undefined) return null;
  return { item, lease, holds: item.status === 'evaluating' && item.fencing === lease.fencing };
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
    const fresh = { votes: 1, attempt: 0, fencing: 0, isExpired: false, isWaiting: false };
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
const claim = fc.constantFrom('small', 'large').map((size) =>
  command(`claim by the ${size} machine`, async (model, { database }) => {
    const worker = claimant('w', { gpus: GPUS[size] });
    const isAnyExpired = model.items.some(({ isExpired }) => isExpired);
    const isFit = ({ status, isWaiting, isLarge }: Modeled) =>
      status === 'pending' && !isWaiting && (size === 'large' || !isLarge);
    expect(await isAnyDue(database, worker.machine)).toBe(isAnyExpired || model.items.some(isFit));
    for (const item of model.items) if (item.isExpired) endAttempt(item);
    const due = model.items.filter(isFit);
    const most = Math.max(...due.map(({ votes }) => votes));
    const next = due.find(({ votes }) => votes === most);
    const got = await claimNext(database, worker, 3600, Math.random);
    expect(got?.lease.submissionId).toBe(next && model.items.indexOf(next) + 1);
    if (next === undefined || got === null) return;
    Object.assign(next, { status: 'evaluating', attempt: next.attempt + 1, fencing: next.fencing + 1 });
    model.leases.push(got.lease);
  }),
);
const expire = fc.nat().map((pick) =>
  command(`expire ${pick}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (!found?.holds) return;
    found.item.isExpired = true;
    await database.db.execute(
      sql`update submissions set lease_until = clock_timestamp() where id = ${found.lease.submissionId}`,
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
  command(`heartbeat ${pick}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    expect(await extendLease(database.db, found.lease, 3600)).toBe(found.holds);
    if (found.holds) found.item.isExpired = false;
  }),
);
const back = fc.nat().map((pick) =>
  command(`give back ${pick}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    expect(await giveBack(database.db, found.lease)).toBe(found.holds);
    const { item } = found;
    if (found.holds) Object.assign(item, { status: 'pending', attempt: item.attempt - 1, isExpired: false });
  }),
);
const fail = fc.tuple(fc.nat(), fc.boolean()).map(([pick, isFinal]) =>
  command(`fail ${pick} ${isFinal}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    const reason = isFinal ? 'not_loadable' : 'harness_error';
    const failure = { reason, explanations: [], logTail: null } as const;
    const outcome = await failEvaluation(database, found.lease, failure, Math.random);
    if (found.holds && isFinal) Object.assign(found.item, { status: 'failed', isExpired: false });
    else if (found.holds) endAttempt(found.item);
    expect(outcome.status).toBe(found.holds ? found.item.status : 'lost');
  }),
);
const finish = fc.nat().map((pick) =>
  command(`finish ${pick}`, async (model, { database }) => {
    const found = itemOf(model, pick);
    if (found === null) return;
    const { item, lease, holds } = found;
    const wasFinished = item.status === 'finished' && item.fencing === lease.fencing;
    const name = nameOf(lease.submissionId - 1);
    const run = { ...newRun(name, 0.5), fileSha256: `${lease.submissionId}/${lease.fencing}` };
    const outcome = await finishEvaluation(database, lease, run);
    expect(outcome.kind).toBe(holds || wasFinished ? 'finished' : 'lost');
    expect(outcome.kind === 'finished' && outcome.publication !== null).toBe(holds);
    if (!holds) return;
    Object.assign(item, { status: 'finished', isExpired: false });
    model.board.add(name);
  }),
);

test('the queue does what a simple model of it does, whatever is done to it', {
  timeout: 2 * TEST_MS,
}, async () => {
  const database = await freshDatabase();
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
        sql`truncate submissions, votes, accounts, models, entries, runs, scores, publications restart identity cascade`,
      );
      const setup = () => ({
        model: { items: [], leases: [], board: new Set<string>() },
        real: { database },
      });
      await fc.asyncModelRun(setup, commands);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12) },
  );
});
