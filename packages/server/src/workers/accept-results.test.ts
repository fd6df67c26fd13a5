import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { expect, test } from 'vitest';
import { claimed, newJob, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults } from '../../test/harness-results.js';
import { newRun } from '../../test/new-run.ts';
import { commitOf } from '../../test/new-submission.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { models } from '../database/schema.ts';
import { setFlags } from '../publish/flags.sql.ts';
import { publish } from '../publish/publish.sql.ts';
import { finishEvaluation } from '../queue/finish-evaluation.sql.ts';
import { type AcceptedResults, acceptResults } from './accept-results.ts';
import { parseJob } from './job.ts';

const ARGS = { pretrained: 'test-org/aurora', revision: commitOf('a'), dtype: 'float16' };

function bytesOf(file: unknown): Buffer {
  return Buffer.from(JSON.stringify(file));
}

/** Accepts or rejects the job's results file, with changes to it. */
function readResults(
  change: (file: ReturnType<typeof harnessResults>) => void,
  job = newJob(),
): AcceptedResults {
  const file = harnessResults(ARGS, false);
  change(file);
  return acceptResults(bytesOf(file), job);
}

test('results of a job become a run with its submission’s facts', () => {
  const read = readResults(() => undefined);
  expect(read).toMatchObject({
    ok: true,
    run: {
      model: {
        name: 'test-org/aurora',
        type: 'chat',
        license: 'mit',
        hubHearts: 3,
        hub: { path: 'test-org/aurora', isAvailable: true },
      },
      revision: commitOf('a'),
      commit: commitOf('a'),
      precision: 'float16',
      chatTemplateApplied: false,
      submissionDate: '2026-02-03',
      harnessVersion: '0.4.13.dev0',
      fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  expect(read.ok && read.run.scores.map(({ key }) => key)).toEqual(EVALUATION_KEYS);
});

test.each([7, 0.0001, null])(
  'a row has its submission’s size, %s, whatever the file says',
  (paramsBillions) => {
    const read = readResults(
      (file) => Object.assign(file.config, { model_num_parameters: 4_026_385_152 }),
      newJob({ paramsBillions }),
    );
    expect(read).toMatchObject({ ok: true, run: { model: { paramsBillions } } });
  },
);

/** An import would accept the remaining domains. */
function withoutLegal(file: ReturnType<typeof harnessResults>) {
  for (const task of ['bbl', 'bbl_English', 'bbl_Hindi']) {
    delete file.results[task];
    delete file.groups[task];
  }
}

test('an evaluation that lacks a domain is refused with its name', () => {
  const read = readResults(withoutLegal);
  expect(!read.ok && read.explanations.map((one) => formatMessage(failureExplanations.en, one))).toEqual([
    'BBL is missing. A submission must be evaluated in all 4 domains.',
  ]);
});

test.each([
  ['a missing language', 'incomplete_results', (f) => delete f.results.bbl_Hindi],
  ['a missing domain', 'incomplete_results', withoutLegal],
  ['a limited run', 'incomplete_results', (f) => Object.assign(f.config, { limit: 20 })],

  ['another model', 'results_refused', (f) => Object.assign(f, { model_name: 'other/model' })],
  ['another commit', 'results_refused', (f) => Object.assign(f.config, { model_sha: commitOf('b') })],
  ['another precision', 'results_refused', (f) => Object.assign(f.config.model_args, { load_in_4bit: true })],
  [
    'a chat template that was not asked for',
    'results_refused',
    (f) => Object.assign(f, { chat_template: '{{ x }}' }),
  ],
  [
    'code of the model that ran',
    'results_refused',
    (f) => Object.assign(f.config.model_args, { trust_remote_code: true }),
  ],
  ['no model name', 'results_refused', (f) => Object.assign(f, { model_name: '/models/x' })],
  [
    'no commit',
    'results_refused',
    (f) =>
      Object.assign(f.config, {
        model_sha: '',
        model_args: { pretrained: 'test-org/aurora', dtype: 'float16' },
        model_revision: '',
      }),
  ],
  [
    'a branch in the place of a commit',
    'results_refused',
    (f) =>
      Object.assign(f.config, {
        model_sha: '',
        model_args: { ...ARGS, revision: 'main' },
        model_revision: 'main',
      }),
  ],
] satisfies [string, string, (file: ReturnType<typeof harnessResults>) => unknown][])(
  'results with %s are refused as %s',
  (_name, reason, change) => {
    const read = readResults(change);
    expect(read).toMatchObject({ ok: false, reason });
    const sentences = read.ok
      ? []
      : read.explanations.map((one) => formatMessage(failureExplanations.en, one));
    expect(sentences.join(' ')).toMatch(/^[A-Zabl_].{20,}\.$/);
  },
);

test.each([
  [{ dataset_path: 'json' }, { code: 'other_questions', params: { tasks: 'bbl_Hindi', stated: 'json' } }],
  [{ repeats: 2 }, { code: 'repeated', params: { tasks: 'bbl_Hindi', count: 2 } }],
])(
  'results by task files with %j are the machine’s fault, whatever else they lack',
  (changes, explanation) => {
    const read = readResults((file) => {
      Object.assign(file.configs.bbl_Hindi, changes);
      delete file.results.bba_Hindi;
    });
    expect(read).toMatchObject({ ok: false, reason: 'machine_error', explanations: [explanation] });
  },
);

test('results that hide whether model code ran are refused', () => {
  const read = readResults((file) =>
    Object.assign(file.config, { model_args: undefined, model_dtype: 'torch.float16' }),
  );
  expect(read).toMatchObject({ ok: false, explanations: [{ code: 'remote_code_unstated' }] });
  expect(formatMessage(failureExplanations.en, { code: 'remote_code_unstated', params: {} })).toContain(
    'does not say',
  );
});

/** A submission under evaluation, and its run. */
async function evaluated(database: Database) {
  await submitModel(database, 'test-org/aurora');
  const { lease, submission } = await claimed(database);
  const job = parseJob(submission);
  const read = job && acceptResults(bytesOf(harnessResults(ARGS, false)), job);
  if (!read?.ok) throw new Error(JSON.stringify(read));
  return { lease, run: read.run };
}

test('run, scores, facts, publication and the submission’s end are stored together', async () => {
  const database = await freshDatabase();
  const { lease, run } = await evaluated(database);
  const told = new Promise<void>((resolve) => database.onPublication(resolve));
  await finishEvaluation(database, lease, run);
  await told;
  const entry = (await wholeBoard(database))?.entries[0];
  expect(entry).toMatchObject({
    id: 'test-org/aurora',
    model: { type: 'chat', precision: 'float16' },
    metadata: { params_billions: 7, hub_license: 'mit' },
    provenance: { commit: commitOf('a'), chat_template_applied: false },
  });
  expect(await rowOf(database.db)).toMatchObject({ status: 'finished', runId: 1 });
});

test('an evaluation does not overrule an operator’s flag of availability', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('test-org/aurora', 0.4)]);
  const { lease, run } = await evaluated(database);
  await setFlags(database, 'test-org/aurora', new Map([['on-hub', false]]), 'Its authors withdrew it.');
  await finishEvaluation(database, lease, run);
  const [model] = await database.db.select().from(models);
  expect(model).toMatchObject({ hubPath: 'test-org/aurora', isAvailableOnHub: false, license: 'mit' });
  // The operator can still change the flag.
  await setFlags(database, 'test-org/aurora', new Map([['on-hub', true]]), 'It is back.');
  expect((await database.db.select().from(models))[0]?.isAvailableOnHub).toBe(true);
});

test('a stored submission that breaks a rule is no job', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'test-org/aurora');
  const row = await rowOf(database.db);
  expect(parseJob(row)).not.toBeNull();
  for (const bad of [
    { precision: 'float64' },
    { weightType: 'Other' },
    { weightType: 'Adapter' },
    { baseModel: 'a/base' },
    { weightType: 'Delta', baseModel: '$(x)/y', baseCommit: commitOf('b') },
    { weightType: 'Delta', baseModel: 'a/base', baseCommit: null },
  ]) {
    expect(parseJob({ ...row, ...bad }), JSON.stringify(bad)).toBeNull();
  }
});
