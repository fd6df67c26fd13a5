import { BENCHMARKS, SUITE } from '@leaderboard/core/benchmark/suite';
import type { RunRecord } from '@leaderboard/core/records-api';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { everyEvalEverRecord } from './every-eval-ever.ts';

const RUN: RunRecord = {
  id: 7,
  entry: 'lab/one',
  suite: SUITE,
  model: 'lab/one',
  revision: 'c'.repeat(40),
  precision: 'bfloat16',
  chat_template_applied: true,
  average: 50,
  average_interval: [49, 51],
  subjects: {},
  evaluated_at: '2026-02-03T04:05:06.000Z',
  recorded_at: '2026-02-04T04:05:06.000Z',
  file_sha256: 'a'.repeat(64),
  protocol: 'log-likelihood',
  is_served: false,
  remote_code: null,
  other_questions: false,
  state: { kind: 'on_board', by: null, publication: null, at: null, reason: null },
  source: 'lm-evaluation-harness results file',
  has_file: true,
  harness_version: '0.4.9.1',
  harness_git_hash: 'abc1234',
  task_versions: { bba_Hindi: '1.0' },
  few_shot: 0,
  commit: 'c'.repeat(40),
  duration_seconds: 60,
  co2_cost: null,
  has_answers: false,
  answers_problem: null,
  evaluations: Object.fromEntries(
    BENCHMARKS.map(({ key, questions: n }) => {
      const stderr = Math.sqrt(0.25 / (n - 1));
      return [
        key,
        { value: 0.5, normalized_score: 50, n, stderr, metric: 'acc_norm', interval: [0.49, 0.51] },
      ];
    }),
  ),
  publication: 3,
  cause: { kind: 'submission', number: 5 },
  submitter: 'ann',
  checks: [],
  outcomes: { suite_questions: 'passed' },
  cautions: [],
  machine: null,
  image: null,
  repeat: { lines: [], unknown: [] },
};
const BOARD = { productName: 'Indic LLM', publicUrl: 'https://board.example' };
const validate = new Ajv({ strict: false }).compile(JSON.parse(fixture('every-eval-ever/eval.schema.json')));

test.each([
  ['a run', RUN],
  [
    'a run of which little is known',
    {
      ...RUN,
      evaluated_at: null,
      file_sha256: null,
      harness_version: null,
      harness_git_hash: null,
      precision: null,
      commit: null,
      revision: null,
      chat_template_applied: null,
      few_shot: null,
      task_versions: null,
      cause: null,
      evaluations: { bba: { value: 0.5, normalized_score: 50 } },
    },
  ],
  ['a run with a hostile name', { ...RUN, model: '=cmd()/"\u202e\n<script>', source: '\u0000\ud800' }],
] as const)('the record of %s keeps to the published schema', (_what, run) => {
  const record = everyEvalEverRecord(run, BOARD);
  const read = JSON.parse(JSON.stringify(record));
  expect([validate(read), validate.errors]).toEqual([true, null]);
  expect(read.model_info.id).toBe(run.model);
});

test.each([
  ['failed', 'not_applicable'],
  ['not_stated', 'not_applicable'],
  ['passed', 'failed'],
])('a run whose questions are %s, and by their hash %s, names no dataset', (stated, same) => {
  const run = { ...RUN, outcomes: { suite_questions: stated, same_questions: same } };
  const record = JSON.parse(JSON.stringify(everyEvalEverRecord(run, BOARD)));
  expect([validate(record), validate.errors]).toEqual([true, null]);
  expect(JSON.stringify(record)).not.toContain('bharatgenai/');
  const [first] = everyEvalEverRecord(RUN, BOARD).evaluation_results;
  expect(first?.source_data).toMatchObject({ hf_repo: 'bharatgenai/BhashaBench-Ayur' });
  const printed = everyEvalEverRecord({ ...run, file_sha256: null }, BOARD).evaluation_results[0];
  expect(printed?.source_data).toMatchObject({ hf_repo: 'bharatgenai/BhashaBench-Ayur' });
});

