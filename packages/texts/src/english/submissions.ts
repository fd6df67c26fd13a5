import type { Age, FailureReason, QueueStatus } from '@leaderboard/core/queue/submission-status';
import type { SubmissionPrecision, WeightType } from '@leaderboard/core/queue/submissions';

/** The precisions a model can be evaluated in, as the form shows them. */
const labels: Record<SubmissionPrecision['key'], string> = {
  float16: 'float16',
  bfloat16: 'bfloat16',
  '8bit': '8-bit',
  '4bit': '4-bit',
  gptq: 'GPTQ',
};

/** The name of a precision; one that a newer server knows shows as it came. */
export function precisionLabel(precision: string): string {
  const known: Readonly<Record<string, string>> = labels;
  return Object.hasOwn(known, precision) ? (known[precision] ?? precision) : precision;
}

/** What a repository contains, as the form shows it. */
export const weightTypes: Readonly<Record<WeightType, string>> = {
  Original: 'Original',
  Delta: 'Delta',
  Adapter: 'Adapter',
};

/** The statuses of a submission. */
export const statusLabels: Record<QueueStatus, string> = {
  pending: 'Pending',
  evaluating: 'Evaluating',
  finished: 'Completed',
  failed: 'Failed',
};

/** How long ago something was. */
export function ageText({ unit, count }: Age): string {
  const words: Record<Age['unit'], string> = {
    moments: 'just now',
    minutes: `${count}m ago`,
    hours: `${count}h ago`,
    days: `${count}d ago`,
  };
  return words[unit];
}

/** Why an evaluation failed. */
export const failureReasons: Record<FailureReason, string> = {
  out_of_memory: 'The model did not fit into memory. Submit it in a precision with fewer bits.',
  not_loadable:
    'The model could not be loaded. Check that the standard auto classes load it, then submit it again.',
  time_limit: 'The evaluation took longer than its limit. Submit a smaller model.',
  harness_error: 'The evaluation program stopped with an error. Submit the model again.',
  results_refused: 'The results of the evaluation failed a check, so they are not published.',
  incomplete_results: 'The evaluation gave incomplete results. Submit the model again.',
  worker_lost: 'The machine that evaluated the model was lost too often. Submit the model again.',
  machine_error: 'The machine that evaluated the model had a problem. The attempt does not count.',
  hub_error: 'The hub did not give out the files of the model. The attempt does not count.',
  internal_error: 'The leaderboard had an error of its own. The attempt does not count.',
  canceled: 'The submission was canceled by an operator.',
  taken_back: 'The result was published and then taken back by an operator.',
};

/** For a submission that failed without a reason that is known here. */
export const unknownFailure = 'The evaluation failed for an unknown reason.';

/** In place of the name of a submitter who asked to have it removed. */
export const removedName = 'name removed';
