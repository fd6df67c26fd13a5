import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';

const LABEL_NAMES = { subject: 'subject', level: 'level', type: 'type' } as const;
const AS_WRITTEN = 'Use the samples files as lm_eval wrote them.';

/** Why the answers of a run are not stored although its scores are published. */
export const samplesProblems: SamplesSentences = {
  samples_no_options: ({ task, question }) =>
    `Question ${question} of ${task} has not four options with a log-likelihood each in the samples. ${AS_WRITTEN}`,
  samples_bad_likelihood: ({ task, question }) =>
    `A log-likelihood of question ${question} of ${task} is not a number in the samples.`,
  samples_bad_key: ({ task, question }) =>
    `The samples name no option of question ${question} of ${task} as the right one.`,
  samples_disagree: ({ task, question }) =>
    `The samples say of question ${question} of ${task} whether it is right, and the option with the largest log-likelihood says the opposite.`,
  samples_label: ({ task, question, label }) =>
    `The ${LABEL_NAMES[label]} of question ${question} of ${task} is not a text of at most 200 characters.`,
  samples_labels: ({ task, label, count }) =>
    `The samples of ${task} have ${count} different values of the ${LABEL_NAMES[label]}. At most 200 are read.`,
  samples_other_questions: ({ task }) =>
    `The samples of ${task} are of other questions, or of another order, than those of the board. Evaluate with the same version of the task.`,
  samples_other_dictionary: ({ task }) =>
    `The samples of ${task} tell other subjects, levels, types, options or keys of the same questions than those stored.`,
};
