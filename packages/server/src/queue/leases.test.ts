import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { caller, MANY } from '../../test/caller.ts';
import { claimed, loseLease, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant, newNeeds } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { age, countRows, modelId } from '../../test/new-submission.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { castVote } from '../people/votes.sql.ts';
import { AGEING_SECONDS } from './evaluation-order.sql.ts';
import { finishEvaluation } from './finish-evaluation.sql.ts';
import {
  type Claim,
  claimNext,
  extendLease,
  failEvaluation,
  type LostAttempt,
  releaseLease,
} from './leases.sql.ts';
import { pauseQueue, resumeQueue } from './pause.sql.ts';
import { listSubmissions, retrySubmission } from './queue-operations.sql.ts';
import { readFailures } from './workers.sql.ts';

const EXPLANATION = { code: 'program_not_run', detail: 'It broke.', params: {} } as const;
const FAILURE = {
  reason: 'harness_error',
  explanations: [EXPLANATION],
  logTail: 'last words',
} as const;
const middle = () => 0.5;

function claim(database: Database, worker = 'w1', leaseSeconds = 60): Promise<Claim | null> {
  return claimNext(database, claimant(worker), leaseSeconds, middle);
}

function result(name: string, hash = name) {
  return { ...newRun(name, 0.5), fileSha256: hash };
}

const SMALL = { gpus: [{ name: 'NVIDIA L4', bytes: 24e9 }] };
function submitLarge(database: Database, model: string) {
  return submitModel(database, model, { needs: newNeeds(model, { bytes: 100e9 }) });
}

/** Votes, days waited and additional hours of 12 submissions. */
const WAITING = fc.array(
  fc.tuple(fc.nat(4), fc.constantFrom(0, 0, 0, 1, 2, 3, 4), fc.constantFrom(0, 0, 5, 23)),
  { minLength: 12, maxLength: 12 },
);

test('most votes and full days of waiting go first, then the oldest', async () => {
  const database = await freshDatabase();
  await fc.assert(
    fc.asyncProperty(WAITING, async (drawn) => {
      const waiting: { id: number; priority: number; waitedHours: number }[] = [];
      for (const [index, [votes, days, hours]] of drawn.entries()) {
        const model = `a/model-${index + 1}`;
        await submitModel(database, model);
        for (let vote = votes; vote > 0; vote--)
          await castVote(database, caller(`v${vote}`), modelId(model), MANY);
        await age(database.db, model, days * AGEING_SECONDS + hours * 3600);
        // The author votes too, and two of the voters are voided.
        const priority = 1 + Math.max(0, votes - 2) + days;
        waiting.push({ id: index + 1, priority, waitedHours: days * 24 + hours });
      }
      await database.db.execute(sql`update votes set is_void = true where account_id in ('v1', 'v2')`);
      const expected = waiting
        .sort((a, b) => b.priority - a.priority || b.waitedHours - a.waitedHours || a.id - b.id)
        .map(({ id }) => id);
      expect((await listSubmissions(database.db, ['pending'])).map(({ id }) => id)).toEqual(expected);
      for (const id of expected) expect((await claim(database))?.lease.submissionId).toBe(id);
    }),
    // Runs only once, because a database has a single queue. A failure prints the seed that reproduces it.
    { numRuns: 1, endOnFailure: true },
  );
});

test('idle workers are told of submissions sent, given back, retried or resumed', async () => {
  const url = await freshDatabaseUrl();
  const [database, other] = await Promise.all([open(url), open(url)]);
  let told = 0;
  other.onWaiting(() => {
    told += 1;
  });
  await submitModel(database, 'a/one');
  await expect.poll(() => told).toBe(1);
  await releaseLease(database.db, (await claimed(database)).lease);
  await expect.poll(() => told).toBe(2);
  await failEvaluation(
    database,
    (await claimed(database)).lease,
    { ...FAILURE, reason: 'time_limit' },
    middle,
  );
  await retrySubmission(database, 1);
  await expect.poll(() => told).toBe(3);
  await pauseQueue(database, 'A new GPU.');
  await resumeQueue(database);
  await expect.poll(() => told).toBe(4);
});

