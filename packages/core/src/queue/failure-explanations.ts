/**
 * What went wrong with the evaluation of one model: a code, and the values in its sentence. Its sentence is a message of
 * packages/texts.
 */
import type { CodedMessage, MessagesByCode, NoParams } from '../coded-messages.ts';
import type { ProblemParams } from '../results/file-problems.ts';
import type { ModelFilesParams } from './model-files.ts';

export interface ExplanationParams extends ModelFilesParams, ProblemParams {
  // The evaluation was not run, or not to its end.
  broken_submission: NoParams;
  program_not_run: NoParams;
  // The files of the model were not downloaded, or not loaded.
  files_not_listed: { model: string };
  /** Loading the model asked the network for something, or wrote where it may not. */
  asked_network: NoParams;
  wrote_elsewhere: NoParams;
  /** transformers has no model or tokenizer of this type, perhaps because it is too old. */
  unknown_type: { type: string };
  /** The files lack weights of the architecture, which the loader would set at random. */
  random_weights: NoParams;
  /** The server that a worker asks has other models loaded now. */
  not_served: { model: string };
  /** The disk of the machine that evaluated it had no room left. */
  disk_full: NoParams;
  /** The machine has too little room for the files of this model, whatever else it removes. */
  no_room: { model: string; gigabytes: number };
  files_not_downloaded: { model: string };
  /** The hub gives its files only to accounts with access, and no longer to that of this leaderboard. */
  access_withdrawn: { model: string };
  /** The token of the machine for gated models has ended, or lacks the permission. */
  token_refused: NoParams;
  /** After the attempt the machine did not pass its own checks. */
  machine_check_failed: NoParams;
  /** Our own code failed. */
  worker_failed: NoParams;
  /** The evaluation is done, and its results are stored later. */
  worker_lost: { worker: string; attempt: number };
  // It was run, and wrote no results file that can be accepted.
  no_results_file: NoParams;
  several_results_files: { count: number };
  no_commit: NoParams;
  remote_code_allowed: NoParams;
  remote_code_unstated: NoParams;
  /** An operator gave the reason, in words of his own. */
  operator: { reason: string };
}

export type ExplanationCode = keyof ExplanationParams;
/** An explanation with one of these codes. */
export type Explanation<Code extends ExplanationCode = ExplanationCode> = CodedMessage<
  ExplanationParams,
  Code
>;
export type ExplanationSentences = MessagesByCode<ExplanationParams>;
