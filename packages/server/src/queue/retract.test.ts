import { asc, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimed, rowOf, submitModel, whileResubmitted } from '../../test/evaluations.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { ledger } from '../database/schema.ts';
import { listPublications, readFileStates, readPublication, readRowChanges } from '../publish/ledger.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { finishEvaluation } from './finish-evaluation.sql.ts';
import { cancelSubmission, retrySubmission } from './queue-operations.sql.ts';
import { retractPublication, retractRow } from './retract.sql.ts';

/** Each row with its average and its previous rank, best first. */
async function board(database: Database): Promise<unknown[]> {
  const { entries } = (await wholeBoard(database)) ?? { entries: [] };
  return entries.map(({ id, model, previous_rank }) => [id, model.average_score, previous_rank]);
}

const HASH = 'f'.repeat(64);

test('a publication is retracted whole: new rows leave, replaced ones return', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await publish(database, 'import', [newRun('a/two', 0.9), newRun('a/wrong', 0.8)]);
  await publish(database, 'import', [newRun('a/later', 0.45)]);
  const told = new Promise<void>((resolve) => database.onPublication(resolve));
  expect(await retractPublication(database, 2, 'wrong folder')).toEqual({
    kind: 'done',
    publicationId: 4,
    changes: [
      { entryId: 'a/two', runBefore: 3, runAfter: 2, rowStays: false },
      { entryId: 'a/wrong', runBefore: 4, runAfter: null, rowStays: false },
    ],
  });
  await told;
  expect(await board(database)).toEqual([
    ['a/one', 50, 2],
    ['a/later', 45, 3],
    ['a/two', 40, 1],
  ]);
});

test('the reason stands in the ledger, and the runs stay in history', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await retractRow(database, 'a/one', 'leaves', 'a wrong model was evaluated');
  expect(
    await database.db.select().from(ledger).where(gt(ledger.id, 2)).orderBy(asc(ledger.id)),
  ).toMatchObject([
    {
      cause: 'retraction of a row',
      reason: 'a wrong model was evaluated',
      publicationId: 2,
      entryId: 'a/one',
      runBefore: 1,
      runAfter: null,
    },
  ]);
  expect(await board(database)).toEqual([['a/two', 40, 1]]);
  expect(await listPublications(database.db)).toMatchObject([
    { publication: 2, rows: 1, added: 0, replaced: 0, left: 1, reason: 'a wrong model was evaluated' },
    { publication: 1, rows: 2, added: 2, replaced: 0, left: 0, cause: 'import', reason: null },
  ]);
  expect(await readPublication(database.db, 3)).toBeNull();
  expect(await readRowChanges(database.db, 2)).toEqual([
    { entryId: 'a/one', runBefore: 1, runAfter: null, rowStays: false },
  ]);
});

test('a publication changed by a later one is not retracted', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  await publish(database, 'submission 7', [newRun('a/two', 0.6)]);
  expect(await retractPublication(database, 1, 'why')).toEqual({
    kind: 'changed since',
    rows: [{ entryId: 'a/two', publicationId: 2 }],
  });
  expect((await wholeBoard(database))?.publication).toBe(2);
});

test('a retraction is retracted like any publication', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5, { fileSha256: HASH }), newRun('a/two', 0.4)]);
  await retractPublication(database, 1, 'a mistake');
  expect((await readFileStates(database.db, [HASH])).get(HASH)).toMatchObject({
    publicationId: 2,
    reason: 'a mistake',
  });
  await retractPublication(database, 2, 'it was none');
  expect(await board(database)).toEqual([
    ['a/one', 50, null],
    ['a/two', 40, null],
  ]);
  expect((await readFileStates(database.db, [HASH])).get(HASH)).toBeNull();
});

test('a row goes back to its earlier run, never a retracted one', async () => {
  const database = await freshDatabase();
  for (const share of [0.3, 0.9, 0.5]) await publish(database, 'import', [newRun('a/one', share)]);
  expect(await retractRow(database, 'a/one', 'earlier run', 'wrong')).toMatchObject({ kind: 'done' });
  expect(await board(database)).toEqual([['a/one', 90, 1]]);
  expect(await retractRow(database, 'a/one', 'earlier run', 'this too')).toMatchObject({
    changes: [{ entryId: 'a/one', runBefore: 2, runAfter: 1 }],
  });
  await publish(database, 'import', [newRun('a/one', 0.4)]);
  expect(await retractRow(database, 'a/one', 'earlier run', 'and this')).toMatchObject({
    changes: [{ entryId: 'a/one', runBefore: 4, runAfter: 1 }],
  });
  expect(await retractRow(database, 'a/one', 'earlier run', 'none left')).toEqual({
    kind: 'no earlier run',
  });
});

