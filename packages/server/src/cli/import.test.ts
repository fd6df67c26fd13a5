import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EVALSCOPE_FOLDERS } from '../../test/evalscope-folder.ts';
import { freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { runLeaderboard } from '../../test/run-leaderboard.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { wholeBoard } from '../../test/whole-board.ts';

const FIXTURES = join(import.meta.dirname, '../../../core/fixtures');
const RESULTS = join(FIXTURES, 'v0.4.9.1_groups.json');
const at = (name: string) => join(EVALSCOPE_FOLDERS, name);

/** Commands on a new database. */
async function operator() {
  const url = await freshDatabaseUrl();
  const run = (...args: readonly string[]) => runLeaderboard({ DATABASE_URL: url }, ...args);
  const codeOf = async (...args: readonly string[]) => (await run(...args)).code;
  return { database: await open(url), run, codeOf };
}

test('an import ends with 0 for older runs, 2 for wrong folders', async () => {
  const { run, codeOf } = await operator();
  const folder = await temporaryFolder();
  const older = join(folder, 'older.json');
  await writeFile(older, (await readFile(RESULTS, 'utf8')).replace(/"date": [\d.]+/, '"date": 1700000000'));

  expect(await codeOf('import', RESULTS)).toBe(0);
  expect(await run('import', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /In the history: [\s\S]*1 imported, 0 unchanged, 0 refused. The board did not change/,
    ),
  });

  expect(await run('import', RESULTS, '--samples', join(folder, 'none'))).toMatchObject({
    code: 2,
    stderr: `There is no folder ${join(folder, 'none')}.\n`,
  });
});

test('an import states missing facts, and publishes again what was retracted', async () => {
  const { database, run, codeOf } = await operator();
  const folder = await temporaryFolder();
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
  expect(await codeOf('import', RESULTS, '--samples', folder, ...stated)).toBe(0);
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
    expect(await run('import', RESULTS, `--${name}`, ' ')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`^--${name} must be `)),
    });

  const take = ['board', 'retract-row', 'test-org/aurora-7b', '--reason', 'too early'];
  expect(await codeOf(...take)).toBe(0);
  expect(await run('import', RESULTS)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /It was retracted on [\d-]+ \(publication \d\): too early\. .* add --again\./,
    ),
  });
  expect(await codeOf('import', RESULTS, '--again')).toBe(0);
  expect(await codeOf('import', RESULTS)).toBe(0);
  const secret = join(folder, 'secret.json');
  const text = await readFile(RESULTS, 'utf8');
  await writeFile(
    secret,
    text.replace('"batch_size": "auto"', '"api_key": "hf_abcdefghijklmnopqrstuvwxyz012345"'),
  );
  expect(await codeOf('import', secret)).toBe(1);
  expect(await codeOf('import', secret, '--publish-anyway', '--replace-newer')).toBe(0);
  expect(await run(...take, '--to-previous')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ {2}~ test-org\/aurora-7b {2}run \d+ → \d+\n/),
  });
});

