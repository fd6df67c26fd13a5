/**
 * Reasons for ignoring a run's samples, as codes with parameters. The run is then published without answers: defective samples do
 * not affect its scores (docs/results.md#samples).
 */
import type { CodedMessage, MessagesByCode } from '../coded-messages.ts';

type Task = { task: string };
type Line = Task & { line: number };
/** `question` is the question's index in the task, zero-based as in the harness. */
type Question = Task & { question: number };

interface Params {
  // A language task has no readable file, or more than one.
  answers_missing: Task;
  answers_several: Task & { count: number };
  answers_not_a_file: Task;
  answers_unreadable: Task & { error: string };
  // A line does not match the harness's format. `field` is the missing or invalid value.
  answers_line: Line;
  answers_lfs_pointer: Task;
  answers_line_too_long: Line;
  answers_field: Line & { field: string };
  // The lines do not contain every question of the suite exactly once.
  answers_count: Task & { count: number; questions: number };
  answers_duplicate: Question;
  answers_unknown_question: Question;
  // The samples contradict the results.
  answers_filter: Task & { filter: string; wanted: string };
  answers_not_a_bit: Question & { metric: string };
  answers_mean: Task & { right: number; count: number; value: number };
  answers_other_run: Task;
  // The samples answer questions other than the board's.
  samples_other_questions: Task;
}

export type SamplesProblem = CodedMessage<Params>;
export type SamplesSentences = MessagesByCode<Params>;
