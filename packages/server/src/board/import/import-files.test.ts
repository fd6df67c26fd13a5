import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '../../../../core/test/support.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { wholeBoard } from '../../../test/whole-board.ts';
import type { Database } from '../../database/database.ts';
import { runs } from '../../database/schema.ts';
import { takeBackRow } from '../../queue/take-back.sql.ts';
import { setFlags } from '../flags.sql.ts';
import { type ImportResult, importFiles } from './import-files.ts';
import type { ImportOptions } from './import-options.ts';
import { reportImport } from './import-report.ts';
import { findResultsFiles, PathError } from './results-files.ts';

const FIXTURES = join(import.meta.dirname, '../../../../core/fixtures');
const GOOD = join(FIXTURES, 'v0.4.9.1_groups.json');

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'leaderboard-import-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

function run(
  database: Database,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  return importFiles(database, paths, options, () => undefined);
}

/** A copy of the good file with one passage changed. */
async function changed(from: string | RegExp, to: string): Promise<string> {
  const path = join(await folder(), 'results.json');
  const text = await readFile(GOOD, 'utf8');
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
  return path;
}

const kinds = (result: ImportResult) => result.outcomes.map((outcome) => outcome.kind);
const ids = async (database: Database) =>
  ((await wholeBoard(database))?.entries ?? []).map((entry) => entry.id);

test('the BhashaBench files of every layout are imported as one publication', async () => {
  const database = await freshDatabase();
  const files = (await readdir(FIXTURES))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(FIXTURES, name));
  const result = await run(database, files);
  expect(new Set(kinds(result))).toEqual(new Set(['accepted']));
  expect(result.publications).toEqual([
    { id: 1, suiteVersion: 1, added: files.length, replaced: 0, answersRefused: [] },
  ]);
  const entry = (await wholeBoard(database))?.entries.find(({ id }) => id === 'test-org/aurora-7b');
  expect(Object.keys(entry?.evaluations ?? {})).toHaveLength(12);
  expect(entry?.evaluations.bba).toMatchObject({ n: 14963, metric: 'acc_norm' });
  const hash = createHash('sha256')
    .update(await readFile(GOOD))
    .digest('hex');
  expect(entry?.provenance).toMatchObject({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    harness_version: '0.4.9.1',
    harness_git_hash: expect.stringMatching(/^[0-9a-f]{7,40}$/),
    task_versions: expect.objectContaining({ bba_English: expect.any(String) }),
    few_shot: 0,
    file_sha256: hash,
  });
});

test('importing a file twice changes nothing, whatever its name', async () => {
  const database = await freshDatabase();
  const copy = join(await folder(), 'copy.json');
  await copyFile(GOOD, copy);
  expect(kinds(await run(database, [GOOD, copy]))).toEqual(['accepted', 'unchanged']);
  const again = await run(database, [GOOD, copy]);
  expect(kinds(again)).toEqual(['unchanged', 'unchanged']);
  expect(again.publications).toEqual([]);
  expect((await wholeBoard(database))?.publication).toBe(1);
});

test('a file that was taken back is imported only on request', async () => {
  const database = await freshDatabase();
  await run(database, [GOOD]);
  await takeBackRow(database, 'test-org/aurora-7b', 'leaves', 'The wrong model was evaluated');
  const refused = await run(database, [GOOD]);
  expect(kinds(refused)).toEqual(['refused']);
  expect(reportImport(refused)).toMatch(
    /It was taken back on \d{4}-\d\d-\d\d \(publication 2\): The wrong model was evaluated\. .* add --again\./,
  );
  expect(await ids(database)).toEqual([]);
  const again = await importFiles(database, [GOOD], {}, () => undefined, 'publish again');
  expect(again.publications).toEqual([{ id: 3, suiteVersion: 1, added: 1, replaced: 0, answersRefused: [] }]);
  expect(await ids(database)).toEqual(['test-org/aurora-7b']);
  expect(kinds(await run(database, [GOOD]))).toEqual(['unchanged']);
});

test('real files of other benchmarks are refused', async () => {
  const database = await freshDatabase();
  const files = await findResultsFiles([join(FIXTURES, 'real')]);
  const result = await run(database, files);
  expect(files).toHaveLength(11);
  expect(new Set(kinds(result))).toEqual(new Set(['refused']));
  expect(await wholeBoard(database)).toBeNull();
});

