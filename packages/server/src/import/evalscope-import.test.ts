/** Importing EvalScope folders: rows, reasons, and public data. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TASKS } from '@leaderboard/core/benchmark/suite';
import { EVALSCOPE } from '@leaderboard/core/benchmark/task-files';
import { expect, test } from 'vitest';
import { answeredRuns } from '../../test/answered-runs.ts';
import { EVALSCOPE_FOLDERS, reviewLines } from '../../test/evalscope-folder.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { answers } from '../database/schema.ts';
import { publish } from '../publish/publish.sql.ts';
import { findResults } from './find-results.ts';
import { importFiles } from './import-files.ts';
import type { ImportOptions } from './import-options.ts';
import { reportImport } from './import-report.ts';

const ONE = 'es-one-domain/20261004_120101';
const SERVED: ImportOptions = { revision: 'a'.repeat(40), precision: 'bfloat16' };

async function run(database: Database, paths: readonly string[], options: ImportOptions = SERVED) {
  return importFiles(database, await findResults(paths), options, () => undefined);
}
const at = (name: string) => join(EVALSCOPE_FOLDERS, name);

async function copyOf(name: string): Promise<string> {
  const made = join(await temporaryFolder(), '20261004_120101');
  await cp(at(name), made, { recursive: true });
  return made;
}

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
}

/** Adds complete reviews of a task to the folder. */
async function review(folder: string, task: string, right: number, unread: number): Promise<string> {
  const benchmark = TASKS.find((one) => one.task === task);
  if (benchmark === undefined) throw new Error('no task');
  const name = `${EVALSCOPE.datasets[benchmark.domain.key]}_${benchmark.language}.jsonl`;
  const path = join(folder, 'reviews/ayur-vaid-3b', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, reviewLines(benchmark.questions, right, unread));
  return path;
}

test('a folder becomes a row of its protocol, and visitors may read the file that is kept', async () => {
  const database = await freshDatabase();
  const result = await run(database, [at(ONE)]);
  const report = reportImport(result);
  expect(report).toContain(`imported   ${at(ONE)}\n    ananta-org/ayur-vaid-3b (revision`);
  expect(report).toContain('    EvalScope reports, version 1.14.1\n');
  expect(report).toContain('    BBA  38.21 %   English 40.69 %   Hindi 34.09 %\n');
  expect(report).not.toContain('BBF');
  const [entry] = (await wholeBoard(database, null, 'letter'))?.entries ?? [];
  expect(entry).toMatchObject({
    protocol: 'letter',
    domains: ['bba'],
    evaluations: { bba_english: { value: 0.4069, n: 9348, metric: 'accuracy' } },
    provenance: { harness_version: '1.14.1', date: '2026-10-04T12:01:01.000Z', few_shot: 0 },
  });
  expect(Object.keys(entry?.evaluations ?? {}).sort()).toEqual(['bba', 'bba_english', 'bba_hindi']);
  const app = await testApp({ database });
  const kept = (await app.inject('/api/runs/1/results')).json();
  expect(Object.keys(kept.files)).toEqual([
    'configs/task_config.yaml',
    'reports/ayur-vaid-3b/bhashabenchv1_ayur.json',
  ]);
  const record = (await app.inject('/api/runs/1')).json();
  expect(record).toMatchObject({ source: 'EvalScope reports', has_answers: false });
  expect(record.outcomes).toMatchObject({
    suite_questions: 'passed',
    zero_shot: 'passed',
    no_limit: 'passed',
    question_counts: 'passed',
    standard_errors: 'not_stated',
    group_means: 'passed',
  });
  expect(record.repeat.lines.at(-1)).toContain('--datasets bhashabenchv1_ayur --dataset-hub huggingface');
  expect((await run(database, [at(ONE)])).outcomes).toMatchObject([{ kind: 'unchanged' }]);
});

test('what the files do not state is asked for by name', async () => {
  const database = await freshDatabase();
  const reasons = async (options: ImportOptions) => {
    const { outcomes } = await run(database, [at('es-two-folders/20261005_090000')], options);
    return outcomes.flatMap((one) => (one.kind === 'refused' ? one.reasons : [one.kind]));
  };
  expect(await reasons({})).toEqual([
    'The results name the model "surya-9b-instruct", which does not have the form organization/model-name. Add --model organization/model-name.',
    'The results do not say which model revision was evaluated, because servers do not report it. Add --revision COMMIT, or --on-hub no for a model that is not on a hub.',
    'The results do not say which precision the weights had, because servers do not report it. Add --precision, or --on-hub no.',
  ]);
  expect(await reasons({ model: 'surya-ai/surya-9b-instruct', revision: 'main' })).toHaveLength(1);
  expect(await reasons({ model: 'surya-ai/surya-9b-instruct', 'on-hub': false })).toEqual(['accepted']);
});

test('runs of one configuration are one row, and another temperature is another', async () => {
  const database = await freshDatabase();
  const options = { ...SERVED, model: 'surya-ai/surya-9b-instruct' };
  await run(database, [at('es-two-folders'), at('es-two-folders-other-temperature')], options);
  const rows = ((await wholeBoard(database, null, 'letter'))?.entries ?? []).map(({ prompt, domains }) => [
    prompt,
    domains,
  ]);
  expect(rows.sort()).toEqual([
    [undefined, ['bba', 'bbf', 'bbl']],
    ['temperature=0.7', ['bbk']],
  ]);
});

