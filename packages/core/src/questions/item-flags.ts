/** Which flags the questions of a task have (docs/questions.md#flags). */

import { FLAG_BITS } from '../benchmark/question-flags.ts';
import { CHANCE_LEVEL } from '../benchmark/suite.ts';
import type { DuplicateGroup } from './duplicates.ts';
import { FEWEST_MODELS, type ItemFigures } from './item-figures.ts';
import { isWorthChecking, type OtherOption } from './other-option.ts';

const NEARLY_ALL = 0.95;
const RARE = 0.01;

/** P(X ≤ right) for each number right out of `models` that guess. */
export function chanceAtMost(models: number): Float64Array {
  const all = new Float64Array(models + 1);
  let logOfOne = models * Math.log(1 - CHANCE_LEVEL);
  let sum = 0;
  for (let right = 0; right <= models; right += 1) {
    sum += Math.exp(logOfOne);
    all[right] = Math.min(1, sum);
    logOfOne += Math.log(((models - right) / (right + 1)) * (CHANCE_LEVEL / (1 - CHANCE_LEVEL)));
  }
  return all;
}

/** The sum of the flags of each question. Without enough models, or without a dictionary, the flags that need them are absent. */
export function itemFlags(
  n: number,
  {
    figures,
    other,
    limit,
    duplicates,
  }: {
    readonly figures: ItemFigures;
    readonly other: OtherOption | null;
    /** The largest p that is suspected; null: none is. */
    readonly limit: number | null;
    readonly duplicates: readonly DuplicateGroup[];
  },
): Uint8Array {
  const flags = new Uint8Array(n);
  const set = (question: number, bit: number) => {
    flags[question] = (flags[question] ?? 0) | bit;
  };
  if (figures.models >= FEWEST_MODELS.flags) {
    const chance = chanceAtMost(figures.half);
    for (let question = 0; question < n; question += 1) {
      if ((figures.right[question] ?? 0) / figures.models >= NEARLY_ALL)
        set(question, FLAG_BITS.everybody_right);
      if ((chance[figures.inStrongestHalf[question] ?? 0] ?? 1) <= RARE)
        set(question, FLAG_BITS.nobody_above_guessing);
    }
  }
  if (other !== null) {
    for (let question = 0; question < n; question += 1) {
      if (!isWorthChecking(other, question)) continue;
      set(question, FLAG_BITS.worth_checking);
      if (limit !== null && (other.p[question] ?? 1) <= limit) set(question, FLAG_BITS.suspected);
    }
  }
  for (const { questions, isContradicting } of duplicates) {
    for (const question of questions) {
      set(question, FLAG_BITS.duplicate | (isContradicting ? FLAG_BITS.contradicting : 0));
    }
  }
  return flags;
}
