import { formatCount, formatRevision } from '@leaderboard/core/format';
import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';

const FACTS: Readonly<Record<string, string>> = {
  model: 'the model',
  revision: 'the revision',
  precision: 'the precision',
  'base-model': 'the base model',
  'chat-template': 'the use of the chat template',
};

function questions(count: number | undefined): string {
  return count === undefined ? 'an unreadable number of questions' : `${formatCount(count)} questions`;
}

/** What went wrong with the evaluation of one model. What to do about it stands with the reason (failure-reasons.ts). */
export const failureExplanations: ExplanationSentences = {
  broken_submission: () => 'The stored submission breaks a rule of submissions.',
  program_not_run: () => 'The evaluation program could not be run on its machine.',
  worker_lost: ({ worker, attempt }) => `Worker ${worker} was lost in attempt ${attempt}.`,
  files_not_listed: ({ model }) => `The hub did not list the files of ${model}.`,
  commit_gone: ({ model, commit }) => `The commit ${formatRevision(commit)} of ${model} is no longer there.`,
  too_many_files: ({ model, limit }) =>
    `${model} has more than ${formatCount(limit)} files in its top folder.`,
  odd_file_name: ({ model, file }) => `${model} has weights in a file named "${file}", which is not loaded.`,
  no_safetensors: ({ model }) =>
    `${model} has no weights as Safetensors. Other formats can hold code and are not loaded.`,
  file_too_big: ({ model, file, gigabytes, limit }) =>
    `${file} of ${model} has ${formatCount(gigabytes)} GB, more than ${formatCount(limit)} GB.`,
  files_too_big: ({ model, gigabytes, limit }) =>
    `The files of ${model} have ${formatCount(gigabytes)} GB together, more than ${formatCount(limit)} GB.`,
  weights_damaged: ({ model, file }) =>
    `${file} of ${model} is damaged: it is not as long as its header says.`,
  weights_missing: ({ model, file }) =>
    `The index of the weights of ${model} names ${file}, which is not there.`,
  asked_network: () =>
    'Loading the model asked the network for something. An evaluation has the files of its model alone.',
  wrote_elsewhere: () => 'Loading the model wrote, or read, outside of the place that an evaluation has.',
  disk_full: () => 'The disk of the machine that evaluates was full.',
  no_results_file: () => 'The evaluation program succeeded but wrote no results.',
  several_results_files: ({ count }) =>
    `The evaluation program wrote ${count} files of results where there should be one.`,
  file_unreadable: ({ error }) => `The file of results could not be read (${error}).`,
  file_too_large: ({ mebibytes }) => `The file of results is larger than ${mebibytes} MiB.`,
  not_json: () => 'The file of results is not JSON.',
  not_an_object: () => 'The file of results is not a JSON object.',
  part_missing: ({ part }) => `The file of results has no part "${part}".`,
  task_not_an_object: () => 'A task in the file of results has another form than the harness writes.',
  other_library: ({ library }) => `The record was made with '${library}', not with lm_eval.`,
  not_a_run: () => 'The record does not come from an evaluation run.',
  several_runs: () => 'The records are of several runs.',
  task_twice: ({ task }) => `The records have ${task} more than once.`,
  no_task: () => 'The results have no task.',
  no_known_task: ({ tasks, more }) =>
    `The results are of other tasks: ${tasks}${more === 0 ? '' : ` and ${formatCount(more)} more`}.`,
  missing_language: ({ task }) => `${task} is missing.`,
  missing_metric: ({ task }) => `${task} has neither acc_norm nor acc.`,
  limited: ({ limit }) =>
    `Only a part of the questions was asked${limit === undefined ? '' : ` (limit ${limit})`}.`,
  sample_count: ({ task, count, questions: ofSuite }) =>
    `${task} has ${questions(count)} where the suite has ${formatCount(ofSuite)}.`,
  few_shot: ({ tasks, count, suite }) =>
    `${tasks}: asked with ${count === undefined ? 'an unreadable number of' : formatCount(count)} few-shot examples where the suite has ${formatCount(suite)}.`,
  mixed_metrics: ({ task, metrics }) =>
    `The languages of ${task} are scored by different metrics: ${metrics}.`,
  ambiguous_filter: ({ task, metric, filters }) => `${task} has ${metric} under several filters: ${filters}.`,
  not_finite: ({ task, metric }) => `${metric} of ${task} is not a finite number.`,
  out_of_range: ({ task, metric, value }) => `${metric} of ${task} is ${value}, not a share from 0 to 1.`,
  group_mismatch: ({ task, reported, expected }) =>
    `${task} is reported as ${reported}, but its languages give ${expected}.`,
  stderr_mismatch: ({ task, stated, expected }) =>
    `${task} states a standard error of ${stated}, but its share and questions give ${expected.toFixed(6)}.`,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `The results state ${FACTS[fact] ?? fact} as ${inFile}, the submission as ${stated}.`,
  model_not_named: () => 'The results do not say which model was evaluated.',
  answers_missing: ({ task }) => `The answers to ${task} are missing.`,
  answers_several: ({ task, count: files }) => `There are ${formatCount(files)} files of answers to ${task}.`,
  answers_not_a_file: ({ task }) => `The answers to ${task} could not be read.`,
  answers_line: ({ task, line }) =>
    `Answer ${formatCount(line)} of ${task} has another form than the harness writes.`,
  answers_line_too_long: ({ task }) => `An answer of ${task} is longer than any can be.`,
  answers_count: ({ task, count: given, questions: ofSuite }) =>
    `There are answers to ${questions(given)} of ${task}, where the suite has ${formatCount(ofSuite)}.`,
  answers_duplicate: ({ task, question }) => `Question ${question} of ${task} is answered more than once.`,
  answers_unknown_question: ({ task, question }) => `The suite has no question ${question} of ${task}.`,
  answers_filter: ({ task, filter, wanted }) =>
    `The answers to ${task} went through the filter ${filter}, but its score is of ${wanted}.`,
  answers_not_a_bit: ({ task, question, metric }) =>
    `The answer to question ${question} of ${task} is neither right nor wrong by ${metric}.`,
  answers_mean: ({ task, right, count: all, value }) =>
    `${formatCount(right)} of ${formatCount(all)} answers to ${task} are right, which is not its score ${value}.`,
  answers_other_run: ({ task }) => `The answers to ${task} are of another run than its score.`,
  no_commit: () => 'The results do not say which commit was evaluated.',
  remote_code_allowed: () => 'The run was allowed to execute code of the model, which is forbidden.',
  operator: ({ reason }) => reason,
};
