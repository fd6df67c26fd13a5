/**
 * Why the samples of a run are not used. It is then published without answers: no defect of samples costs its scores
 * (docs/results.md#samples). Codes with values.
 */
import type { CodedMessage, MessagesByCode } from '../coded-messages.ts';

type Task = { task: string };
type Line = Task & { line: number };
/** `question` is its number in the task, from 0, as the harness counts. */
type Question = Task & { question: number };

interface Params {
  // There is not one file for each language task, or it cannot be read.
  answers_missing: Task;
  answers_several: Task & { count: number };
  answers_not_a_file: Task;
  answers_unreadable: Task & { error: string };
  // A line is not what the harness writes. `field` is the value that is missing or of a wrong form.
  answers_line: Line;
  answers_lfs_pointer: Task;
  answers_line_too_long: Line;
  answers_field: Line & { field: string };
  // The lines are not all questions of the suite, each once.
  answers_count: Task & { count: number; questions: number };
  answers_duplicate: Question;
  answers_unknown_question: Question;
  // They do not agree with the results.
  answers_filter: Task & { filter: string; wanted: string };
  answers_not_a_bit: Question & { metric: string };
  answers_mean: Task & { right: number; count: number; value: number };
  answers_other_run: Task;
  // They are not of the questions that the board has.
  samples_other_questions: Task;
}

export type SamplesProblem = CodedMessage<Params>;
export type SamplesSentences = MessagesByCode<Params>;
