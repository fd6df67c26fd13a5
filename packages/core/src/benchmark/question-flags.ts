/** What may be said of a question, in the order of the list (docs/questions.md#flags). */
export const QUESTION_FLAGS = [
  'everybody_right',
  'nobody_above_guessing',
  'worth_checking',
  'suspected',
  'duplicate',
  'contradicting',
] as const;
export type QuestionFlag = (typeof QUESTION_FLAGS)[number];

/** The flags of a question travel as the sum of these. */
export const FLAG_BITS: Readonly<Record<QuestionFlag, number>> = {
  everybody_right: 1,
  nobody_above_guessing: 2,
  worth_checking: 4,
  suspected: 8,
  duplicate: 16,
  contradicting: 32,
};

/** The flags in such a sum. */
export function flagsIn(sum: number): QuestionFlag[] {
  return QUESTION_FLAGS.filter((flag) => (sum & FLAG_BITS[flag]) !== 0);
}

/** The sets of questions that a board may leave out. */
export const QUESTION_SETS = ['suspected', 'duplicates', 'worth_checking'] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];
