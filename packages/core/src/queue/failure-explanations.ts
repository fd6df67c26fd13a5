/**
 * What went wrong with the evaluation of one model: a code, and the values in its sentence. Its sentence is a message of
 * packages/texts.
 */
import * as z from 'zod/mini';
import type { Coded, ParamsOf, Sentences } from '../coded.ts';
import { PROBLEM_PARAMS } from '../results/results-problems.ts';
import { MODEL_FILES_PARAMS } from './model-files.ts';

const text = z.string();
const nothing = z.object({});

const PARAMS = {
  // The evaluation was not run, or not to its end.
  broken_submission: nothing,
  program_not_run: nothing,
  // The files of the model were not downloaded, or not loaded.
  files_not_listed: z.object({ model: text }),
  ...MODEL_FILES_PARAMS,
  /** Loading the model asked the network for something, or wrote where it may not. */
  asked_network: nothing,
  wrote_elsewhere: nothing,
  /** transformers has no model or tokenizer of this type, perhaps because it is too old. */
  unknown_type: z.object({ type: text }),
  /** The disk of the machine that evaluated it had no room left. */
  disk_full: nothing,
  /** The machine has too little room for the files of this model, whatever else it removes. */
  no_room: z.object({ model: text, gigabytes: z.number() }),
  files_not_downloaded: z.object({ model: text }),
  /** After the attempt the machine did not pass its own checks. */
  machine_check_failed: nothing,
  /** Our own code failed. */
  worker_failed: nothing,
  /** The evaluation is done, and its results are stored later. */
  worker_lost: z.object({ worker: text, attempt: z.int() }),
  // It was run, and wrote no results file that can be accepted.
  no_results_file: nothing,
  several_results_files: z.object({ count: z.int() }),
  ...PROBLEM_PARAMS,
  no_commit: nothing,
  remote_code_allowed: nothing,
  remote_code_unstated: nothing,
  /** An operator gave the reason, in words of his own. */
  operator: z.object({ reason: text }),
} as const;

export type ExplanationCode = keyof typeof PARAMS;
export type ExplanationParams = ParamsOf<typeof PARAMS>;
/** An explanation with one of these codes. */
export type Explanation<Code extends ExplanationCode = ExplanationCode> = Coded<ExplanationParams, Code>;
export type ExplanationSentences = Sentences<ExplanationParams>;
