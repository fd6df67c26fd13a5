import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimed, failNext, submitModel } from '../../test/evaluations.ts';
import { databaseUrlWithoutSchema, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { claimant, newMachine, newNeeds, newWorkerState } from '../../test/machine.ts';
import { newRun } from '../../test/new-run.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
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

test('an import ends with 0 for older runs, 2 for wrong folders', async () => {
  const url = await freshDatabaseUrl();
  await open(url);
  const folder = await temporaryFolder();
  const results = join(import.meta.dirname, '../../../core/fixtures/v0.4.9.1_groups.json');
  const older = join(folder, 'older.json');
  await writeFile(older, (await readFile(results, 'utf8')).replace(/"date": [\d.]+/, '"date": 1700000000'));

  expect(await codeOf(url, 'import', results)).toBe(0);
  expect(await run(url, 'import', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /In the history: [\s\S]*1 imported, 0 unchanged, 0 refused. The board did not change/,
    ),
  });

  expect(await run(url, 'import', results, '--samples', join(folder, 'none'))).toMatchObject({
    code: 2,
    stderr: `There is no folder ${join(folder, 'none')}.\n`,
  });
});

test('an import states missing facts, and publishes again what was retracted', async () => {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const folder = await temporaryFolder();
  const results = join(import.meta.dirname, '../../../core/fixtures/v0.4.9.1_groups.json');
  const facts = {
    model: 'test-org/aurora-7b',
    revision: 'main',
    precision: 'bfloat16',
    'chat-template': 'no',
    'base-model': 'test-org/base',
    params: '7.5',
    type: 'chat',
    architecture: 'LlamaForCausalLM',
    license: 'mit',
    generation: '3.1',
    'upload-date': '2025-08-14',
    'on-hub': 'no',
    'official-provider': 'yes',
    moe: 'yes',
    merged: 'yes',
    co2: '1.5',
  };
  const stated = Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value]);
  expect(await codeOf(url, 'import', results, '--samples', folder, ...stated)).toBe(0);
  const board = await wholeBoard(database);
  expect(board?.entries.find(({ id }) => id === 'test-org/aurora-7b')).toMatchObject({
    model: { architecture: 'LlamaForCausalLM', type: 'chat', precision: 'bfloat16', hub_path: null },
    features: { is_highlighted_by_maintainer: true, is_moe: true, is_merged: true },
    metadata: {
      base_model: 'test-org/base',
      co2_cost: 1.5,
      generation: '3.1',
      hub_license: 'mit',
      params_billions: 7.5,
      upload_date: '2025-08-14',
    },
  });
  for (const name of Object.keys(facts).filter((fact) => !['revision', 'precision'].includes(fact)))
    expect(await run(url, 'import', results, `--${name}`, ' ')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`^--${name} must be `)),
    });

  const take = ['board', 'retract-row', 'test-org/aurora-7b', '--reason', 'too early'];
  expect(await codeOf(url, ...take)).toBe(0);
  expect(await run(url, 'import', results)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /It was retracted on [\d-]+ \(publication \d\): too early\. .* add --again\./,
    ),
  });
  expect(await codeOf(url, 'import', results, '--again')).toBe(0);
  expect(await codeOf(url, 'import', results)).toBe(0);
  const secret = join(folder, 'secret.json');
  const text = await readFile(results, 'utf8');
  await writeFile(
    secret,
    text.replace('"batch_size": "auto"', '"api_key": "hf_abcdefghijklmnopqrstuvwxyz012345"'),
  );
  expect(await codeOf(url, 'import', secret)).toBe(1);
  expect(await codeOf(url, 'import', secret, '--publish-anyway', '--replace-newer')).toBe(0);
  expect(await run(url, ...take, '--to-previous')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ {2}~ test-org\/aurora-7b {2}run \d+ → \d+\n/),
  });
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

