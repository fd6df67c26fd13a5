import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabaseUrl } from '../../../test/fresh-database.ts';
import { harnessResults } from '../../../test/harness-results.js';
import { writeSamples } from '../../../test/harness-samples.js';
import { runLeaderboard } from '../../../test/run-leaderboard.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { compareRun } from './compared-run.ts';
import { reportComparedRun } from './compared-run-report.ts';
import { importFiles } from './import-files.ts';
import { readStoredRun } from './stored-run.sql.ts';

const TIME = '2026-02-03T04-05-06.789012';
const ARGS = { pretrained: 'test-org/aurora', revision: 'a'.repeat(40), dtype: 'float16' };

type Results = ReturnType<typeof harnessResults>;

/** Folders below it hold what lm_eval wrote for one run each. */
let root: string;
/** The folder of samples files from which every run has its own: to make them takes a second. */
let samplesFolder: string;
let hashes: Record<string, string>;
/** Run 1 has answers, run 2 has none. Every test reads, and none writes. */
let database: Database;
let url: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'leaderboard-compare-'));
  samplesFolder = await mkdtemp(join(root, 'samples'));
  const results: Results & { task_hashes?: Record<string, string> } = harnessResults(ARGS, false);
  writeSamples(results, samplesFolder, TIME);
  hashes = results.task_hashes ?? {};
  url = await freshDatabaseUrl();
  database = await openDatabase({ kind: 'server', url }, () => undefined);
  const stored = await evaluated('stored', ARGS);
  const bare = await evaluated('bare', { ...ARGS, pretrained: 'test-org/bare' }, /^$/);
  for (const path of [stored, bare]) await importFiles(database, [path], {}, () => undefined);
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const samplesOf = (task: string) => `samples_${task}_${TIME}.jsonl`;

/** Writes a results file with its samples files into a folder of its own. @returns its path. */
async function evaluated(
  name: string,
  args: Record<string, string>,
  tasks = /^/,
  change: (results: Results) => void = () => undefined,
): Promise<string> {
  const folder = await mkdtemp(join(root, name));
  const results = harnessResults(args, false);
  const written = Object.entries(hashes).filter(([task]) => tasks.test(task));
  for (const [task] of written)
    await copyFile(join(samplesFolder, samplesOf(task)), join(folder, samplesOf(task)));
  Object.assign(results, { task_hashes: Object.fromEntries(written) });
  change(results);
  const path = join(folder, `results_${TIME}.json`);
  await writeFile(path, JSON.stringify(results));
  return path;
}

/** Swaps so many right answers of a task with as many wrong ones, so that its score stays the same. */
async function swapAnswers(path: string, task: string, pairs: number): Promise<void> {
  const samples = join(path, '..', samplesOf(task));
  const left = { '1.0': pairs, '0.0': pairs };
  // Without what the model said, which would contradict: a program may leave it out.
  const text = (await readFile(samples, 'utf8')).replaceAll('resps"', 'left_out"');
  const lines = text.split('\n').map((line) => {
    const answer = /"acc": (1\.0|0\.0)/.exec(line)?.[1];
    if (answer !== '1.0' && answer !== '0.0') return line;
    if (left[answer] === 0) return line;
    left[answer] -= 1;
    return line.replaceAll(answer, answer === '1.0' ? '0.0' : '1.0');
  });
  await writeFile(samples, lines.join('\n'));
}

/** A repeat of the tasks of one domain, a fifth of all questions. */
function repeated(change: (results: Results) => void = () => undefined): Promise<string> {
  return evaluated('repeat', ARGS, /^bbk_/, (whole) => {
    const { results, groups } = whole;
    for (const domain of ['bba', 'bbf', 'bbl']) {
      for (const name of [domain, `${domain}_English`, `${domain}_Hindi`]) {
        delete results[name];
        delete groups?.[name];
      }
    }
    change(whole);
  });
}

async function compared(id: number, path: string, samples?: readonly string[]) {
  const run = await readStoredRun(database, id);
  if (run === null) throw new Error(`no run ${id}`);
  const compared = await compareRun(run, path, samples);
  if (compared.kind === 'not comparable') return compared.reasons;
  return { verdict: compared.reproduction.verdict, report: reportComparedRun(`Run ${id}`, compared) };
}

const verdictOf = (path: string, samples?: readonly string[]) => compared(1, path, samples);