test('an operator imports reported scores and takes them back', async () => {
  const { database, run, codeOf } = await operator();
  const folder = await temporaryFolder();
  const file = join(folder, 'reported.csv');
  const head = 'model,key,value,n,method,source,url,date,reporter,notes';
  await writeFile(
    file,
    `${head}\na/one,bba,41.2,,,Card,https://example.org,,author,\na/two,bba,0.3,,,Card,,,other,\n`,
  );
  const wrong = join(folder, 'wrong.csv');
  await writeFile(wrong, `${head}\na/one,bba,good,,,Card,,,author,\n`);
  const imported = await run('import', '--reported', file, wrong);
  const [, sha = ''] = /a\/one, a\/two \(file ([0-9a-f]{64})\)/.exec(imported.stdout) ?? [];
  expect(imported).toMatchObject({
    code: 1,
    stdout: `reported   ${file}: 2 scores, on the pages of a/one, a/two (file ${sha})
refused    ${wrong}
  - Line 2: value must be a figure of at most 40 characters.
`,
  });
  expect(await run('import', '--reported', file)).toMatchObject({
    code: 0,
    stdout: `unchanged  ${file} was imported before\n`,
  });
  const listed = async (model: string) => (await run('board', 'reported', model)).stdout;
  const [number = ''] = /\d+/.exec(await listed('A/One')) ?? [];
  expect(await listed('a/one')).toBe(
    `${number.padStart(5)}  bba          41.2  author  import ${sha}  Card  https://example.org/\n`,
  );
  const retract = (what: string) => run('board', 'retract-reported', what, '--reason', 'a misprint');
  expect(await retract('x')).toMatchObject({ code: 2 });
  expect(await retract('999')).toMatchObject({ code: 1 });
  expect(await retract(number)).toMatchObject({ code: 0, stdout: '1 reported score was retracted.\n' });
  expect(await listed('a/one')).toBe('There are no reported scores for a/one.\n');
  expect(await retract(sha)).toMatchObject({ code: 0, stdout: '1 reported score was retracted.\n' });
  expect(await run('import', '--reported', file)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'Some or all of its scores were retracted. To show them again, add --again.',
    ),
  });
  expect(await codeOf('import', '--reported', '--again', file)).toBe(0);
  expect(await listed('a/two')).toContain('0.3  other');
  const { rows } = await database.db.execute(sql`select subject, reason from operator_actions order by id`);
  expect(rows).toEqual([
    { subject: `reported score ${number}`, reason: 'a misprint' },
    { subject: `reported scores of ${sha}`, reason: 'a misprint' },
  ]);
});

test('imports report at most a hundred scores of a model', async () => {
  const { run, codeOf } = await operator();
  const folder = await temporaryFolder();
  const head = 'model,key,value,n,method,source,url,date,reporter,notes';
  const write = async (name: string, lines: number) => {
    await writeFile(join(folder, name), `${head}\n${'a/one,bba,1,,,Card,,,other,\n'.repeat(lines)}`);
    return join(folder, name);
  };
  expect(await codeOf('import', '--reported', await write('one.csv', 99))).toBe(0);
  expect(await run('import', '--reported', await write('two.csv', 2))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('a/one would have more than 100 reported scores.'),
  });
  expect(await codeOf('import', '--reported', await write('three.csv', 1))).toBe(0);
});

test('a results file of generated letters is reported, with what it does not say', async () => {
  const { database, run } = await operator();
  const file = join(FIXTURES, 'real/20_v0.4.9.1_qwen3-32b_bba-generated.json');
  const importIt = (...more: readonly string[]) => run('import', file, ...more);
  expect(await importIt()).toMatchObject({ code: 1, stdout: expect.stringContaining('Add --reported') });
  expect(await importIt('--reported')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('  - It does not state its source. Add --source NAME and --url URL.'),
  });
  expect(await run('import', '--reported', dirname(file))).toMatchObject({
    code: 2,
    stderr: `${dirname(file)} is a folder. With --reported, name its files.\n`,
  });
  const source = ['--source', 'AyurAssist', '--url', 'https://example.org/x'];
  expect(await importIt('--reported', ...source, '--url', 'http://example.org')).toMatchObject({ code: 2 });
  expect(await importIt('--reported', ...source, '--model', 'Qwen/Qwen3-32B')).toMatchObject({ code: 0 });
  const { rows } =
    await database.db.execute(sql`select model, key, value, n, source, url, date, reporter, method
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
  expect(await run('import', '--reported', RESULTS, ...source)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Import it without --reported.'),
  });
});

test('--model may name the model of several runs, but not of runs of several', async () => {
  const { run } = await operator();
  const options = ['--model', 'surya-ai/surya-9b-instruct', '--on-hub', 'no'];
  const both = await run('import', at('es-two-folders'), at('es-one-domain'), ...options);
  expect(both).toMatchObject({ code: 2, stdout: '' });
  expect(both.stderr).toContain(
    '--model names one model, but the results are for 2: surya-9b-instruct, ananta-org/ayur-vaid-3b. Import them one by one.',
  );
  const imported = await run('import', at('es-two-folders'), ...options);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toContain('2 imported, 0 unchanged, 0 refused.');
  // The valid files are imported, and the exit code reports the rejected ones.
  const mixed = await run('import', at('es-one-domain'), at('es-limit'), '--on-hub', 'no');
  expect(mixed.code).toBe(1);
  expect(mixed.stdout).toContain('1 imported, 0 unchanged, 4 refused.');
});