test('of many workers at once each claims another submission that fits it', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  for (let at = 0; at < 6; at += 1) await submitLarge(one, `a/large-${at}`);
  for (let at = 0; at < 6; at += 1) await submitModel(one, `a/small-${at}`);
  const isSmall = (at: number) => at % 4 < 2;
  const claims = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      claimNext(at % 2 ? one : two, claimant(`w${at}`, isSmall(at) ? SMALL : {}), 60, middle),
    ),
  );
  const ids = claims.flatMap((got) => (got === null ? [] : [got.lease.submissionId]));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [at, got] of claims.entries())
    if (isSmall(at) && got !== null) expect(got.submission.model).toMatch(/^a\/small/);
  // A worker that only finds rows that others are claiming gets nothing and has to claim again.
  while ((await claim(one)) !== null) ids.push(0);
  expect(ids).toHaveLength(12);
});

test('without its lease a worker can do nothing; the new owner can', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const late = await claimed(database);
  await loseLease(database.db);
  expect(await claim(database, 'w2')).toBeNull();
  await loseLease(database.db, 'not_before');
  const current = await claimed(database, 'w2');
  expect(current.lease.fencing).toBe(late.lease.fencing + 1);
  expect(await extendLease(database.db, late.lease, 60)).toBe(false);
  expect(await releaseLease(database.db, late.lease)).toBe(false);
  expect(await failEvaluation(database, late.lease, FAILURE, middle)).toEqual({ status: 'lost' });
  expect(await finishEvaluation(database, late.lease, result('a/late'))).toEqual({ kind: 'lost' });
  expect(await wholeBoard(database)).toBeNull();
  expect(await extendLease(database.db, current.lease, 60)).toBe(true);
  expect(await finishEvaluation(database, current.lease, result('a/one'))).toMatchObject({
    kind: 'finished',
    publication: { id: 1, added: 1 },
  });
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', attempt: 2, worker: null, runId: 1 });
});

test('of 20 finishes at once, old and current, one is published', async () => {
  const url = await freshDatabaseUrl();
  const [one, two] = await Promise.all([open(url), open(url)]);
  await submitModel(one, 'a/one');
  const late = await claimed(one);
  await loseLease(one.db);
  await claim(one);
  await loseLease(one.db, 'not_before');
  const current = await claimed(two);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      finishEvaluation(
        index % 2 ? one : two,
        index % 3 ? current.lease : late.lease,
        result('a/one', `file ${index % 3 ? 'current' : 'late'}`),
      ),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === 'lost')).toHaveLength(7);
  expect(outcomes.filter((one) => one.kind === 'finished' && one.publication !== null)).toHaveLength(1);
  expect(await countRows(one.db, 'runs')).toBe(1);
});

test('a submission that lost three workers fails, with back-offs between', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  for (const [attempt, seconds] of [
    [1, 60],
    [2, 300],
  ] as const) {
    expect((await claimed(database)).submission.attempt).toBe(attempt);
    await loseLease(database.db);
    const lost: LostAttempt[] = [];
    expect(await claimNext(database, claimant('w2'), 60, middle, (one) => lost.push(one))).toBeNull();
    expect(lost).toEqual([
      {
        submissionId: 1,
        attempt,
        detail: `The connection to worker w1 was lost during attempt ${attempt}.`,
        next: { status: 'pending', waitSeconds: seconds, counts: true },
      },
    ]);
    const row = await rowOf(database.db);
    expect(row).toMatchObject({ status: 'pending', failureReason: 'worker_lost', worker: null });
    const wait = ((row.notBefore?.getTime() ?? 0) - row.statusSince.getTime()) / 1000;
    expect(wait).toBeCloseTo(seconds, 0);
    await loseLease(database.db, 'not_before');
  }
  await claimed(database);
  await loseLease(database.db);
  expect(await claim(database)).toBeNull();
  expect(await rowOf(database.db)).toMatchObject({
    status: 'failed',
    failureReason: 'worker_lost',
    failureExplanations: [
      {
        code: 'worker_lost',
        detail: 'The connection to worker w1 was lost during attempt 3.',
        params: { worker: 'w1', attempt: 3 },
      },
    ],
  });
});

