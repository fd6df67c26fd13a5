import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatCount, formatRevision } from '@leaderboard/core/format';
import type { ExplanationSentences } from '@leaderboard/core/queue/failure-explanations';

const LANGUAGE_TASKS = BENCHMARKS.filter(({ language }) => language !== null).length;
const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const SUITE = `The suite is the groups ${GROUPS.join(', ')}.`;
const AS_WRITTEN = 'It must be the results file that lm-evaluation-harness wrote, unchanged.';

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

/** What went wrong with the evaluation of one model, and why a results file is refused. */
export const failureExplanations: ExplanationSentences = {
  broken_submission: () => 'The stored submission breaks a rule of submissions. Submit the model again.',
  program_not_run: () => 'The evaluation program could not be started on the machine.',
  worker_lost: ({ worker, attempt }) => `Worker ${worker} was lost in attempt ${attempt}.`,
  files_not_listed: ({ model }) => `The hub did not list the files of ${model}.`,
  commit_gone: ({ model, commit }) =>
    `The hub no longer has commit ${formatRevision(commit)} of ${model}. Submit a revision that stays.`,
  too_many_files: ({ model, limit }) =>
    `${model} has more than ${formatCount(limit)} files in its top folder. Keep only those that load the model.`,
  odd_file_name: ({ model, file }) =>
    `${model} has weights in a file named "${file}". Use only letters, digits, ".", "_", "+" and "-" in the name.`,
  no_safetensors: ({ model }) =>
    `${model} has no Safetensors weights in its top folder. Convert them: other formats can hold code and are not loaded.`,
  file_too_big: ({ model, file, gigabytes, limit }) =>
    `${file} of ${model} has ${formatCount(gigabytes)} GB. A file may have at most ${formatCount(limit)} GB: split the weights.`,
  files_too_big: ({ model, gigabytes, limit }) =>
    `The files of ${model} have ${formatCount(gigabytes)} GB together. Models of this precision may have at most ${formatCount(limit)} GB.`,
  weights_damaged: ({ model, file }) =>
    `${file} of ${model} is damaged: its length differs from what its header says. Upload it again.`,
  weights_missing: ({ model, file }) =>
    `The weights index of ${model} names ${file}, which is missing. Upload it.`,
  foreign_field: ({ model, file, field }) =>
    `${file} of ${model} names code or a file that is not the model’s own ("${field}"). Remove the field, or name a file of the model.`,
  stored_precision: ({ model, precision }) =>
    `The weights of ${model} are stored with the precision ${precision}. Submit the model with this precision.`,
  asked_network: () =>
    'The model tried to use the network while it was loaded. An evaluation has only the files of its model.',
  wrote_elsewhere: () =>
    'While it was loaded, the model tried to read or write outside the folder of its evaluation.',
  disk_full: () => 'The disk of the machine that evaluated the model was full.',
  no_room: ({ model, gigabytes }) =>
    `The machine has no room for the ${formatCount(gigabytes)} GB of ${model}.`,
  files_not_downloaded: ({ model }) => `The files of ${model} could not be downloaded from the hub.`,
  machine_check_failed: () => 'After the attempt, the machine failed its own checks.',
  worker_failed: () => 'The program that runs evaluations failed.',
  no_results_file: () => 'The evaluation program succeeded but wrote no results file.',
  several_results_files: ({ count }) => `The evaluation program wrote ${count} results files instead of one.`,
  file_unreadable: ({ error }) => `The results file could not be read (${error}).`,
  file_too_large: ({ mebibytes }) =>
    `The results file is larger than ${mebibytes} MiB, the most that is read. ${AS_WRITTEN}`,
  not_utf8: () =>
    'The results file has zero bytes at its beginning, as text in UTF-16 has. Save it again as UTF-8.',
  not_json: () => `The results file is not JSON. ${AS_WRITTEN}`,
  not_an_object: () => `The results file is not a JSON object. ${AS_WRITTEN}`,
  part_missing: ({ part }) => `The results file has no object "${part}". ${AS_WRITTEN}`,
  task_not_an_object: () => `A task under "results" in the results file is not an object. ${AS_WRITTEN}`,
  no_task: () => `The results have no task. ${SUITE}`,
  no_known_task: ({ tasks, more }) =>
    `The results have no BhashaBench task, only ${tasks}${more === 0 ? '' : ` and ${formatCount(more)} more`}. ${SUITE}`,
  missing_language: ({ task }) => `${task} is missing. All ${LANGUAGE_TASKS} language tasks are needed.`,
  missing_metric: ({ task }) =>
    `${task} has neither acc_norm nor acc. It must be evaluated as a multiple-choice task.`,
  limited: ({ limit }) =>
    `The results state a limit of questions${limit === undefined ? '' : ` (${limit})`}. The suite must be run without --limit.`,
  sample_count: ({ task, count, questions: ofSuite }) =>
    `${task} states ${questions(count)}, but the suite has ${formatCount(ofSuite)}. The whole task must be run, unchanged.`,
  few_shot: ({ tasks, count, suite }) =>
    `${tasks}: run with ${count === undefined ? 'an unreadable number of' : formatCount(count)} few-shot examples, but the suite has ${formatCount(suite)}. Use --num_fewshot ${suite}, and tasks without examples of their own (metadata.num_fewshot).`,
  mixed_metrics: ({ task, metrics }) =>
    `The languages of ${task} have different metrics (${metrics}). They must have the same one.`,
  ambiguous_filter: ({ task, metric, filters }) =>
    `${task} has ${metric} under several filters (${filters}). There must be only one.`,
  not_finite: ({ task, metric }) => `${metric} of ${task} is not a finite number.`,
  not_a_number: ({ task, metric, value }) =>
    `${metric} of ${task} is the text "${value}". It must be a number.`,
  out_of_range: ({ task, metric, value }) => `${metric} of ${task} is ${value}. It must be between 0 and 1.`,
  group_mismatch: ({ task, reported, expected }) =>
    `${task} has a score of ${reported}, but its languages give ${expected}.`,
  stderr_mismatch: ({ task, stated, expected }) =>
    `${task} has a standard error of ${stated}, but its score and questions give ${expected.toFixed(6)}.`,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `The results give ${FACTS[fact] ?? fact} as ${inFile}, but it should be ${stated}.`,
  odd_revision: ({ limit }) =>
    `The revision in the results is longer than ${limit} characters, or has other characters than letters, digits, "_", ".", "/", "+" and "-". State the commit with --revision.`,
  model_not_named: () => 'The results do not say which model was evaluated.',
  model_not_a_path: ({ name }) =>
    `The results name the model "${name}", which does not have the form organization/model-name.`,
  model_unproven: ({ name }) =>
    `The results name the model "${name}", but have no commit of it, so it may be a folder of the machine and not a model on the hub.`,
  no_commit: () => 'The results do not say which commit was evaluated.',
  remote_code_allowed: () => 'The run was allowed to execute code of the model, which is forbidden.',
  remote_code_unstated: () =>
    'The results file does not say whether code of the model was allowed to run (it has no arguments of the model).',
  operator: ({ reason }) => reason,
};
