/** What a visitor may leave out of the board, and its name in the address (docs/questions.md#without). */
import type { QuestionSet } from '../benchmark/question-flags.ts';

export const LEFT_OUT = ['suspected', 'duplicates', 'both', 'worth_checking'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Reads the choice from the address, before the sort of its table ('both;-change', sort-without.ts). Null means the whole board; an unknown choice counts as null. */
export function leftOutOf(text: string | null): LeftOut | null {
  return LEFT_OUT.find((one) => one === text?.split(';', 1)[0]) ?? null;
}

/** The sets of a choice. */
export function setsOf(choice: LeftOut): readonly QuestionSet[] {
  return choice === 'both' ? ['suspected', 'duplicates'] : [choice];
}

/** Whether the choice needs questions that are flagged by the answers of models. */
export function isByModels(choice: LeftOut): boolean {
  return choice !== 'duplicates';
}
