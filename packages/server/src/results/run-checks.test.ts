import type { FileFacts } from '@leaderboard/core/results/file-facts';
import { type CheckOutcome, checkRun, RUN_CHECKS, type RunCheck } from '@leaderboard/core/results/run-checks';
import { expect, test } from 'vitest';
import { changed, FIXTURES, fixture } from '../../../core/test/support.ts';
import { LANGUAGE_TASKS } from '../../test/changed-results.ts';
import { parseResults } from './results.ts';

const SUITE = { tasks: 8, domains: 4 };

/** The parser's facts about a file, plus two stated by an operator that are also in the file. */
function factsOf(file: string): FileFacts {
  const { stated, problems } = parseResults(file);
  expect(problems).toEqual([]);
  if (stated === null) throw new Error('no results file');
  return { ...stated, stated: { given: 2, inFile: 2 } };
}

const EVALUATED = {
  isFileKept: true,
  fileFacts: factsOf(fixture(FIXTURES.groups)),
  hasOtherQuestions: false,
  hasAnswers: true,
  areAnswersRefused: false,
  hasOtherAnswers: false,
  isEvaluation: true,
  isZeroShot: true,
  hasCommit: true,
  hasHarnessVersion: true,
  hasDate: true,
  hasQuestionCounts: true,
  hasMetric: true,
};
const IMPORTED = { ...EVALUATED, isEvaluation: false };

/** The checks of an imported file that have this outcome. */
function checksThat(outcome: CheckOutcome, fileFacts: FileFacts | null): RunCheck[] {
  const { outcomes } = checkRun({ ...IMPORTED, fileFacts }, SUITE);
  return RUN_CHECKS.filter((check) => outcomes[check] === outcome);
}

test('an evaluation of ours with answers passes every check, without a warning', () => {
  const { outcomes, warnings } = checkRun(EVALUATED, SUITE);
  expect(RUN_CHECKS.filter((check) => outcomes[check] !== 'passed')).toEqual([]);
  expect(warnings).toEqual([]);
});

test('of an evaluation that asked a server nobody knows the commit, and which code ran', () => {
  const fileFacts = { ...EVALUATED.fileFacts, isServed: true, remoteCode: null };
  const { outcomes } = checkRun({ ...EVALUATED, fileFacts }, SUITE);
  const unstated = RUN_CHECKS.filter((check) => outcomes[check] === 'not_stated');
  expect(unstated).toEqual(['pinned_commit', 'no_remote_code']);
});

test.each<[RunCheck, string, Record<string, unknown>]>([
  [
    'zero_shot',
    'the few-shot count',
    {
      'n-shot': undefined,
      ...Object.fromEntries(LANGUAGE_TASKS.map((task) => [`configs/${task}/num_fewshot`, undefined])),
    },
  ],
  ['suite_questions', 'the dataset of a task', { 'configs/bba_Hindi/dataset_path': undefined }],
  ['no_limit', 'a limit', { 'config/limit': undefined }],
  ['question_counts', 'the number of questions of a task', { 'n-samples/bba_Hindi': undefined }],
  ['standard_errors', 'the standard error of a task', { 'results/bba_Hindi/acc_norm_stderr,none': 'N/A' }],
  [
    'group_errors',
    'the standard error of a group',
    { 'results/bba/acc_norm_stderr,none': 'N/A', 'groups/bba/acc_norm_stderr,none': 'N/A' },
  ],
  ['no_remote_code', 'how the model was loaded', { 'config/model_args': undefined }],
])('%s is not passed by a file that does not state %s', (check, _what, changes) => {
  const fileFacts = factsOf(changed(FIXTURES.groups, changes));
  expect(checksThat('not_stated', fileFacts)).toEqual([check]);
  const { warnings } = checkRun({ ...IMPORTED, fileFacts }, SUITE);
  expect(warnings).toEqual(check === 'zero_shot' ? ['few_shot_unstated'] : []);
});

test('a file without groups has none to check', () => {
  const facts = factsOf(fixture(FIXTURES.languagesOnly));
  expect(checksThat('not_applicable', facts)).toEqual([
    'group_means',
    'group_errors',
    'pinned_commit',
    'own_results',
  ]);
});

test('a file that allows the model’s own code fails that check', () => {
  const fileFacts = factsOf(
    changed(FIXTURES.groups, { 'config/model_args': 'pretrained=test-org/aurora-7b,trust_remote_code=1' }),
  );
  expect(checksThat('failed', fileFacts)).toEqual(['no_remote_code']);
  expect(checkRun({ ...IMPORTED, fileFacts }, SUITE).warnings).toEqual(['remote_code']);
});

test.each([
  [{ given: 0, inFile: 0 }, 'not_applicable'],
  [{ given: 2, inFile: 1 }, 'not_stated'],
])('with %o stated beside the file, the contradictions are %s', (stated, outcome) => {
  const { outcomes } = checkRun({ ...IMPORTED, fileFacts: { ...EVALUATED.fileFacts, stated } }, SUITE);
  expect(outcomes.no_contradiction).toBe(outcome);
});

test('a run of other questions fails that check, whoever evaluated it', () => {
  for (const run of [EVALUATED, IMPORTED]) {
    const { outcomes, warnings } = checkRun({ ...run, hasOtherQuestions: true }, SUITE);
    expect([outcomes.suite_questions, warnings]).toEqual(['failed', ['other_questions']]);
  }
});

test('a file that is not kept is a warning', () => {
  expect(checkRun({ ...IMPORTED, isFileKept: false }, SUITE).warnings).toEqual(['file_not_kept']);
});

test('printed scores have no file to check', () => {
  const printed = {
    ...IMPORTED,
    isFileKept: false,
    fileFacts: null,
    hasAnswers: false,
    hasCommit: false,
    hasHarnessVersion: false,
    hasDate: false,
    hasMetric: false,
  };
  const { outcomes, warnings } = checkRun(printed, SUITE);
  expect(RUN_CHECKS.filter((check) => outcomes[check] === 'passed')).toEqual(['zero_shot']);
  expect(checkRun({ ...printed, isZeroShot: false }, SUITE).outcomes.zero_shot).toBe('not_applicable');
  expect(outcomes.answers_whole).toBe('not_applicable');
  expect(RUN_CHECKS.filter((check) => outcomes[check] === 'not_stated')).toEqual(['one_metric']);
  expect(warnings).toEqual(['no_file', 'no_commit', 'no_harness_version', 'no_date', 'no_answers']);
});

test('a run with refused samples is not said to lack answers', () => {
  const refused = { ...EVALUATED, hasAnswers: false, areAnswersRefused: true };
  expect(checkRun(refused, SUITE).warnings).toEqual(['answers_refused']);
  expect(checkRun(refused, SUITE).outcomes.same_questions).toBe('not_applicable');
  const other = checkRun({ ...refused, hasOtherAnswers: true }, SUITE);
  expect(other.outcomes.same_questions).toBe('failed');
});
