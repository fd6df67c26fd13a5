/**
 * Why a results file is refused: a code, and the values in its sentence. The sentences are
 * messages of packages/texts.
 */
import * as z from 'zod/mini';
import type { Coded, ParamsOf } from '../coded.ts';

const text = z.string();
const nothing = z.object({});
const task = z.object({ task: text });
const metric = z.extend(task, { metric: text });
const count = z.number();

export const PROBLEM_PARAMS = {
  // The file cannot be read, or is no results file of the harness.
  file_unreadable: z.object({ error: text }),
  file_too_large: z.object({ mebibytes: count }),
  not_json: nothing,
  lfs_pointer: nothing,
  not_utf8: nothing,
  nested_too_deep: z.object({ levels: count }),
  not_an_object: nothing,
  part_missing: z.object({ part: text }),
  task_not_an_object: nothing,
  // It lacks a part of the suite.
  no_task: nothing,
  /** `tasks` are the first of those it has, `more` is how many follow. */
  no_known_task: z.object({ tasks: text, more: count }),
  missing_language: task,
  /** An evaluation of ours has all domains; an import may have some. */
  missing_domain: z.object({ domain: text }),
  missing_metric: task,
  /** `limit` is absent where it cannot be read, like `count` below. */
  limited: z.object({ limit: z.exactOptional(count) }),
  sample_count: z.extend(task, { count: z.exactOptional(count), questions: count }),
  // It is of another kind of run, or it was changed.
  /** `place` in the tasks' files is `stated`; `wanted` is there in the suite's, 'none' where nothing is. */
  other_questions: z.object({ tasks: text, place: text, stated: text, wanted: text }),
  /** Its samples have other hashes of their questions than those of the runs on the board. */
  questions_changed: task,
  /** The model writes its answer, by tasks that are not the suite's. */
  generated_letters: z.object({ tasks: text, more: count }),
  /** Thinking was switched on at this place of a run that reads likelihoods. */
  thinking_on: z.object({ place: text }),
  few_shot: z.object({ tasks: text, count: z.exactOptional(count), suite: count }),
  mixed_metrics: z.extend(task, { metrics: text }),
  ambiguous_filter: z.extend(metric, { filters: text }),
  not_finite: metric,
  not_a_number: z.extend(metric, { value: text }),
  out_of_range: z.extend(metric, { value: count }),
  group_mismatch: z.extend(task, { reported: count, expected: count }),
  stderr_mismatch: z.extend(task, { stated: count, expected: count }),
  // It is not of the model that is stated beside it. `fact` is the name of an import's option.
  contradiction: z.object({ fact: text, in_file: text, stated: text }),
  model_not_named: nothing,
  /** Its revision is longer than this, or has other characters than names of branches. */
  odd_revision: z.object({ limit: count }),
  /** Its name has not the form of a path on the hub, or has it and may be a local path. */
  model_not_a_path: z.object({ name: text }),
  model_unproven: z.object({ name: text }),
  /** A loader or an argument puts other weights in the place of those that it names, or asks a server. */
  model_not_as_named: z.object({ by: text }),
} as const;

export type ProblemCode = keyof typeof PROBLEM_PARAMS;
/** A reason why a results file is not acceptable. */
export type Problem = Coded<ParamsOf<typeof PROBLEM_PARAMS>>;
