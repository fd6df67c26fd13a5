import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimed, failNext, submitModel } from '../../test/evaluations.ts';
import { databaseUrlWithoutSchema, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant, newMachine, newNeeds, newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { withEnglishDetail } from '../queue/failures.ts';
import { claimNext } from '../queue/leases.sql.ts';
import { reportWorker } from '../queue/workers.sql.ts';

const run = (url: string, ...args: readonly string[]) => runLeaderboard({ DATABASE_URL: url }, ...args);
const codeOf = async (url: string, ...args: readonly string[]) => (await run(url, ...args)).code;

test('an operator takes a publication back and flags a model', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);

  expect(await run(url, 'board', 'retract', '1')).toMatchObject({ code: 2, stdout: '' });
  expect(await run(url, 'board', 'retract', '1', '--reason', 'wrong folder')).toEqual({
    code: 0,
    stdout: 'Publication 2:\n  - a/one  run 1\n  - a/two  run 2\n',
    stderr: '',
  });
  expect(await codeOf(url, 'board', 'retract-row', 'a/one', '--reason', 'again')).toBe(1);
  expect((await run(url, 'board', 'publications')).stdout).toMatch(
    /^ +2 .* 0 rows .* -2 {2}retraction of publication 1: wrong folder\n +1 .* 2 rows .*import\n$/,
  );
  expect((await run(url, 'board', 'publication', '1')).stdout).toMatch(/\n {2}\+ a\/one {2}run 1\n/);
  const why = ['--reason', 'its training data has the questions'];
  expect(await codeOf(url, 'board', 'flag', 'a/one', '--contaminated', 'perhaps', ...why)).toBe(2);
  expect(await codeOf(url, 'board', 'flag', 'a/none', '--contaminated', 'yes', ...why)).toBe(1);
  const flag = ['board', 'flag', 'a/one', '--contaminated', 'yes', ...why];
  expect(await run(url, ...flag)).toMatchObject({ code: 0, stdout: 'a/one: contaminated yes, now.\n' });
  expect(await run(url, ...flag)).toMatchObject({
    code: 0,
    stdout: 'a/one: contaminated yes, unchanged; your reason is stored.\n',
  });
  expect((await wholeBoard(database))?.entries).toEqual([]);
  const both = ['--on-hub', 'no', '--official-provider', 'yes'];
  expect(await codeOf(url, 'board', 'flag', 'a/two', ...both, ...why)).toBe(0);
  const { rows } = await database.db.execute(
    sql`select m.name, is_flagged, is_available_on_hub, is_official_provider from models m order by m.name`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['a/one', true, null, null],
    ['a/two', false, false, true],
  ]);
});

test('board facts counts what must not be lost, as JSON', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const facts = async () => JSON.parse((await run(url, 'board', 'facts')).stdout);
  expect(await facts()).toMatchObject({ tables: { runs: 0 }, publication: null });
  await publish(database, 'import', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const { tables, publication } = await facts();
  expect(tables).toMatchObject({ models: 2, runs: 2, publications: 1, votes: 0 });
  expect(Object.keys(tables)).not.toContain('workers');
  expect(publication).toMatch(/^[0-9a-f]{64}$/);
  expect(await codeOf(url, 'board', 'facts', '--snapshot', "'; drop table runs")).toBe(2);
});

test('an operator sees why each attempt failed, and pages through ended submissions', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  for (const [model, reason] of [
    ['a/large', 'out_of_memory'],
    ['a/unlucky', 'worker_lost'],
  ] as const) {
    await submitModel(database, model);
    const explanation = withEnglishDetail({
      code: 'operator',
      params: { reason: `It broke:\n${reason}.` },
    });
    const failure = { reason, explanations: [explanation], logTail: `first\nlast of ${model}` };
    await failNext(database, failure);
  }
  const { stdout } = await run(url, 'queue', 'list');
  expect(stdout).toMatch(
    /^ +2 {2}pending .*not before .*\n +worker_lost: It broke: worker_lost\.\n +\| last of a\/unlucky$/m,
  );
  expect(stdout).toMatch(
    /^ +1 {2}failed .*attempt 1.*\n +out_of_memory: It broke: out_of_memory\.\n +\| last of a\/large$/m,
  );
  expect(await run(url, 'queue', 'list', 'failed', '--page', '2')).toMatchObject({
    code: 0,
    stdout: 'No submissions.\n',
  });
  expect(await codeOf(url, 'queue', 'list', '--page', '0')).toBe(2);
});

