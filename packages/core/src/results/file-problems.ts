/** Reasons against a results file: a code, and the values in its sentence. The sentences are messages of packages/texts. */
import type { CodedMessage, NoParams } from '../coded-messages.ts';

type Task = { task: string };
type Metric = Task & { metric: string };

export interface ProblemParams {
  // The file cannot be read, or is no results file of the harness.
  file_unreadable: { error: string };
  file_too_large: { mebibytes: number };
  not_json: NoParams;
  lfs_pointer: NoParams;
  not_utf8: NoParams;
  nested_too_deep: { levels: number };
  not_an_object: NoParams;
  part_missing: { part: string };
  task_not_an_object: NoParams;
  // It lacks a part of the suite.
  no_task: NoParams;
  /** `tasks` are the first of those it has, `more` is how many follow. */
  no_known_task: { tasks: string; more: number };
  missing_language: Task;
  /** An evaluation of ours has all domains; an import may have some. */
  missing_domain: { domain: string };
  missing_metric: Task;
  /** `limit` is absent where it cannot be read, like `count` below. */
  limited: { limit?: number };
  sample_count: Task & { count?: number; questions: number };
  // It is of another kind of run, or it was changed.
  /** `place` in the tasks' files is `stated`; `wanted` is there in the suite's, 'none' where nothing is. */
  other_questions: { tasks: string; place: string; stated: string; wanted: string };
  /** Its samples have other hashes of their questions than those of the runs on the board. */
  questions_changed: Task;
  /** The model writes its answer, by tasks that are not the suite's. */
  generated_letters: { tasks: string; more: number };
  /** Thinking was switched on at this place of a run that reads likelihoods. */
  thinking_on: { place: string };
  /** A setting of EvalScope that the protocol has otherwise; 'none': it is not there. */
  other_setting: { place: string; stated: string; wanted: string };
  /** EvalScope leaves them out of the score. */
  failed_requests: { dataset: string; count: number };
  /** Reports without the configuration of their run, or with two. */
  no_configuration: NoParams;
  several_reports: { dataset: string };
  report_of_other_model: { model: string; configured: string };
  few_shot: { tasks: string; count?: number; suite: number };
  /** Each question was not asked once. */
  repeated: { tasks: string; count?: number };
  mixed_metrics: Task & { metrics: string };
  ambiguous_filter: Metric & { filters: string };
  not_finite: Metric;
  not_a_number: Metric & { value: string };
  out_of_range: Metric & { value: number };
  group_mismatch: Task & { reported: number; expected: number };
  stderr_mismatch: Task & { stated: number; expected: number };
  // It is not of the model that is stated beside it. `fact` is the name of an import's option.
  contradiction: { fact: string; in_file: string; stated: string };
  /** A server or a loader records neither. */
  revision_unstated: NoParams;
  precision_unstated: NoParams;
  model_not_named: NoParams;
  /** Its revision is longer than this, or has other characters than names of branches. */
  odd_revision: { limit: number };
  /** Its name has not the form of a path on the hub, or has it and may be a local path. */
  model_not_a_path: { name: string };
  model_unproven: { name: string };
  /** A loader or an argument puts other weights in the place of those that it names, or asks a server. */
  model_not_as_named: { by: string };
}

export type ProblemCode = keyof ProblemParams;
/** A reason why a results file is not acceptable. */
export type Problem = CodedMessage<ProblemParams>;
