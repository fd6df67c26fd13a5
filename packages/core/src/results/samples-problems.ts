/** Why the samples of a run are refused although its results are not: the run is published without answers. Codes with values. */
import * as z from 'zod/mini';
import type { ErrorParams } from '../api.ts';
import { LABELS } from '../benchmark/question-labels.ts';
import { type Coded, type Sentences, sentenceOf } from '../coded.ts';

const task = z.object({ task: z.string() });
/** The number of a question in its task, from 0, as the harness counts. */
const question = z.extend(task, { question: z.number() });
const label = z.enum(LABELS);

const PARAMS = {
  // A question has not four options with a log-likelihood each, or its key is none of them.
  samples_no_options: question,
  samples_bad_likelihood: question,
  samples_bad_key: question,
  // The option with the largest log-likelihood is right, and the samples say wrong, or the reverse.
  samples_disagree: question,
  // A label is no text or too long, or there are too many.
  samples_label: z.extend(question, { label }),
  samples_labels: z.extend(task, { label, count: z.number() }),
  // They are not of the questions that the board has, or tell something else of them.
  samples_other_questions: task,
  samples_other_dictionary: task,
} as const;

type SamplesProblemCode = keyof typeof PARAMS;
type Params = { readonly [Code in SamplesProblemCode]: z.infer<(typeof PARAMS)[Code]> };
export type SamplesProblem = Coded<Params>;
/** A sentence for each of these codes. */
export type SamplesSentences = Sentences<Params, SamplesProblemCode>;

/** The sentence for an answer's code; null for a code that is unknown here, and where values are missing. */
export function samplesSentence(
  sentences: SamplesSentences,
  code: string,
  params: ErrorParams,
): string | null {
  return sentenceOf<Params>(PARAMS, sentences, code, params);
}
