/** Reasons for rejecting a results file, as codes with parameters. The messages are in packages/texts. */
import type { CodedMessage, NoParams } from '../coded-messages.ts';

type Task = { task: string };
type Metric = Task & { metric: string };

export interface ProblemParams {
  // The file cannot be read, or is not a results file.
  file_unreadable: { error: string };
  file_too_large: { mebibytes: number };
  not_json: NoParams;
  lfs_pointer: NoParams;
  not_utf8: NoParams;
  nested_too_deep: { levels: number };
  not_an_object: NoParams;
  part_missing: { part: string };
  task_not_an_object: NoParams;
  // The file lacks part of the suite.
  no_task: NoParams;
  /** `tasks` lists its first tasks, `more` counts the others. */
  no_known_task: { tasks: string; more: number };
  missing_language: Task;
  /** Our own evaluations need all domains; imports may have only some. */
  missing_domain: { domain: string };
  missing_metric: Task;
  /** `limit`, and `count` below, are absent if unreadable. */
  limited: { limit?: number };
  sample_count: Task & { count?: number; questions: number };
  // The file is from a different kind of run, or was modified.
  /** `stated` is the setting at `place` in the task files, `wanted` the suite's; 'none' if it is missing. */
  other_questions: { tasks: string; place: string; stated: string; wanted: string };
  /** The question hashes in its samples differ from those of the runs on the board. */
  questions_changed: Task;
  /** The model generates its answers, in tasks that are not the suite's. */
  generated_letters: { tasks: string; more: number };
  /** Thinking was enabled at `place`, in a run that evaluates log-likelihoods. */
  thinking_on: { place: string };
  /** An EvalScope setting that differs from the protocol; 'none' if it is missing. */
  other_setting: { place: string; stated: string; wanted: string };
  /** EvalScope excludes failed requests from the score. */
  failed_requests: { dataset: string; count: number };
  /** Reports with no run configuration, or with two. */
  no_configuration: NoParams;
  several_reports: { dataset: string };
  report_of_other_model: { model: string; configured: string };
  few_shot: { tasks: string; count?: number; suite: number };
  /** Not every question was asked exactly once. */
  repeated: { tasks: string; count?: number };
  mixed_metrics: Task & { metrics: string };
  ambiguous_filter: Metric & { filters: string };
  not_finite: Metric;
  not_a_number: Metric & { value: string };
  out_of_range: Metric & { value: number };
  group_mismatch: Task & { reported: number; expected: number };
  stderr_mismatch: Task & { stated: number; expected: number };
  // The file contradicts an import option, whose name is `fact`.
  contradiction: { fact: string; in_file: string; stated: string };
  /** Inference servers and loaders record neither revision nor precision. */
  revision_unstated: NoParams;
  precision_unstated: NoParams;
  model_not_named: NoParams;
  /** Its revision exceeds this length, or contains characters not allowed in branch names. */
  odd_revision: { limit: number };
  /** Its model name is not a hub path, or is one but could also be a local path. */
  model_not_a_path: { name: string };
  model_unproven: { name: string };
  /** A loader or an argument replaces the named weights with others, or uses a server. */
  model_not_as_named: { by: string };
}

export type ProblemCode = keyof ProblemParams;
/** A reason for rejecting a results file. */
export type Problem = CodedMessage<ProblemParams>;