test('a refused file is not stored, and the others are imported', async () => {
  const database = await freshDatabase();
  const limited = await changed(/"limit": null/, '"limit": 20');
  const result = await run(database, [limited, GOOD, join(FIXTURES, 'nothing.json')]);
  expect(kinds(result)).toEqual(['refused', 'accepted', 'refused']);
  expect(await ids(database)).toEqual(['test-org/aurora-7b']);
  const report = reportImport(result);
  expect(report).toMatch(/refused .*results\.json\n {4}- .*limit/);
  expect(report).toContain('1 imported, 0 unchanged, 2 refused. Publication 1: 1 rows added, 0 replaced.');
});

test('--model names the model of a file that names none', async () => {
  const database = await freshDatabase();
  const nameless = await changed(/test-org\/aurora-7b/g, '/models/aurora');
  const refused = await run(database, [nameless]);
  expect(kinds(refused)).toEqual(['refused']);
  expect(reportImport(refused)).toContain('Add --model organization/model-name');
  await run(database, [nameless], { model: 'given/name', type: 'chat', 'on-hub': false });
  const entry = (await wholeBoard(database))?.entries[0];
  expect([entry?.id, entry?.model.type, entry?.model.hub_path]).toEqual(['given/name', 'chat', null]);
});

test.each([
  [{ model: 'other/model' }, 'model'],
  [{ precision: 'float16' }, 'precision'],
  [{ revision: 'b'.repeat(40) }, 'revision'],
])('an option that contradicts the file (%o) refuses it', async (options, name) => {
  const database = await freshDatabase();
  const result = await run(database, [GOOD], options);
  expect(kinds(result)).toEqual(['refused']);
  expect(reportImport(result)).toContain(`Leave out --${name}, or correct it.`);
});

test('a missing language refuses the file and names the task', async () => {
  const database = await freshDatabase();
  const report = reportImport(await run(database, [await changed(/"bbl_Hindi": \{/g, '"other": {')]));
  expect(report).toContain('bbl_Hindi');
  expect(report).toContain('0 imported');
});

test('binary files, empty files and folders are refused', async () => {
  const database = await freshDatabase();
  const made = await folder();
  await writeFile(join(made, 'binary.json'), Buffer.from([0xff, 0x00, 0xfe, 0x7b]));
  await writeFile(join(made, 'empty.json'), '');
  expect(kinds(await run(database, [join(made, 'binary.json'), join(made, 'empty.json'), made]))).toEqual([
    'refused',
    'refused',
    'refused',
  ]);
});

test('a missing path and a folder without results are named', async () => {
  const made = await folder();
  await expect(findResultsFiles([join(made, 'nothing')])).rejects.toThrow(PathError);
  await expect(findResultsFiles([made])).rejects.toThrow(/holds no \.json file/);
});

test('the newest run of a configuration in an import wins', async () => {
  const database = await freshDatabase();
  const newer = await changed(/"date": [\d.]+/, '"date": 2000000000');
  const result = await run(database, [newer, GOOD]);
  expect(result.publications).toEqual([
    { id: 1, suiteVersion: 1, added: 1, replaced: 0, answersRefused: [] },
  ]);
  expect((await wholeBoard(database))?.entries[0]?.provenance?.date).toBe('2033-05-18T03:33:20.000Z');
});

/** What the board says of a model: its link and its availability. */
async function onHub(database: Database): Promise<readonly unknown[]> {
  const entry = (await wholeBoard(database))?.entries[0];
  return [entry?.model.hub_path, entry?.features.is_not_available_on_hub];
}

const NAME = 'test-org/aurora-7b';

test('a new model is on the hub unless the import says otherwise', async () => {
  const [silent, stated, off] = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()]);
  await run(silent, [GOOD]);
  await run(stated, [GOOD], { 'on-hub': true });
  await run(off, [GOOD], { 'on-hub': false });
  expect(await Promise.all([silent, stated, off].map(onHub))).toEqual([
    [NAME, true],
    [NAME, true],
    [null, false],
  ]);
});