test('what is unknown of a run is left out, or named so', () => {
  const bare = { value: 0.5, normalized_score: 50 };
  const run = { ...RUN, model: 'one', harness_version: null, evaluations: { bba: bare } };
  const { model_info, eval_library, evaluation_results } = everyEvalEverRecord(run, BOARD);
  expect(model_info).not.toHaveProperty('developer');
  expect(eval_library.version).toBe('unknown');
  expect(evaluation_results).toMatchObject([
    { metric_config: { metric_name: 'accuracy' }, score_details: { score: 0.5, uncertainty: {} } },
  ]);
  expect(Object.keys(JSON.parse(JSON.stringify(evaluation_results[0]?.score_details.uncertainty)))).toEqual(
    [],
  );
});

const TRANSCRIBED = {
  ...RUN,
  file_sha256: null,
  cause: { kind: 'published_results', number: null },
} as const;
const IMPORTED = { ...RUN, cause: { kind: 'import', number: null } } as const;

test.each([
  ['an evaluation of ours', RUN, 'evaluation_run', 'third_party', 'lm_eval'],
  ['an imported file, whose evaluator is unknown', IMPORTED, 'evaluation_run', 'other', 'lm_eval'],
  ['a run of which no cause is known', { ...RUN, cause: null }, 'evaluation_run', 'other', 'lm_eval'],
  ['a row out of the paper', TRANSCRIBED, 'documentation', 'third_party', 'unknown'],
  [
    'the model of the benchmark’s authors in their paper',
    { ...TRANSCRIBED, model: 'bharatgenai/Param-1' },
    'documentation',
    'first_party',
    'unknown',
  ],
] as const)('%s says where it comes from', (_what, run, type, relationship, library) => {
  const { source_metadata: source, eval_library, model_info } = everyEvalEverRecord(run, BOARD);
  expect(model_info.additional_details).toMatchObject(
    run === RUN
      ? { deployment_type: 'self_deployed', model_availability: 'open_weights' }
      : { deployment_type: 'unknown', model_availability: 'unknown' },
  );
  expect([source.source_type, source.evaluator_relationship, eval_library.name]).toEqual([
    type,
    relationship,
    library,
  ]);
});

test('two runs of a model at one time have separate records', () => {
  const ids = [RUN, { ...RUN, id: 8, precision: '4bit' }].map(
    (run) => everyEvalEverRecord(run, BOARD).evaluation_id,
  );
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toBe('bhashabench/lab/one/1770177906/run-7');
});

test('a record has the scores and facts of its run', () => {
  const record = everyEvalEverRecord(RUN, BOARD);
  const scores = record.evaluation_results.map((one) => [one.evaluation_name, one.score_details.score]);
  expect(scores).toEqual(BENCHMARKS.map(({ task }) => [task, 0.5]));
  expect(record.evaluation_results.find((one) => one.evaluation_name === 'bba_Hindi')).toMatchObject({
    metric_config: { evaluation_description: 'acc_norm', metric_name: 'acc_norm', metric_kind: 'accuracy' },
    score_details: {
      uncertainty: {
        standard_error: { value: RUN.evaluations.bba_hindi?.stderr, method: 'analytic' },
        confidence_interval: { lower: 0.49, upper: 0.51, confidence_level: 0.95, method: 'wilson' },
        num_samples: RUN.evaluations.bba_hindi?.n,
      },
    },
    generation_config: { additional_details: { num_fewshot: '0', task_version: '1.0' } },
  });
  expect(record).toMatchObject({
    evaluation_timestamp: '1770091506',
    eval_library: { version: '0.4.9.1', additional_details: { git_hash: 'abc1234' } },
    model_info: {
      id: 'lab/one',
      developer: 'lab',
      additional_details: { dtype: 'bfloat16', sha: 'c'.repeat(40), chat_template_applied: 'true' },
    },
  });
});
