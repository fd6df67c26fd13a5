import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { ofOneDomain } from '../../test/harness-results.js';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { models, runs } from '../database/schema.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { readResultsFile } from '../results/result-files.ts';
import { findResults, PathError } from './find-results.ts';
import { type ImportResult, importFiles } from './import-files.ts';
import type { ImportOptions } from './import-options.ts';
import { reportImport } from './import-report.ts';
import { parseRun } from './parse-run.ts';

const FIXTURES = join(import.meta.dirname, '../../../core/fixtures');
const GOOD = join(FIXTURES, 'v0.4.9.1_groups.json');
const NAME = 'test-org/aurora-7b';

function run(
  database: Database,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  return importFiles(database, paths, options, () => undefined);
}

/** A copy of the valid file with one change. */
async function changed(from: string | RegExp, to: string): Promise<string> {
  const path = join(await temporaryFolder(), 'results.json');
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
  expect(result.publication).toEqual({
    id: 1,
    added: files.length,
    replaced: 0,
    older: [],
    answersRefused: [],
    wronglyDated: [],
  });
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
  const copy = join(await temporaryFolder(), 'copy.json');
  await copyFile(GOOD, copy);
  expect(kinds(await run(database, [GOOD, copy]))).toEqual(['accepted', 'unchanged']);
  const again = await run(database, [GOOD, copy]);
  expect(kinds(again)).toEqual(['unchanged', 'unchanged']);
  expect(again.publication).toBeNull();
  expect((await wholeBoard(database))?.publication).toBe(1);
});