test('compare-run: few other answers reproduce, more are the band, many do not', async () => {
  const compare = (path: string, ...samples: readonly string[]) =>
    runLeaderboard({ DATABASE_URL: url }, 'compare-run', '1', path, ...samples);
  const swapped = async (path: string, pairs: number) => {
    await swapAnswers(path, 'bbk_Hindi', pairs);
    return compare(path, join(path, '..'));
  };
  // 50 of 2,757 is 1.8 %.
  expect(await swapped(await repeated(), 25)).toEqual({
    code: 0,
    stdout: [
      'Run 1 of test-org/aurora: reproduces',
      'Changed answers: 50 of 15,405 (0.32 %): 25 right only in the stored run, 25 only in the repeat.',
      'Score of the repeat minus the stored one: +0.00 points, 95 % interval −0.09 to +0.09.',
      'The configurations are the same.\n',
    ].join('\n'),
    stderr: '',
  });
  // One task beyond its 4 %, the other as it was.
  expect(await swapped(await repeated(), 75)).toMatchObject({
    code: 4,
    stdout: expect.stringMatching(
      /: differs within the usual band .*\n(?:.*\n)*Tasks beyond the limits: bbk_hindi\n/,
    ),
  });
  expect(await swapped(await repeated(), 300)).toMatchObject({
    code: 5,
    stdout: expect.stringMatching(/^Run 1 of test-org\/aurora: does not reproduce\n/),
  });
  expect(await compare('results.json', root, root)).toMatchObject({ code: 2 });
  const without = await evaluated('of-bare', { ...ARGS, pretrained: 'test-org/bare' });
  expect(await runLeaderboard({ DATABASE_URL: url }, 'compare-run', '2', without)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no answers to single questions'),
  });
});

test('a repeat may be of some tasks, with samples by name', async () => {
  const path = await repeated();
  const samples = ['English', 'Hindi'].map((language) =>
    join(path, '..', `samples_bbk_${language}_${TIME}.jsonl`),
  );
  const some = await verdictOf(path, samples);
  expect(some).toMatchObject({ verdict: 'reproduces' });
  expect('report' in some && some.report).toContain('Changed answers: 0 of 15,405 (0.00 %)');
});

test('the report names what differs in the configurations', async () => {
  const path = await repeated((results) => {
    Object.assign(results, { lm_eval_version: '0.4.9.2' });
    Object.assign(results.config.model_args, { dtype: 'bfloat16' });
  });
  expect(await verdictOf(path)).toMatchObject({
    report: expect.stringMatching(
      /\nThe configurations differ:\n {2}stored: lm_eval .*; repeat: lm_eval 0\.4\.9\.2\n {2}stored: precision float16; repeat: precision bfloat16$/,
    ),
  });
  const unnamed = await repeated(({ config }) => {
    Object.assign(config, { model_sha: '' });
    Object.assign(config.model_args, { revision: 'main' });
  });
  expect(await verdictOf(unnamed)).toMatchObject({
    report: expect.stringMatching(/\n {2}stored: commit aaaaaaa\w*; repeat: commit unknown(?:\n|$)/),
  });
});

test('what cannot be compared says why', async () => {
  const other = await evaluated('other', { ...ARGS, revision: 'b'.repeat(40) });
  expect(await verdictOf(other)).toEqual([
    `The file is of commit ${'b'.repeat(40)}, the run of ${'a'.repeat(40)}.`,
  ]);
  const model = await evaluated('model', { ...ARGS, pretrained: 'test-org/borealis' });
  expect(await verdictOf(model)).toEqual(['The file is of test-org/borealis, the run of test-org/aurora.']);
  const bare = await evaluated('no-samples', ARGS, /^$/);
  expect(await verdictOf(bare)).toEqual([expect.stringContaining('--log_samples')]);
  const limited = await evaluated('limited', ARGS, /^/, (results) => {
    results.config.limit = 10;
  });
  expect(await verdictOf(limited)).toEqual([expect.stringContaining('limit')]);
  expect(await verdictOf(join(root, 'nothing.json'))).toHaveLength(1);
  const questions = await repeated();
  const samples = join(questions, '..', `samples_bbk_Hindi_${TIME}.jsonl`);
  await writeFile(samples, (await readFile(samples, 'utf8')).replaceAll('"doc_hash": "d', '"doc_hash": "e'));
  expect(await verdictOf(questions)).toEqual([expect.stringContaining('bbk_Hindi')]);
  expect(await readStoredRun(database, 9)).toBeNull();
});
