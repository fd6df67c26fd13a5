import { formatCount } from '@leaderboard/core/format';
import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';
import { problemDetails } from '../board/import/problem-details.ts';
import { queueExplanations } from '../queue/failure-details.ts';

/** The English sentences of what went wrong with an evaluation, for API callers and operators. */
export const explanationDetails: ExplanationSentences = {
  ...queueExplanations,
  broken_submission: () => 'The stored submission breaks a rule of submissions: submit the model again.',
  program_not_run: () => 'The evaluation program could not be run on this machine.',
  files_not_listed: ({ model }) => `The hub did not list the files of ${model}.`,
  commit_gone: ({ model, commit }) =>
    `The hub no longer has commit ${commit} of ${model}: submit a revision that stays.`,
  too_many_files: ({ model, limit }) =>
    `${model} has more than ${formatCount(limit)} files in its top folder: leave what loads the model.`,
  odd_file_name: ({ model, file }) =>
    `${model} has weights in a file named ${file}: name it with letters, digits, ".", "_", "+" and "-" alone.`,
  no_safetensors: ({ model }) =>
    `${model} has no weights as Safetensors in its top folder. Convert them: other formats can hold code and are not loaded.`,
  file_too_big: ({ model, file, gigabytes, limit }) =>
    `${file} of ${model} has ${formatCount(gigabytes)} GB, more than ${limit} GB a file: split the weights.`,
  files_too_big: ({ model, gigabytes, limit }) =>
    `The files of ${model} have ${formatCount(gigabytes)} GB together, more than the ${formatCount(limit)} GB of the largest model of this precision.`,
  weights_damaged: ({ model, file }) =>
    `${file} of ${model} is damaged, it is not as long as its header says: upload it again.`,
  weights_missing: ({ model, file }) =>
    `The index of the weights of ${model} names ${file}, which is not among its weights: upload it.`,
  asked_network: () =>
    'Loading the model asked the network for something. An evaluation has the files of its model and nothing else.',
  wrote_elsewhere: () =>
    'Loading the model wrote to a place that an evaluation may not write to, or read what it may not read.',
  disk_full: () => 'The disk of the machine that evaluates was full.',
  no_results_file: () => 'The evaluation program succeeded but wrote no results file.',
  several_results_files: ({ count }) => `The evaluation program wrote ${count} results files.`,
  ...problemDetails,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `The file states ${fact} ${inFile}, but the submission says ${stated}: they are of another run, so evaluate the model again.`,
  model_not_named: () => 'The results do not say which model was evaluated.',
  no_commit: () => 'The results do not say which commit was evaluated.',
  remote_code_allowed: () => 'The run was allowed to execute code of the model, which is forbidden.',
};
