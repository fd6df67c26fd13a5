/**
 * Why the samples of a run are not used. It is then published without answers: no defect of samples costs its scores
 * (docs/results.md#samples). Codes with values.
 */
import * as z from 'zod/mini';
import type { Coded, ParamsOf, Sentences } from '../coded.ts';

const text = z.string();
const count = z.number();
const task = z.object({ task: text });
const line = z.extend(task, { line: count });
/** The number of a question in its task, from 0, as the harness counts. */
const question = z.extend(task, { question: count });

const PARAMS = {
  // There is not one file for each language task, or it cannot be read.
  answers_missing: task,
  answers_several: z.extend(task, { count }),
  answers_not_a_file: task,
  answers_unreadable: z.extend(task, { error: text }),
  // A line is not what the harness writes. `field` is the value that is missing or of a wrong form.
  answers_line: line,
  answers_lfs_pointer: task,
  answers_line_too_long: line,
  answers_field: z.extend(line, { field: text }),
  // The lines are not all questions of the suite, each once.
  answers_count: z.extend(task, { count, questions: count }),
  answers_duplicate: question,
  answers_unknown_question: question,
  // They do not agree with the results.
  answers_filter: z.extend(task, { filter: text, wanted: text }),
  answers_not_a_bit: z.extend(question, { metric: text }),
  answers_mean: z.extend(task, { right: count, count, value: count }),
  answers_other_run: task,
  // They are not of the questions that the board has.
  samples_other_questions: task,
} as const;

type Params = ParamsOf<typeof PARAMS>;
export type SamplesProblem = Coded<Params>;
export type SamplesSentences = Sentences<Params>;