test('an operator sees the workers’ machines, and what none of them can evaluate', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  expect((await run(url, 'queue', 'workers')).stdout).toBe('No worker is running.\n');
  const machine = newMachine({ precisions: ['float16', 'bfloat16'], hasHubToken: true });
  await reportWorker(database.db, newWorkerState({ jobs: 2, machine }));
  await reportWorker(database.db, newWorkerState({ name: 'old', machine: null, fault: 'The GPU is gone.' }));
  await submitModel(database, 'a/small');
  await submitModel(database, 'a/large', { needs: newNeeds('a/large', { bytes: 200e9 }) });
  await claimed(database, 'gpu-1');
  expect((await run(url, 'queue', 'workers')).stdout).toBe(
    [
      'gpu-1  evaluates 1 of 2',
      '       lm_eval 0.4.13, hf',
      '       transformers 5.24.0 (3 types)',
      '       NVIDIA H200 143 GB',
      '       143 GB for a model',
      '       float16 bfloat16',
      '       hub token',
      'old  fails: The GPU is gone.',
      '       it has not reported its machine yet',
      '',
    ].join('\n'),
  );
  const lacks = 'No worker active in the last day can evaluate a/large: it needs 240 GB of GPU memory';
  expect((await run(url, 'queue', 'list')).stdout).toMatch(new RegExp(`pending .*\n {7}${lacks}`));
  expect((await run(url, 'queue', 'show', '2')).stdout).toMatch(new RegExp(`^waitsFor +${lacks}`, 'm'));
});

test('an operator pauses the queue, moves one forward, and retries failures', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  for (const model of ['a/one', 'a/two', 'a/three']) await submitModel(database, model);
  for (const _ of ['a/one', 'a/two'])
    await failNext(database, { reason: 'time_limit', explanations: [], logTail: null });
  expect(await codeOf(url, 'queue', 'pause')).toBe(2);
  expect(await codeOf(url, 'queue', 'pause', '--reason', 'A new GPU.')).toBe(0);
  expect(await claimNext(database, claimant('w1'), 60, Math.random)).toBeNull();
  expect((await run(url, 'queue', 'list', 'pending')).stderr).toMatch(/^Paused since 2.*Z: A new GPU\.\n$/);

  const since = ['--since', '2026-01-01'];
  expect(await codeOf(url, 'queue', 'retry', '--reason', 'time_limit')).toBe(2);
  expect(await codeOf(url, 'queue', 'retry', '3', '--reason', 'time_limit', ...since)).toBe(2);
  expect(await codeOf(url, 'queue', 'retry', '--reason', 'worker_lost', ...since)).toBe(1);
  expect(await run(url, 'queue', 'retry', '--reason', 'time_limit', ...since)).toMatchObject({
    code: 0,
    stdout: '2 of 2 submissions are pending again.\n',
  });

  expect(await codeOf(url, 'queue', 'move', '9', '--first')).toBe(1);
  expect(await codeOf(url, 'queue', 'move', '3', '--first')).toBe(0);
  expect(await codeOf(url, 'queue', 'resume')).toBe(0);
  expect(await run(url, 'queue', 'resume')).toMatchObject({ code: 1, stderr: 'The queue is not paused.\n' });
  expect((await claimNext(database, claimant('w1'), 60, Math.random))?.submission.model).toBe('a/three');
});

test('an operator blocks an account, and removes a person’s name', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  await submitModel(database, 'a/one');
  const why = ['--reason', 'Copies of one model.'];
  expect(await codeOf(url, 'people', 'block', 'anna', ...why)).toBe(2);
  expect(await codeOf(url, 'people', 'block', 'account', 'nobody', ...why)).toBe(1);
  expect(await run(url, 'people', 'block', 'account', 'anna', ...why)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Its submissions stay in the queue: 1\./),
  });
  expect(await codeOf(url, 'people', 'block', 'account', 'anna', ...why)).toBe(1);
  expect(await codeOf(url, 'people', 'block', 'organization', 'A', ...why)).toBe(0);
  expect((await run(url, 'people', 'blocked')).stdout).toMatch(
    /^account 1 +since 2.*Z {2}Copies of one model\.\norganization a +since 2.*\n$/,
  );
  expect(await codeOf(url, 'people', 'unblock', 'organization', 'a', '--reason', 'Sorry.')).toBe(0);
  expect(await run(url, 'people', 'remove-name', 'anna', '--reason', 'Asked by letter.')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 submissions and 1 votes'),
  });
  expect(await codeOf(url, 'people', 'remove-name', 'anna', '--reason', 'Asked by letter.')).toBe(1);
  expect((await run(url, 'queue', 'show', '1')).stdout).toMatch(/^submitter +\[removed\]$/m);
});

test('migrate makes the schema, fills the board, and names missing accounts', async () => {
  const url = await databaseUrlWithoutSchema();
  expect(await codeOf(url, 'migrate', 'now')).toBe(2);
  for (let time = 0; time < 2; time += 1) {
    expect(await run(url, 'migrate')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  }
  expect((await wholeBoard(await open(url)))?.entries).toHaveLength(32);
});
