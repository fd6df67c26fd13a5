import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';
import { problemDetails } from '../board/import/problem-details.ts';
import { queueExplanations } from '../queue/failure-details.ts';

/** The English sentences of what went wrong with an evaluation, for API callers and operators. */
export const explanationDetails: ExplanationSentences = {
  ...queueExplanations,
  broken_submission: () => 'The stored submission breaks a rule of submissions: submit the model again.',
  program_not_run: () => 'The evaluation program could not be run on this machine.',
  no_results_file: () => 'The evaluation program succeeded but wrote no results file.',
  several_results_files: ({ count }) => `The evaluation program wrote ${count} results files.`,
  ...problemDetails,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `The file states ${fact} ${inFile}, but the submission says ${stated}: they are of another run, so evaluate the model again.`,
  model_not_named: () => 'The results do not say which model was evaluated.',
  no_commit: () => 'The results do not say which commit was evaluated.',
  remote_code_allowed: () => 'The run was allowed to execute code of the model, which is forbidden.',
};
