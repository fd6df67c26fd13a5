/** Why the samples files beside a results file are refused, as codes with values; they are problems of the results too. */
import * as z from 'zod/mini';
import type { Coded } from '../coded.ts';

const text = z.string();
const count = z.number();
const task = z.object({ task: text });
/** The number of a question in its task, from 0, as the harness counts. */
const question = z.extend(task, { question: count });

export const ANSWERS_PARAMS = {
  // There is not one file for each language task.
  answers_missing: task,
  answers_several: z.extend(task, { count }),
  // The file is not what the harness writes.
  answers_not_a_file: task,
  answers_line: z.extend(task, { line: count }),
  answers_line_too_long: task,
  // It is not of all questions of the suite, each once.
  answers_count: z.extend(task, { count, questions: count }),
  answers_duplicate: question,
  answers_unknown_question: question,
  // It does not agree with the results.
  answers_filter: z.extend(task, { filter: text, wanted: text }),
  answers_not_a_bit: z.extend(question, { metric: text }),
  answers_mean: z.extend(task, { right: count, count, value: count }),
  answers_other_run: task,
} as const;

type AnswersParams = {
  readonly [Code in keyof typeof ANSWERS_PARAMS]: z.infer<(typeof ANSWERS_PARAMS)[Code]>;
};
/** A reason against the samples of a task. */
export type AnswersProblem = Coded<AnswersParams>;
