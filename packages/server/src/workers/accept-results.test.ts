import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { claimed, newJob, rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults } from '../../test/harness-results.js';
import { newRun } from '../../test/new-run.ts';
import { commitOf } from '../../test/new-submission.ts';
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

/** Removes every statement of a commit, except this revision in the model's arguments. */
function withRevision(file: ReturnType<typeof harnessResults>, revision?: string) {
  const args = { pretrained: ARGS.pretrained, dtype: ARGS.dtype, ...(revision && { revision }) };
  Object.assign(file.config, { model_sha: '', model_args: args, model_revision: revision ?? '' });
}

test.each([
  ['a missing language', 'missing_language', (f) => delete f.results.bbl_Hindi],
  ['a missing domain', 'missing_domain', withoutLegal],
  ['a limited run', 'limited', (f) => Object.assign(f.config, { limit: 20 })],
] satisfies [string, string, (file: ReturnType<typeof harnessResults>) => unknown][])(
  'results with %s are incomplete: %s',
  (_name, code, change) => {
    expect(readResults(change)).toMatchObject({
      ok: false,
      reason: 'incomplete_results',
      explanations: expect.arrayContaining([expect.objectContaining({ code })]),
    });
  },
);

test.each([
  ['another model', 'contradiction', (f) => Object.assign(f, { model_name: 'other/model' })],
  ['another commit', 'contradiction', (f) => Object.assign(f.config, { model_sha: commitOf('b') })],
  ['another precision', 'contradiction', (f) => Object.assign(f.config.model_args, { load_in_4bit: true })],
  [
    'a chat template that was not asked for',
    'contradiction',
    (f) => Object.assign(f, { chat_template: '{{ x }}' }),
  ],
  [
    'code of the model that ran',
    'remote_code_allowed',
    (f) => Object.assign(f.config.model_args, { trust_remote_code: true }),
  ],
  [
    'no word about code',
    'remote_code_unstated',
    (f) => Object.assign(f.config, { model_args: undefined, model_dtype: 'torch.float16' }),
  ],
  ['no model name', 'model_not_a_path', (f) => Object.assign(f, { model_name: '/models/x' })],
  ['no commit', 'no_commit', (f) => withRevision(f)],
  ['a branch instead of a commit', 'no_commit', (f) => withRevision(f, 'main')],
] satisfies [string, string, (file: ReturnType<typeof harnessResults>) => unknown][])(
  'results with %s are refused: %s',
  (_name, code, change) => {
    expect(readResults(change)).toMatchObject({
      ok: false,
      reason: 'results_refused',
      explanations: expect.arrayContaining([expect.objectContaining({ code })]),
    });
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

/** A submission under evaluation, and its run. */
async function evaluated(database: Database) {
  await submitModel(database, 'test-org/aurora');
  const { lease, submission } = await claimed(database);
  const job = parseJob(submission);
  const read = job && acceptResults(bytesOf(harnessResults(ARGS, false)), job);
  if (!read?.ok) throw new Error(JSON.stringify(read));
  return { lease, run: read.run };
}

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
