import { formatCount } from '@leaderboard/core/format';
import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';

const LABEL_NAMES = { subject: 'subject', level: 'level', type: 'type' } as const;
const AS_WRITTEN = 'Use the samples files as lm_eval wrote them.';

/** Why the answers of a run are not stored although its scores are published. */
export const samplesProblems: SamplesSentences = {
  answers_missing: ({ task }) => `There is no samples file of ${task}. Every language task needs one.`,
  answers_several: ({ task, count }) =>
    `There are ${formatCount(count)} samples files of ${task}. There must be only one.`,
  answers_not_a_file: ({ task }) => `The samples of ${task} are a link, not a file, or larger than 4 GiB.`,
  answers_unreadable: ({ task, error }) => `The samples of ${task} could not be read (${error}).`,
  answers_line: ({ task, line }) =>
    `Line ${formatCount(line)} of the samples of ${task} is not a JSON object. ${AS_WRITTEN}`,
  answers_line_too_long: ({ task, line }) =>
    `Line ${formatCount(line)} of the samples of ${task} is longer than 1 MiB. ${AS_WRITTEN}`,
  answers_field: ({ task, line, field }) =>
    `Line ${formatCount(line)} of the samples of ${task} has no valid "${field}". ${AS_WRITTEN}`,
  answers_count: ({ task, count, questions }) =>
    `The samples of ${task} have ${formatCount(count)} questions, but the suite has ${formatCount(questions)}.`,
  answers_duplicate: ({ task, question }) =>
    `The samples of ${task} have question ${question} more than once.`,
  answers_unknown_question: ({ task, question }) =>
    `The samples of ${task} have question ${question}, which the suite does not have.`,
  answers_filter: ({ task, filter, wanted }) =>
    `The samples of ${task} have lines of the filter ${filter}, and none of the score’s filter ${wanted}.`,
  answers_not_a_bit: ({ task, question, metric }) =>
    `In the samples of ${task}, ${metric} of question ${question} is neither 0 nor 1.`,
  answers_mean: ({ task, right, count, value }) =>
    `The samples of ${task} have ${formatCount(right)} right answers of ${formatCount(count)}, which does not match its score ${value}.`,
  answers_other_run: ({ task }) =>
    `The samples of ${task} are not those of these results: their questions, prompts or order differ from what the results state.`,
  samples_label: ({ task, question, label }) =>
    `The ${LABEL_NAMES[label]} of question ${question} of ${task} is not a text of at most 200 characters.`,
  samples_labels: ({ task, label, count }) =>
    `The samples of ${task} have ${count} different values of the ${LABEL_NAMES[label]}. At most 200 are read.`,
  samples_other_questions: ({ task }) =>
    `The samples of ${task} are of other questions, or of another order, than those of the board. Evaluate with the same version of the task.`,
  samples_other_dictionary: ({ task }) =>
    `The samples of ${task} tell other subjects, levels or types of the same questions than those stored.`,
};