test('a row goes back to the run that was on the board', async () => {
  const database = await freshDatabase();
  const dated = (day: number) => newRun('a/one', day / 100, { evaluatedAt: `2026-01-${day}T00:00:00Z` });
  for (const day of [20, 10, 30]) await publish(database, 'import', [dated(day)]);
  expect(await retractRow(database, 'a/one', 'earlier run', 'wrong')).toMatchObject({
    changes: [{ entryId: 'a/one', runBefore: 3, runAfter: 1 }],
  });
  expect(await retractRow(database, 'a/one', 'earlier run', 'none left')).toEqual({
    kind: 'no earlier run',
  });
});

test('the answer about a missing row names its model’s other rows', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [
    newRun('a/one', 0.5),
    newRun('a/one', 0.4, { revision: 'main' }),
    newRun('a/one-more', 0.3),
  ]);
  expect(await retractRow(database, 'a/one@dev:bfloat16', 'leaves', 'why')).toEqual({
    kind: 'not on the board',
    others: ['a/one', 'a/one@main:bfloat16'],
  });
});

test('a retracted file is published again only on request', async () => {
  const database = await freshDatabase();
  const run = newRun('a/one', 0.5, { fileSha256: HASH });
  await publish(database, 'import', [run]);
  await retractRow(database, 'a/one', 'leaves', 'wrong precision');
  expect(await publish(database, 'import', [run])).toBeNull();
  const corrected = { ...run, precision: '4bit' };
  expect(await publish(database, 'import', [corrected], { again: true })).toMatchObject({ id: 3, added: 1 });
  expect(await board(database)).toEqual([['a/one@unknown:4bit', 50, null]]);
  expect(await publish(database, 'import', [corrected], { again: true })).toBeNull();
});

/** Evaluates the next submission with a made-up result. */
async function evaluate(database: Database, share: number): Promise<void> {
  const { lease, submission } = await claimed(database);
  const run = { ...newRun(submission.model, share), fileSha256: HASH };
  expect(await finishEvaluation(database, lease, run)).toMatchObject({ publication: { added: 1 } });
}

test('a submission fails with its run, and is finished with it again', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  await evaluate(database, 0.5);
  expect(await cancelSubmission(database, 1, 'A copy.')).toBe('wrong_status');
  await retractPublication(database, 1, 'a broken GPU');
  expect(await rowOf(database.db)).toMatchObject({
    status: 'failed',
    failureReason: 'retracted',
    failureExplanations: [{ code: 'operator', detail: 'a broken GPU', params: { reason: 'a broken GPU' } }],
  });
  await retractPublication(database, 2, 'it was not broken');
  expect(await rowOf(database.db)).toMatchObject({
    status: 'finished',
    failureReason: null,
    failureExplanations: null,
    runId: 1,
  });
});

test('a retracted submission is retried, and its same results published again', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'a/one');
  await evaluate(database, 0.5);
  await retractRow(database, 'a/one', 'leaves', 'a broken GPU');
  expect(await retrySubmission(database, 1)).toBe('done');
  await evaluate(database, 0.5);
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', runId: 2 });
  expect(await board(database)).toEqual([['a/one', 50, null]]);
});

test('a run is put back although its submission is being sent again', async () => {
  const url = await freshDatabaseUrl();
  const [database, other] = await Promise.all([open(url), open(url)]);
  await submitModel(database, 'a/one');
  await evaluate(database, 0.5);
  await retractPublication(database, 1, 'a broken GPU');
  const outcome = await whileResubmitted(other, () => retractPublication(database, 2, 'it was not broken'));
  expect(outcome).toMatchObject({ kind: 'done', publicationId: 3 });
  expect(await board(database)).toEqual([['a/one', 50, null]]);
  expect(await rowOf(database.db)).toMatchObject({ status: 'failed', failureReason: 'retracted' });
});