test('one good run among strange files is imported, and each of the others is named', async () => {
  const made = await temporaryFolder();
  await cp(at(ONE), join(made, '20261004_120101'), { recursive: true });
  await cp(at('es-limit/20261010_010101'), join(made, '20261010_010101'), { recursive: true });
  await cp(at('es-limit-no-config/20261010_020202'), join(made, '20261010_020202'), { recursive: true });
  const strange = {
    'a.json': '{"results": 1}',
    'b.yaml': 'a: 1',
    'c.txt': 'hello',
    'd.json': 'no',
    'e.png': '\0',
  };
  for (const [name, text] of Object.entries(strange)) await writeFile(join(made, name), text);
  const result = await run(await freshDatabase(), [made]);
  const report = reportImport(result);
  expect(result.outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
  for (const name of Object.keys(strange))
    expect(report).toMatch(new RegExp(`(refused|skipped) +.*/${name}\n`));
  expect(report).toMatch(
    /refused .*20261010_010101\/reports\/.*_legal\.json\n {4}- The results state a question limit/,
  );
  expect(report).toMatch(
    /refused .*_legal\.json\n {4}- An EvalScope report does not say how the questions were asked\./,
  );
  expect(report).toContain('1 imported, 0 unchanged, 7 refused, 3 skipped.');
});

test('a bad report takes only itself away; one of another suite is passed over', async () => {
  const folder = await copyOf('es-all-domains/20261003_081500');
  const reports = join(folder, 'reports/kumuda-7b-instruct');
  await change(join(reports, 'bhashabenchv1_legal.json'), '"errored": 0,', '"errored": 3,');
  await change(join(reports, 'bhashabenchv1_krishi.json'), /"dataset_name": ".*"/, '"dataset_name": "mmlu"');
  const database = await freshDatabase();
  const { outcomes } = await run(database, [folder], { ...SERVED, model: 'kumuda-ai/kumuda-7b-instruct' });
  expect(outcomes).toMatchObject([
    { kind: 'accepted', path: folder },
    { kind: 'skipped', reason: 'It is a report of mmlu, which is not a dataset of BhashaBench V1.' },
    {
      kind: 'refused',
      path: join(reports, 'bhashabenchv1_legal.json'),
      reasons: [expect.stringContaining('bhashabenchv1_legal: 3 requests failed')],
    },
  ]);
  const [entry] = (await wholeBoard(database, null, 'letter'))?.entries ?? [];
  expect(entry?.domains).toEqual(['bba', 'bbf']);
});

test('whole reviews give the answers, and how many could not be read', async () => {
  const folder = await copyOf(ONE);
  await review(folder, 'bba_English', 3804, 700);
  const hindi = await review(folder, 'bba_Hindi', 1914, 60);
  const database = await freshDatabase();
  const { outcomes } = await run(database, [folder]);
  const problems = outcomes.map((one) => one.kind === 'accepted' && one.run.answersProblem);
  expect(problems).toEqual([undefined]);
  const app = await testApp({ database });
  expect((await app.inject('/api/runs/1')).json()).toMatchObject({ has_answers: true });
  const [accepted] = outcomes;
  const unread = accepted?.kind === 'accepted' ? accepted.run.scores.map((score) => score.unread) : [];
  expect(unread).toEqual([760, 700, 60]);
  // Missing reviews cost the answers, but neither the scores nor the other language's count.
  await rm(hindi);
  await change(join(folder, 'configs/task_config.yaml'), 'seed: 42', 'seed: 43');
  const again = await run(database, [folder]);
  expect(again.outcomes).toMatchObject([
    { kind: 'accepted', run: { answersProblem: { code: 'answers_missing', params: { task: 'bba_Hindi' } } } },
  ]);
  const [second] = again.outcomes;
  expect(second?.kind === 'accepted' && second.run.scores.map((score) => score.unread)).toEqual([
    null,
    700,
    null,
  ]);
});

test('reviews that come later, or lie elsewhere, give the answers too', async () => {
  const elsewhere = await temporaryFolder();
  await review(elsewhere, 'bba_English', 3804, 0);
  const hindi = await review(elsewhere, 'bba_Hindi', 1914, 0);
  const database = await freshDatabase();
  await run(database, [at(ONE)]);
  const later = async (folder: string) =>
    importFiles(database, await findResults([at(ONE)]), SERVED, () => undefined, {}, folder);
  expect((await later(dirname(hindi))).outcomes).toMatchObject([{ kind: 'accepted', isKnown: true }]);
  const [entry] = (await wholeBoard(database, null, 'letter'))?.entries ?? [];
  const app = await testApp({ database });
  expect((await app.inject(`/api/runs/${entry?.run}`)).json()).toMatchObject({ has_answers: true });
  expect((await later(at('es-thinking'))).outcomes).toMatchObject([{ kind: 'unchanged' }]);
});

test('letters and likelihoods have sets of questions of their own', async () => {
  const folder = await copyOf(ONE);
  await review(folder, 'bba_English', 3804, 0);
  const hindi = await review(folder, 'bba_Hindi', 1914, 0);
  const database = await freshDatabase();
  await publish(database, 'test', answeredRuns(1));
  expect((await run(database, [folder])).outcomes.map(({ kind }) => kind)).toEqual(['accepted']);
  const answered = await database.db.selectDistinct({ run: answers.runId }).from(answers);
  expect(answered).toHaveLength(2);
  await change(hindi, 'the blue', 'the green');
  await change(join(folder, 'configs/task_config.yaml'), 'seed: 42', 'seed: 43');
  const { outcomes } = await run(database, [folder]);
  expect(outcomes).toMatchObject([
    { kind: 'refused', reasons: [expect.stringContaining('bba_Hindi: the questions in its samples')] },
  ]);
});