test('failures of machine, hub and leaderboard never count, and wait longer', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const reasons = ['machine_error', 'hub_error', 'internal_error', 'hub_error', 'hub_error'] as const;
  for (const [setbacks, reason] of reasons.entries()) {
    const { lease, submission } = await claimed(database);
    expect(submission).toMatchObject({ attempt: 1, setbacks });
    const end = await failEvaluation(database, lease, { ...FAILURE, reason }, middle);
    expect(end).toEqual({ status: 'pending', waitSeconds: 60 * 2 ** setbacks, counts: false });
    await loseLease(database.db, 'not_before');
  }
  await failEvaluation(database, (await claimed(database)).lease, FAILURE, middle);
  expect(await rowOf(database.db)).toMatchObject({ status: 'pending', attempt: 1, setbacks: 0 });
  await loseLease(database.db, 'not_before');
  const setback = { ...FAILURE, reason: 'machine_error' } as const;
  await failEvaluation(database, (await claimed(database)).lease, setback, middle);
  expect(await rowOf(database.db)).toMatchObject({ status: 'pending', attempt: 1, setbacks: 1 });
  expect(await readFailures(database.db)).toMatchObject({
    machine_error: 2,
    hub_error: 3,
    internal_error: 1,
    harness_error: 1,
    out_of_memory: 0,
  });
});

test('a finish that cannot publish leaves submission and board unchanged', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  const { lease } = await claimed(database);
  const bad = {
    ...result('a/one'),
    scores: [{ key: 'bba', value: 2, n: 1, stderr: null, metric: 'acc' }] as const,
  };
  await expect(finishEvaluation(database, lease, bad)).rejects.toThrow();
  expect(await wholeBoard(database)).toBeNull();
  expect([await countRows(database.db, 'runs'), await countRows(database.db, 'models')]).toEqual([0, 0]);
  expect(await rowOf(database.db)).toMatchObject({ status: 'evaluating', runId: null });
});

test('leases go by the clock of the database alone', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  await claimed(database);
  const { rows } = await database.db.execute<{ left: number }>(
    sql`select extract(epoch from lease_until - clock_timestamp())::float8 as left from submissions`,
  );
  expect(rows[0]?.left).toBeGreaterThan(50);
  expect(rows[0]?.left).toBeLessThanOrEqual(60);
});

test('an idle worker finds an empty queue without a transaction', async () => {
  const { db } = await freshDatabase();
  const transaction = () => Promise.reject(new Error('a transaction'));
  expect(await claimNext({ db, transaction }, claimant('w1'), 60, middle)).toBeNull();
});

test('a submission without needs that can be read is anybody’s', async () => {
  const database = await freshDatabase();
  for (const model of ['a/one', 'a/two']) await submitLarge(database, model);
  await database.db.execute(sql`update submissions set needs = null where model = 'a/one'`);
  await database.db.execute(sql`update submissions set needs = '{"bytes": "many"}' where model = 'a/two'`);
  const small = claimant('small', SMALL);
  for (const model of ['a/one', 'a/two'])
    expect((await claimNext(database, small, 60, middle))?.submission.model).toBe(model);
});

test('behind hundreds that it cannot evaluate a worker finds its submission', async () => {
  const database = await freshDatabase();
  await submitLarge(database, 'a/large');
  await database.db.execute(sql`
    insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template, needs)
    select account_id, model || number, revision, commit, model_type, precision, weight_type, use_chat_template, needs
    from submissions, generate_series(1, 300) number`);
  await submitModel(database, 'a/small');
  expect((await claimNext(database, claimant('small', SMALL), 60, middle))?.submission.model).toBe('a/small');
});