test('an operator imports reported scores and takes them back', async () => {
  const url = await freshDatabaseUrl();
  const { db } = await open(url);
  const folder = await temporaryFolder();
  const file = join(folder, 'reported.csv');
  const head = 'model,key,value,n,method,source,url,date,reporter,notes';
  await writeFile(
    file,
    `${head}\na/one,bba,41.2,,,Card,https://example.org,,author,\na/two,bba,0.3,,,Card,,,other,\n`,
  );
  const wrong = join(folder, 'wrong.csv');
  await writeFile(wrong, `${head}\na/one,bba,good,,,Card,,,author,\n`);
  const imported = await run(url, 'import', '--reported', file, wrong);
  const [, sha = ''] = /a\/one, a\/two \(file ([0-9a-f]{64})\)/.exec(imported.stdout) ?? [];
  expect(imported).toMatchObject({
    code: 1,
    stdout: `reported   ${file}: 2 scores, on the pages of a/one, a/two (file ${sha})
refused    ${wrong}
  - Line 2: value must be a figure of at most 40 characters.
`,
  });
  expect(await run(url, 'import', '--reported', file)).toMatchObject({
    code: 0,
    stdout: `unchanged  ${file} was imported before\n`,
  });
  const listed = async (model: string) => (await run(url, 'board', 'reported', model)).stdout;
  const [number = ''] = /\d+/.exec(await listed('A/One')) ?? [];
  expect(await listed('a/one')).toBe(
    `${number.padStart(5)}  bba          41.2  author  import ${sha}  Card  https://example.org/\n`,
  );
  const retract = (what: string) => run(url, 'board', 'retract-reported', what, '--reason', 'a misprint');
  expect(await retract('x')).toMatchObject({ code: 2 });
  expect(await retract('999')).toMatchObject({ code: 1 });
  expect(await retract(number)).toMatchObject({ code: 0, stdout: '1 reported score was retracted.\n' });
  expect(await listed('a/one')).toBe('There are no reported scores for a/one.\n');
  expect(await retract(sha)).toMatchObject({ code: 0, stdout: '1 reported score was retracted.\n' });
  expect(await run(url, 'import', '--reported', file)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'Some or all of its scores were retracted. To show them again, add --again.',
    ),
  });
  expect(await codeOf(url, 'import', '--reported', '--again', file)).toBe(0);
  expect(await listed('a/two')).toContain('0.3  other');
  const { rows } = await db.execute(sql`select subject, reason from operator_actions order by id`);
  expect(rows).toEqual([
    { subject: `reported score ${number}`, reason: 'a misprint' },
    { subject: `reported scores of ${sha}`, reason: 'a misprint' },
  ]);
});

test('imports report at most a hundred scores of a model', async () => {
  const url = await freshDatabaseUrl();
  await open(url);
  const folder = await temporaryFolder();
  const head = 'model,key,value,n,method,source,url,date,reporter,notes';
  const write = async (name: string, lines: number) => {
    await writeFile(join(folder, name), `${head}\n${'a/one,bba,1,,,Card,,,other,\n'.repeat(lines)}`);
    return join(folder, name);
  };
  expect(await codeOf(url, 'import', '--reported', await write('one.csv', 99))).toBe(0);
  expect(await run(url, 'import', '--reported', await write('two.csv', 2))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('a/one would have more than 100 reported scores.'),
  });
  expect(await codeOf(url, 'import', '--reported', await write('three.csv', 1))).toBe(0);
});

test('a results file of generated letters is reported, with what it does not say', async () => {
  const url = await freshDatabaseUrl();
  const { db } = await open(url);
  const file = join(
    import.meta.dirname,
    '../../../core/fixtures/real/20_v0.4.9.1_qwen3-32b_bba-generated.json',
  );
  const importIt = (...more: readonly string[]) => run(url, 'import', file, ...more);
  expect(await importIt()).toMatchObject({ code: 1, stdout: expect.stringContaining('Add --reported') });
  expect(await importIt('--reported')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('  - It does not state its source. Add --source NAME and --url URL.'),
  });
  expect(await run(url, 'import', '--reported', dirname(file))).toMatchObject({
    code: 2,
    stderr: `${dirname(file)} is a folder. With --reported, name its files.\n`,
  });
  const source = ['--source', 'AyurAssist', '--url', 'https://example.org/x'];
  expect(await importIt('--reported', ...source, '--url', 'http://example.org')).toMatchObject({ code: 2 });
  expect(await importIt('--reported', ...source, '--model', 'Qwen/Qwen3-32B')).toMatchObject({ code: 0 });
  const { rows } = await db.execute(sql`select model, key, value, n, source, url, date, reporter, method
    from reported_scores where origin = 'import' order by id`);
  expect(rows).toMatchObject([
    {
      ...{ model: 'Qwen/Qwen3-32B', key: 'bba_english', value: '0.5734916559691913', n: 9348 },
      ...{ source: 'AyurAssist', url: 'https://example.org/x', date: '2026-02-14', reporter: 'other' },
      method: expect.stringMatching(
        /^lm_eval 0\.4\.9\.1, local-chat-completions, .*; exact_match, get_answer$/,
      ),
    },
    { key: 'bba_hindi', value: '0.4906500445235975', n: 5615 },
  ]);
  const results = join(import.meta.dirname, '../../../core/fixtures/v0.4.9.1_groups.json');
  expect(await run(url, 'import', '--reported', results, ...source)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Import it without --reported.'),
  });
});
