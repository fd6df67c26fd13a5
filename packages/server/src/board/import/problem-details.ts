/** The English sentences of why a results file is refused: what is wrong, and how the operator of an import fixes it. */
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatCount } from '@leaderboard/core/format';
import type { ProblemSentences } from '@leaderboard/core/results/results-problems';

const LANGUAGE_TASKS = BENCHMARKS.filter(({ language }) => language !== null).length;
const GROUPS = BENCHMARKS.filter(({ language }) => language === null).map(({ task }) => task);
const AS_WRITTEN = 'give the results_….json of lm-evaluation-harness as it was written.';
const SAMPLES_AS_WRITTEN = 'give the samples files as lm_eval --log_samples wrote them beside these results.';
const RUN_THE_SUITE = `evaluate the groups ${GROUPS.join(', ')}.`;

function shownCount(count: number | undefined): string {
  return count === undefined ? 'an unreadable number of' : formatCount(count);
}

export const problemDetails: ProblemSentences = {
  file_unreadable: ({ error }) => `The file cannot be read (${error}).`,
  file_too_large: ({ mebibytes }) =>
    `The file is larger than ${mebibytes} MiB. No results file is that large.`,
  not_json: () => `The file is not JSON: ${AS_WRITTEN}`,
  not_an_object: () => `This is no results file, it is not a JSON object: ${AS_WRITTEN}`,
  part_missing: ({ part }) => `This is no results file, it has no object '${part}': ${AS_WRITTEN}`,
  task_not_an_object: () => `This is no results file, a task in 'results' is not an object: ${AS_WRITTEN}`,
  other_library: ({ library }) =>
    `The record was made with '${library}': only records of lm_eval can be imported.`,
  not_a_run: () => 'The record does not come from an evaluation run: give records of lm_eval’s own results.',
  several_runs: () =>
    'The file has records of several runs: give one file a run, or the files as they were converted.',
  task_twice: ({ task }) => `The records have ${task} more than once: give each task of a run once.`,
  no_task: () => `The file holds no task at all: ${RUN_THE_SUITE}`,
  no_known_task: ({ tasks, more }) =>
    `The file holds ${tasks}${more === 0 ? '' : ` and ${more} more`}, but no BhashaBench task: ${RUN_THE_SUITE}`,
  missing_language: ({ task }) =>
    `${task} is missing: evaluate it too, all ${LANGUAGE_TASKS} language tasks are needed.`,
  missing_metric: ({ task }) =>
    `${task} has neither acc_norm nor acc: evaluate it as a multiple-choice task.`,
  limited: ({ limit }) =>
    `Only a part of the questions was run${limit === undefined ? '' : ` (limit ${limit})`}: evaluate without --limit.`,
  sample_count: ({ task, count, questions }) =>
    `${task} has ${shownCount(count)} questions where the suite has ${formatCount(questions)}: run the whole task, unchanged.`,
  few_shot: ({ tasks, count, suite }) =>
    `${tasks}: run with ${shownCount(count)} few-shot examples where the suite has ${suite}, evaluate with --num_fewshot ${suite}.`,
  mixed_metrics: ({ task, metrics }) =>
    `The languages of ${task} are scored by different metrics (${metrics}): evaluate both with the same one.`,
  ambiguous_filter: ({ task, metric, filters }) =>
    `${task} has ${metric} under several filters (${filters}): give the results of one filter only.`,
  not_finite: ({ task, metric }) => `${metric} of ${task} is not a finite number: evaluate this task again.`,
  out_of_range: ({ task, metric, value }) =>
    `${metric} of ${task} is ${value}: it must be a share from 0 to 1, as the harness writes it.`,
  group_mismatch: ({ task, reported, expected }) =>
    `${task} is reported as ${reported}, but its languages give ${expected} by their question counts: ${AS_WRITTEN}`,
  stderr_mismatch: ({ task, stated, expected }) =>
    `${task} states a standard error of ${stated}, but its share and questions give ${expected.toFixed(6)}: ${AS_WRITTEN}`,
  contradiction: ({ fact, in_file: inFile, stated }) =>
    `The file states ${fact} ${inFile}, but --${fact} says ${stated}: leave the option out or correct it.`,
  model_not_named: () => 'The file does not name a model on the hub: add --model organization/model-name.',
  answers_missing: ({ task }) =>
    `There are samples files, but none of ${task}: give those of all language tasks, or none.`,
  answers_several: ({ task, count }) =>
    `There are ${count} samples files of ${task}: give only that of these results.`,
  answers_not_a_file: ({ task }) =>
    `The samples of ${task} are a link, no file, or larger than 4 GiB: ${SAMPLES_AS_WRITTEN}`,
  answers_line: ({ task, line }) =>
    `Line ${line} of the samples of ${task} is not as the harness writes it: ${SAMPLES_AS_WRITTEN}`,
  answers_line_too_long: ({ task }) =>
    `The samples of ${task} have a line longer than 1 MiB: ${SAMPLES_AS_WRITTEN}`,
  answers_count: ({ task, count, questions }) =>
    `The samples of ${task} have ${formatCount(count)} questions where the suite has ${formatCount(questions)}: ${SAMPLES_AS_WRITTEN}`,
  answers_duplicate: ({ task, question }) =>
    `The samples of ${task} have question ${question} more than once: ${SAMPLES_AS_WRITTEN}`,
  answers_unknown_question: ({ task, question }) =>
    `The samples of ${task} have a question ${question}, which the suite does not have: ${SAMPLES_AS_WRITTEN}`,
  answers_filter: ({ task, filter, wanted }) =>
    `The samples of ${task} have rows of the filter ${filter}, but its score is of ${wanted}: give the samples of that filter only.`,
  answers_not_a_bit: ({ task, question, metric }) =>
    `In the samples of ${task}, ${metric} of question ${question} is neither 0 nor 1: evaluate it as a multiple-choice task.`,
  answers_mean: ({ task, right, count, value }) =>
    `The samples of ${task} have ${formatCount(right)} right answers of ${formatCount(count)}, which is not its score ${value}: ${SAMPLES_AS_WRITTEN}`,
  answers_other_run: ({ task }) =>
    `The samples of ${task} are of another run, its questions or prompts are not those of these results: ${SAMPLES_AS_WRITTEN}`,
};
