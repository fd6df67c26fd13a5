/** What a run must have passed to be published, and what is not known of it (docs/results.md#results-files). */

export const RUN_CHECKS = [
  'all_tasks',
  'zero_shot',
  'no_limit',
  'question_counts',
  'one_metric',
  'finite_scores',
  'standard_errors',
  'group_means',
  'no_contradiction',
  'answers_whole',
  'pinned_commit',
  'own_results',
  'no_remote_code',
] as const;
export type RunCheck = (typeof RUN_CHECKS)[number];

const RUN_WARNINGS = [
  'no_file',
  'file_not_kept',
  'no_commit',
  'no_harness_version',
  'no_date',
  'no_question_counts',
  'no_answers',
  'answers_refused',
  'no_options',
] as const;
export type RunWarning = (typeof RUN_WARNINGS)[number];

interface CheckedRun {
  readonly hasFile: boolean;
  /** Whether the file itself is stored, beside its hash. */
  readonly isFileKept: boolean;
  readonly hasAnswers: boolean;
  /** Whether it came with samples that were refused. */
  readonly areAnswersRefused: boolean;
  readonly hasOptions: boolean;
  /** Whether a worker of ours evaluated it for a submission. */
  readonly isEvaluation: boolean;
  readonly hasCommit: boolean;
  readonly hasHarnessVersion: boolean;
  readonly hasDate: boolean;
  readonly hasQuestionCounts: boolean;
}

/** Every published results file has passed all of these: one that fails is refused as a whole. */
const OF_A_FILE: readonly RunCheck[] = [
  'all_tasks',
  'zero_shot',
  'no_limit',
  'question_counts',
  'one_metric',
  'finite_scores',
  'standard_errors',
  'group_means',
  'no_contradiction',
];

export function checksOf(run: CheckedRun): {
  readonly passed: readonly RunCheck[];
  readonly warnings: readonly RunWarning[];
} {
  const passed: RunCheck[] = [
    ...(run.hasFile ? OF_A_FILE : (['all_tasks', 'finite_scores'] as const)),
    ...(run.hasAnswers ? (['answers_whole'] as const) : []),
    ...(run.isEvaluation ? (['pinned_commit', 'own_results', 'no_remote_code'] as const) : []),
  ];
  const missing: readonly (readonly [RunWarning, boolean])[] = [
    ['no_file', !run.hasFile],
    ['file_not_kept', run.hasFile && !run.isFileKept],
    ['no_commit', !run.hasCommit],
    ['no_harness_version', !run.hasHarnessVersion],
    ['no_date', !run.hasDate],
    ['no_question_counts', !run.hasQuestionCounts],
    ['no_answers', !run.hasAnswers && !run.areAnswersRefused],
    ['answers_refused', run.areAnswersRefused],
    ['no_options', run.hasAnswers && !run.hasOptions],
  ];
  return { passed, warnings: missing.flatMap(([warning, applies]) => (applies ? [warning] : [])) };
}
