import type { FailureReason } from '@leaderboard/core/queue/submission-status';

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
  node_failed: 'The machine that evaluated the model failed too often. Submit the model again.',
  canceled: 'The submission was canceled by an operator.',
  taken_back: 'The result was published and then taken back by an operator.',
};
