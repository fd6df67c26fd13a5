import { expect, test } from 'vitest';
import { checksOf, RUN_CHECKS } from './run-checks.ts';

const WHOLE = {
  hasFile: true,
  isFileKept: true,
  hasAnswers: true,
  areAnswersRefused: false,
  hasOptions: true,
  isEvaluation: true,
  hasCommit: true,
  hasHarnessVersion: true,
  hasDate: true,
  hasQuestionCounts: true,
};

test('an evaluation of ours with answers has passed every check and has nothing to warn of', () => {
  expect(checksOf(WHOLE)).toEqual({ passed: RUN_CHECKS, warnings: [] });
});

test('printed scores without a file have passed what a table can show, and the page warns of the rest', () => {
  const printed = { ...WHOLE, hasFile: false, isFileKept: false, hasAnswers: false, isEvaluation: false };
  const { passed, warnings } = checksOf({
    ...printed,
    hasCommit: false,
    hasHarnessVersion: false,
    hasDate: false,
  });
  expect(passed).toEqual(['all_tasks', 'finite_scores']);
  expect(warnings).toEqual(['no_file', 'no_commit', 'no_harness_version', 'no_date', 'no_answers']);
});

test('a run without chosen options says so, and a run whose samples were refused says that instead', () => {
  expect(checksOf({ ...WHOLE, hasOptions: false }).warnings).toEqual(['no_options']);
  const refused = { ...WHOLE, hasAnswers: false, areAnswersRefused: true, hasOptions: false };
  expect(checksOf(refused).warnings).toEqual(['answers_refused']);
});

test('a file from before files were kept is known by its hash alone', () => {
  expect(checksOf({ ...WHOLE, isFileKept: false }).warnings).toEqual(['file_not_kept']);
});