test('--on-hub no removes the link of a known model', async () => {
  const database = await freshDatabase();
  const later = (seconds: number) => changed(/"date": [\d.]+/, `"date": ${seconds}`);
  await run(database, [GOOD]);
  await run(database, [await later(2_000_000_000)], { 'on-hub': false });
  expect(await onHub(database)).toEqual([null, false]);
  await run(database, [await later(2_000_000_001)]);
  expect(await onHub(database)).toEqual([null, false]);
  await run(database, [await later(2_000_000_002)], { 'on-hub': true });
  expect(await onHub(database)).toEqual([NAME, true]);
  await setFlags(database, NAME, new Map([['on-hub', false]]), 'removed from the hub');
  await run(database, [await later(2_000_000_003)]);
  expect(await onHub(database)).toEqual([NAME, false]);
});

test('--generation is shown in its column', async () => {
  const database = await freshDatabase();
  await run(database, [GOOD], { generation: '3.1' });
  expect((await wholeBoard(database))?.entries[0]?.metadata.generation).toBe('3.1');
});

/** Every text of a JSON value, and every key, with something put behind it; one at a time. */
function* withEachText(value: unknown, suffix: string): Generator<unknown> {
  if (typeof value === 'string') yield `${value}${suffix}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const others = Object.entries(value).filter(([name]) => name !== key);
    const put = (name: string, changedInner: unknown) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? changedInner : item))
        : Object.fromEntries([...others, [name, changedInner]]);
    if (!Array.isArray(value)) yield put(`${key}${suffix}`, inner);
    for (const changedInner of withEachText(inner, suffix)) yield put(key, changedInner);
  }
}

test('text that PostgreSQL cannot store is refused or left out', async () => {
  const database = await freshDatabase();
  const made = await folder();
  const files: string[] = [];
  const json: unknown = JSON.parse(await readFile(GOOD, 'utf8'));
  for (const file of withEachText(json, '\u0000\ud800')) {
    files.push(join(made, `${files.length}.json`));
    await writeFile(files.at(-1) ?? '', JSON.stringify(file));
  }
  expect(files.length).toBeGreaterThan(100);
  const result = await run(database, files, { model: NAME });
  expect(new Set(kinds(result))).toEqual(new Set(['accepted', 'refused']));
  expect(reportImport(result)).not.toContain('\u0000');
});

test('exchange records of one run in several files are one run', async () => {
  const database = await freshDatabase();
  const where = await folder();
  const records: object[] = JSON.parse(fixture('every-eval-ever/converted/0.4.9.2_adapter_text.json'));
  const paths = records.map((_record, index) => join(where, `${index}.json`));
  for (const [index, record] of records.entries()) {
    await writeFile(paths[index] ?? '', JSON.stringify(record));
  }
  const missing = await run(database, paths.slice(0, -1));
  expect([missing.publications, missing.outcomes.map(({ kind }) => kind)]).toEqual([[], ['refused']]);
  expect((await run(database, paths)).outcomes.map(({ kind }) => kind)).toEqual(['accepted']);
  expect((await run(database, paths.toReversed())).outcomes.map(({ kind }) => kind)).toEqual(['unchanged']);
  const entries = (await wholeBoard(database))?.entries ?? [];
  expect(entries.map(({ model, metadata }) => [model.name, metadata.base_model])).toEqual([
    ['tiny-lab/tiny-adapter', 'tiny-lab/tiny-llama'],
  ]);
  const [stored] = await database.db.select({ source: runs.source }).from(runs);
  expect(stored?.source).toBe('Every Eval Ever record of an lm-evaluation-harness run');
});

test('the results file of a real lm_eval is published with every score and fact', async () => {
  const database = await freshDatabase();
  const path = join(FIXTURES, 'lm-eval/results_0.4.13.json');
  expect(kinds(await run(database, [path]))).toEqual(['accepted']);
  const [entry] = (await wholeBoard(database))?.entries ?? [];
  const { results } = JSON.parse(await readFile(path, 'utf8'));
  for (const { key, task, questions } of BENCHMARKS)
    expect(entry?.evaluations[key], key).toMatchObject({
      value: results[task]['acc_norm,none'],
      n: questions,
      metric: 'acc_norm',
    });
  expect(entry?.model).toMatchObject({ name: 'tiny-lab/tiny-llama', precision: 'float16' });
  expect(entry?.provenance).toMatchObject({
    commit: 'c7d422680cfefb57a68126fcf71a1ff49067bc19',
    harness_version: '0.4.13',
  });
  const oneShot = join(FIXTURES, 'lm-eval/results_0.4.9.2_one-shot.json');
  expect(kinds(await run(database, [oneShot]))).toEqual(['refused']);
});
