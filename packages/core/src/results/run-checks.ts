/** Checks of a run, their outcomes, and unknown facts (docs/results.md#checks-of-a-run). */
import type { FileFacts } from './file-facts.ts';

/**
 * Checks in display order. No check verifies that all scores are between 0 and 1, because the database rejects any run for which
 * they are not.
 */
export const RUN_CHECKS = [
  'suite_questions',
  'same_questions',
  'one_metric',
  'zero_shot',
  'no_limit',
  'question_counts',
  'standard_errors',
  'group_means',
  'group_errors',
  'no_contradiction',
  'answers_whole',
  'pinned_commit',
  'own_results',
  'no_remote_code',
] as const;
export type RunCheck = (typeof RUN_CHECKS)[number];

/**
 * Outcome of a check. A results file that fails a score check is rejected, so only runs older than the check can report 'failed'.
 * `not_stated` means that the file does not state it, or not for every task.
 */
export type CheckOutcome = 'passed' | 'failed' | 'not_stated' | 'not_applicable';

const RUN_WARNINGS = [
  'other_questions',
  'remote_code',
  'no_file',
  'file_not_kept',
  'no_commit',
  'no_harness_version',
  'no_date',
  'no_question_counts',
  'few_shot_unstated',
  'no_answers',
  'answers_refused',
] as const;
export type RunWarning = (typeof RUN_WARNINGS)[number];

interface CheckedRun {
  /** Whether the file itself is stored, not just its hash. */
  readonly isFileKept: boolean;
  /** null if the run has no file. */
  readonly fileFacts: FileFacts | null;
  /** Whether its file lists questions other than the suite's. */
  readonly hasOtherQuestions: boolean;
  readonly hasAnswers: boolean;
  /** Whether it was imported with samples that were rejected. */
  readonly areAnswersRefused: boolean;
  /** Whether the samples were rejected because they answer questions other than the board's. */
  readonly hasOtherAnswers: boolean;
  /** Whether one of our workers ran it for a submission. */
  readonly isEvaluation: boolean;
  /** Whether the source specifies the suite's number of few-shot examples. Used only if the run has no file. */
  readonly isZeroShot: boolean;
  readonly hasCommit: boolean;
  readonly hasHarnessVersion: boolean;
  readonly hasDate: boolean;
  readonly hasQuestionCounts: boolean;
  readonly hasMetric: boolean;
}

/** Numbers of tasks and domains with scores, for comparison with the file's facts. */
interface RunSize {
  readonly tasks: number;
  readonly domains: number;
}

type FileCheck =
  | 'suite_questions'
  | 'zero_shot'
  | 'no_limit'
  | 'question_counts'
  | 'standard_errors'
  | 'group_means'
  | 'group_errors'
  | 'no_contradiction';

function ifStated(isStated: boolean): CheckOutcome {
  return isStated ? 'passed' : 'not_stated';
}

/** Checks that depend only on the file's content. */
function fileChecks(run: CheckedRun, { tasks, domains }: RunSize): Record<FileCheck, CheckOutcome> {
  const { fileFacts: facts } = run;
  const of = (
    isStated: (facts: FileFacts) => boolean,
    applies: (facts: FileFacts) => boolean = () => true,
  ) => {
    if (facts === null || !applies(facts)) return 'not_applicable';
    return ifStated(isStated(facts));
  };
  // Without a group, the combined score is computed from its languages, so it cannot disagree.
  const hasGroups = ({ groups }: FileFacts) => groups > 0;
  return {
    suite_questions: run.hasOtherQuestions ? 'failed' : of(({ questions }) => questions === 'suite'),
    zero_shot: facts === null && run.isZeroShot ? 'passed' : of(({ fewShot }) => fewShot === tasks),
    no_limit: of(({ noLimit }) => noLimit),
    question_counts: of(({ questionCounts }) => questionCounts === tasks),
    standard_errors: of(({ standardErrors }) => standardErrors === tasks),
    group_means: of(({ groups }) => groups === domains, hasGroups),
    group_errors: of(({ groupErrors }) => groupErrors === domains, hasGroups),
    no_contradiction: of(
      ({ stated }) => stated.inFile === stated.given,
      ({ stated }) => stated.given > 0,
    ),
  };
}

function remoteCode({ isEvaluation, fileFacts }: CheckedRun): CheckOutcome {
  // Workers reject results from runs that allowed remote code, but a server's settings are unknown.
  if (isEvaluation && fileFacts?.isServed !== true) return 'passed';
  if (fileFacts === null) return 'not_applicable';
  if (fileFacts.remoteCode === null) return 'not_stated';
  return fileFacts.remoteCode ? 'failed' : 'passed';
}

export function checkRun(
  run: CheckedRun,
  size: RunSize,
): {
  readonly outcomes: Readonly<Record<RunCheck, CheckOutcome>>;
  readonly warnings: readonly RunWarning[];
} {
  const { isEvaluation } = run;
  const ofFile = fileChecks(run, size);
  const ours = isEvaluation ? 'passed' : 'not_applicable';
  const missing: readonly (readonly [RunWarning, boolean])[] = [
    ['other_questions', run.hasOtherQuestions],
    ['remote_code', remoteCode(run) === 'failed'],
    ['no_file', run.fileFacts === null],
    ['file_not_kept', run.fileFacts !== null && !run.isFileKept],
    ['no_commit', !run.hasCommit],
    ['no_harness_version', !run.hasHarnessVersion],
    ['no_date', !run.hasDate],
    ['no_question_counts', !run.hasQuestionCounts],
    ['few_shot_unstated', ofFile.zero_shot === 'not_stated'],
    ['no_answers', !run.hasAnswers && !run.areAnswersRefused],
    ['answers_refused', run.areAnswersRefused],
  ];
  return {
    outcomes: {
      one_metric: ifStated(run.hasMetric),
      ...ofFile,
      same_questions: run.hasOtherAnswers ? 'failed' : run.hasAnswers ? 'passed' : 'not_applicable',
      answers_whole: run.hasAnswers ? 'passed' : 'not_applicable',
      pinned_commit: run.fileFacts?.isServed === true ? ifStated(false) : ours,
      own_results: ours,
      no_remote_code: remoteCode(run),
    },
    warnings: missing.flatMap(([warning, applies]) => (applies ? [warning] : [])),
  };
}
