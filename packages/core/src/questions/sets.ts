/** Which questions a set holds, and why a board without some sets cannot be made (docs/questions.md#without). */

import { FLAG_BITS, QUESTION_SETS, type QuestionSet } from '../benchmark/question-flags.ts';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { FEWEST_LEFT, type Kept } from './board-without.ts';
import { type DuplicateGroup, droppedDuplicates } from './duplicates.ts';
import { FEWEST_MODELS } from './item-figures.ts';
import { countOf, maskWhere } from './masks.ts';

/** What is known of the questions of a task. */
export interface FlaggedTask {
  readonly n: number;
  readonly flags: Uint8Array;
  /** Null without a dictionary. */
  readonly duplicates: readonly DuplicateGroup[] | null;
}

/** The numbers of the questions in a set, in order. */
export function questionsInSet({ n, flags, duplicates }: FlaggedTask, set: QuestionSet): number[] {
  if (set === 'duplicates') return droppedDuplicates(duplicates ?? []).sort((a, b) => a - b);
  const bit = FLAG_BITS[set];
  return Array.from({ length: n }, (_, question) => question).filter(
    (question) => ((flags[question] ?? 0) & bit) !== 0,
  );
}

/** Every union of sets, in the order of the list. */
export const SET_UNIONS: readonly (readonly QuestionSet[])[] = Array.from(
  { length: 2 ** QUESTION_SETS.length - 1 },
  (_, index) => QUESTION_SETS.filter((_set, at) => ((index + 1) >> at) % 2 === 1),
);

export type WithoutReason = 'no_answers' | 'no_dictionary' | 'too_few_models' | 'too_few_questions';

/** The questions that stay without these sets, or why there is no such board. */
export function keptWithout(
  tasks: ReadonlyMap<EvaluationKey, FlaggedTask>,
  sets: readonly QuestionSet[],
  models: { readonly answered: number; readonly withOptions: number },
): { readonly kept: Kept; readonly reason: WithoutReason | null } {
  const kept = new Map(
    [...tasks].map(([key, task]) => {
      const dropped = new Set(sets.flatMap((set) => questionsInSet(task, set)));
      return [key, maskWhere(task.n, (question) => !dropped.has(question))] as const;
    }),
  );
  const asksModels = sets.some((set) => set !== 'duplicates');
  const reasons: readonly (readonly [WithoutReason, boolean])[] = [
    ['no_answers', models.answered === 0],
    ['no_dictionary', [...tasks.values()].some(({ duplicates }) => duplicates === null)],
    ['too_few_models', asksModels && models.withOptions < FEWEST_MODELS.options],
    ['too_few_questions', [...kept.values()].some((mask) => countOf(mask) < FEWEST_LEFT)],
  ];
  return { kept, reason: reasons.find(([, applies]) => applies)?.[0] ?? null };
}
