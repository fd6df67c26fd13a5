import { countBoth, countOf, maskOfBytes } from './masks.ts';

/** How two models answered the same questions. */
export interface AnswerPairs {
  readonly n: number;
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly none: number;
}

/** Counts the answers of two models, one bit a question, 1 is right, both over the same n questions in the same order. */
export function answerPairs(first: Uint8Array, second: Uint8Array, n: number): AnswerPairs {
  const [one, other] = [maskOfBytes(first, n), maskOfBytes(second, n)];
  const both = countBoth(one, other);
  const [onlyFirst, onlySecond] = [countOf(one) - both, countOf(other) - both];
  return { n, both, onlyFirst, onlySecond, none: n - both - onlyFirst - onlySecond };
}

/** The pairs of several tasks together. */
export function sumOfPairs(all: readonly AnswerPairs[]): AnswerPairs {
  const sum = (part: keyof AnswerPairs) => all.reduce((total, one) => total + one[part], 0);
  return {
    n: sum('n'),
    both: sum('both'),
    onlyFirst: sum('onlyFirst'),
    onlySecond: sum('onlySecond'),
    none: sum('none'),
  };
}