test('a refused file is not stored, and the others are imported', async () => {
  const database = await freshDatabase();
  const limited = await changed(/"limit": null/, '"limit": 20');
  const result = await run(database, [limited, GOOD, join(FIXTURES, 'nothing.json')]);
  expect(kinds(result)).toEqual(['refused', 'accepted', 'refused']);
  expect(await ids(database)).toEqual(['test-org/aurora-7b']);
  const report = reportImport(result);
  expect(report).toMatch(
    /imported .*groups\.json\n {4}test-org\/aurora-7b \(revision \w+, precision bfloat16, without/,
  );
  expect(report).toMatch(/refused .*results\.json\n {4}- .*limit/);
  expect(report).toContain('1 imported, 0 unchanged, 2 refused. Publication 1: 1 row added, 0 replaced.');
});

test('a too large file is refused unread, or known by its hash', async () => {
  const endless = join(await temporaryFolder(), 'endless.json');
  await writeFile(endless, '');
  await truncate(endless, 64 * 2 ** 20 + 1);
  expect(await readResultsFile(endless)).toEqual({ code: 'file_too_large', params: { mebibytes: 64 } });
  const text = await readFile(GOOD, 'utf8');
  const stored = [8 * 2 ** 20, 8 * 2 ** 20 + 1].map((size) => {
    const read = parseRun(Buffer.from(text.padEnd(size)), {});
    return read.kind === 'accepted' && read.run.file?.length;
  });
  expect(stored).toEqual([8 * 2 ** 20, undefined]);
});

test('an option that contradicts the file refuses it', async () => {
  const result = await run(await freshDatabase(), [GOOD], { precision: 'float16' });
  expect(kinds(result)).toEqual(['refused']);
  expect(reportImport(result)).toContain('Omit --precision, or correct it.');
});

test('a missing path and a folder without results are named', async () => {
  const made = await temporaryFolder();
  const missing = findResults([join(made, 'nothing')]);
  await expect(missing).rejects.toThrow(
    new PathError(`There is no file or folder ${join(made, 'nothing')}.`),
  );
  const below = join(import.meta.filename, 'below');
  await expect(findResults([below])).rejects.toThrow(new PathError(`${below} cannot be read.`));
  await expect(findResults([made])).rejects.toThrow(
    /contains no lm_eval results file and no EvalScope report/,
  );
});

const [OLD, NEW] = [1_740_000_000, 1_764_000_000];
const datedAt = (date: number) => changed(/"date": [\d.]+/, `"date": ${date}`);
const dateOnBoard = async (database: Database) =>
  (await wholeBoard(database))?.entries.map(({ provenance }) => provenance?.date);

test('a later run that is not newer goes to the history', async () => {
  const database = await freshDatabase();
  await run(database, [await datedAt(NEW)]);
  const later = await datedAt(OLD);
  const result = await run(database, [later]);
  expect(result).toMatchObject({
    outcomes: [{ kind: 'accepted' }],
    publication: { id: null, added: 0, replaced: 0, older: [{}] },
  });
  const report = reportImport(result);
  expect(report).toContain(
    `In the history: it is from 2025-02-19T21:20:00.000Z, and the run on the board is from 2025-11-24T16:00:00.000Z. --replace-newer puts it on the board.`,
  );
  expect(report).toContain('1 imported, 0 unchanged, 0 refused. The board did not change.');
  expect(await dateOnBoard(database)).toEqual(['2025-11-24T16:00:00.000Z']);
  // The run is stored without a new publication.
  expect(await database.db.select({ id: runs.id }).from(runs)).toHaveLength(2);
  expect((await wholeBoard(database))?.publication).toBe(1);
  expect(kinds(await run(database, [later]))).toEqual(['unchanged']);
});

test('--replace-newer puts an older run on the board, also from the history', async () => {
  const database = await freshDatabase();
  const [older, newer] = [await datedAt(OLD), await datedAt(NEW)];
  const insist = (path: string) => importFiles(database, [path], {}, () => undefined, { replaceNewer: true });
  await run(database, [newer]);
  await run(database, [older]);
  const overrides = await insist(older);
  expect(overrides.publication).toMatchObject({ id: 2, added: 0, replaced: 1, older: [] });
  expect(reportImport(overrides)).not.toContain('In the history');
  expect(await dateOnBoard(database)).toEqual(['2025-02-19T21:20:00.000Z']);
  expect(kinds(await insist(older))).toEqual(['unchanged']);
  // A newer run replaces it without any option.
  expect((await run(database, [await datedAt(NEW + 1)])).publication).toMatchObject({ replaced: 1 });
  expect((await insist(await datedAt(OLD + 1))).publication).toMatchObject({ replaced: 1, older: [] });
});

test.each([
  ['in the future', Date.UTC(2031, 0) / 1000, '2031'],
  ['before lm_eval existed', 86_400, '1970'],
])('a run with a date %s counts as one without a date', async (_when, date, year) => {
  const database = await freshDatabase();
  const report = reportImport(await run(database, [await datedAt(date)]));
  expect(report).toContain(`The file says that it is from ${year}`);
  expect(await dateOnBoard(database)).toEqual([null]);
  const app = await testApp({ database });
  expect((await app.inject('/api/runs/1')).json()).toMatchObject({ evaluated_at: null });
  // Today's run replaces it without any option.
  const today = await run(database, [await datedAt(OLD)]);
  expect(today.publication).toMatchObject({ replaced: 1, older: [], wronglyDated: [] });
});

test('a clock that is hours ahead makes no run newer than the next import', async () => {
  const database = await freshDatabase();
  await run(database, [await datedAt(Date.now() / 1000 + 36_000)]);
  const next = await run(database, [await datedAt(Date.now() / 1000 + 60)]);
  expect(next.publication).toMatchObject({ replaced: 1, older: [], wronglyDated: [] });
});

test('a stated size that differs from the counted one is told', async () => {
  const database = await freshDatabase();
  const report = reportImport(await run(database, [GOOD], { params: 9.5 }));
  expect(report).toMatch(/--params 9\.5 was used; the harness counted 7\.2\d* billion parameters\./);
});

test('names that differ only in letter case are one model', async () => {
  const [database, inOneImport] = await Promise.all([freshDatabase(), freshDatabase()]);
  const inCapitals = await changed(/test-org\/aurora-7b/g, 'Test-Org/AURORA-7b');
  await run(database, [GOOD]);
  expect((await run(database, [inCapitals])).publication).toMatchObject({ added: 0, replaced: 1 });
  expect(await ids(database)).toEqual([NAME]);
  const otherPrecision = join(await temporaryFolder(), 'other.json');
  await writeFile(otherPrecision, (await readFile(GOOD, 'utf8')).replace('dtype=bfloat16', 'dtype=float16'));
  await run(inOneImport, [inCapitals, otherPrecision]);
  expect(new Set(await ids(inOneImport))).toEqual(
    new Set(['Test-Org/AURORA-7b', 'Test-Org/AURORA-7b@f82b4f8560f4f775d2d7d35df2ac1eb40ecbd468:float16']),
  );
  for (const { db } of [database, inOneImport]) {
    const stored = await db.select().from(models);
    expect(stored.map(({ name, hubPath }) => name === hubPath)).toEqual([true]);
  }
});

test('an adapter’s base model is the known model, in any letter case', async () => {
  const database = await freshDatabase();
  const adapter = join(await temporaryFolder(), 'adapter.json');
  const text = await readFile(join(FIXTURES, 'v0.4.8_adapter_bare-nan.json'), 'utf8');
  await writeFile(adapter, text.replace('pretrained=test-org/aurora-7b', 'pretrained=Test-Org/Aurora-7B'));
  await run(database, [GOOD]);
  await run(database, [adapter], { 'base-model': 'test-org/AURORA-7b' });
  const bases = (await wholeBoard(database))?.entries.map(({ metadata }) => metadata.base_model);
  expect(new Set(bases)).toEqual(new Set([null, 'test-org/aurora-7b']));
});

test('a name that may be a folder needs --model or --on-hub', async () => {
  const local = await changed(/test-org\/aurora-7b/g, 'models/sft-final-merged');
  const text = (await readFile(local, 'utf8')).replace(/"model_sha": "\w+"/, '"model_sha": ""');
  await writeFile(local, text);
  const report = reportImport(await run(await freshDatabase(), [local]));
  expect(report).toContain(
    'The results name the model "models/sft-final-merged", but not its commit, so it may be a local folder instead of a model on the hub. Add --model organization/model-name, or confirm this name with --on-hub yes or --on-hub no.',
  );
  const database = await freshDatabase();
  expect(kinds(await run(database, [local], { model: 'my-org/sft', 'on-hub': false }))).toEqual(['accepted']);
  const [model] = await database.db.select().from(models);
  expect([model?.name, model?.hubPath]).toEqual(['my-org/sft', null]);
});

test('in a folder, names that begin with a dot are left out', async () => {
  const made = await temporaryFolder();
  await mkdir(join(made, '.cache'));
  await mkdir(join(made, 'model'));
  const names = ['model/results.json', 'model/._results.json', '.cache/results.json', '._a.json'];
  for (const name of names) await copyFile(GOOD, join(made, name));
  expect(await findResults([made])).toEqual([join(made, 'model/results.json')]);
  // An explicitly named file is read.
  expect(await findResults([join(made, '._a.json')])).toEqual([join(made, '._a.json')]);
});

/** The model's link and availability on the board. */
async function onHub(database: Database): Promise<readonly unknown[]> {
  const entry = (await wholeBoard(database))?.entries[0];
  return [entry?.model.hub_path, entry?.features.is_not_available_on_hub];
}

test('a new model is on the hub; --on-hub no removes a link', async () => {
  const database = await freshDatabase();
  await run(database, [GOOD]);
  expect(await onHub(database)).toEqual([NAME, true]);
  await run(database, [await datedAt(2_000_000_000)], { 'on-hub': false });
  expect(await onHub(database)).toEqual([null, false]);
  await run(database, [await datedAt(2_000_000_001)]);
  expect(await onHub(database)).toEqual([null, false]);
  await run(database, [await datedAt(2_000_000_002)], { 'on-hub': true });
  expect(await onHub(database)).toEqual([NAME, true]);
  await setFlags(database, NAME, new Map([['on-hub', false]]), 'removed from the hub');
  await run(database, [await datedAt(2_000_000_003)]);
  expect(await onHub(database)).toEqual([NAME, false]);
});

/** Variants of a JSON value, each with the suffix appended to one string or key. */
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
  const made = await temporaryFolder();
  const files: string[] = [];
  const json: unknown = ofOneDomain(JSON.parse(await readFile(GOOD, 'utf8')));
  for (const file of withEachText(json, '\u0000\ud800')) {
    files.push(join(made, `${files.length}.json`));
    await writeFile(files.at(-1) ?? '', JSON.stringify(file));
  }
  expect(files.length).toBeGreaterThan(100);
  const result = await run(database, files, { model: NAME });
  expect(new Set(kinds(result))).toEqual(new Set(['accepted', 'refused']));
  expect(reportImport(result)).not.toContain('\u0000');
});
