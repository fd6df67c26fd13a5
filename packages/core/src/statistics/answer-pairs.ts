/** Counts of two models' correct answers to the same questions. */
export interface AnswerPairs {
  readonly n: number;
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly none: number;
}

/** Number of bits set in each byte value. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Counts two models' answers to the same n questions in the same order. Each bit represents a question; 1 means correct. */
export function answerPairs(first: Uint8Array, second: Uint8Array, n: number): AnswerPairs {
  let [both, onlyFirst, onlySecond] = [0, 0, 0];
  for (let index = 0; index * 8 < n; index += 1) {
    const [one, other] = [first[index] ?? 0, second[index] ?? 0];
    both += BITS[one & other] ?? 0;
    onlyFirst += BITS[one & ~other] ?? 0;
    onlySecond += BITS[other & ~one] ?? 0;
  }
  return { n, both, onlyFirst, onlySecond, none: n - both - onlyFirst - onlySecond };
}

/** Sums the counts of several tasks. */
export function sumPairs(all: readonly AnswerPairs[]): AnswerPairs {
  const sum = (part: keyof AnswerPairs) => all.reduce((total, one) => total + one[part], 0);
  return {
    n: sum('n'),
    both: sum('both'),
    onlyFirst: sum('onlyFirst'),
    onlySecond: sum('onlySecond'),
    none: sum('none'),
  };
}
