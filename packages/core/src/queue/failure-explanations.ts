/** Explanations of a failed evaluation: codes with parameters. Their messages are in packages/texts. */
import type { CodedMessage, MessagesByCode, NoParams } from '../coded-messages.ts';
import type { ProblemParams } from '../results/file-problems.ts';
import type { ModelFilesParams } from './model-files.ts';

export interface ExplanationParams extends ModelFilesParams, ProblemParams {
  // The evaluation did not run or did not finish.
  broken_submission: NoParams;
  program_not_run: NoParams;
  // The model's files could not be downloaded or loaded.
  files_not_listed: { model: string };
  /** Loading the model accessed the network, or wrote to a forbidden path. */
  asked_network: NoParams;
  wrote_elsewhere: NoParams;
  /** transformers does not support this model or tokenizer type, perhaps because its version is too old. */
  unknown_type: { type: string };
  /** The files lack some weights, which the loader would initialize randomly. */
  random_weights: NoParams;
  /** The worker's inference server has loaded different models. */
  not_served: { model: string };
  /** The evaluating machine's disk was full. */
  disk_full: NoParams;
  /** The machine does not have enough disk space for the model's files, even after everything else is removed. */
  no_room: { model: string; gigabytes: number };
  files_not_downloaded: { model: string };
  /** The hub restricts the files, and this leaderboard's account no longer has access. */
  access_withdrawn: { model: string };
  /** The machine's token for gated models has expired or lacks permission. */
  token_refused: NoParams;
  /** The machine failed its own checks after the attempt. */
  machine_check_failed: NoParams;
  /** The worker's own code failed. */
  worker_failed: NoParams;
  /** The evaluation is complete, but its results will be stored later. */
  worker_lost: { worker: string; attempt: number };
  // The evaluation ran, but wrote no acceptable results file.
  no_results_file: NoParams;
  several_results_files: { count: number };
  no_commit: NoParams;
  remote_code_allowed: NoParams;
  remote_code_unstated: NoParams;
  /** Reason given by the operator. */
  operator: { reason: string };
}

export type ExplanationCode = keyof ExplanationParams;
export type Explanation<Code extends ExplanationCode = ExplanationCode> = CodedMessage<
  ExplanationParams,
  Code
>;
export type ExplanationSentences = MessagesByCode<ExplanationParams>;
