/** What the answers of K models tell of each question of a task (docs/questions.md#figures). */
import { type Interval, wilsonInterval, Z_95 } from '../statistics/interval.ts';
import { countOf, type Mask, maskBytes } from './masks.ts';

/** From how many models on each figure is given. */
export const FEWEST_MODELS = { share: 12, discrimination: 20, flags: 30, options: 30 } as const;

/** A run that counts, with its answers to one task. */
export interface CountedRun {
  readonly right: Mask;
  /** How many of them: S. */
  readonly score: number;
}

export interface ItemFigures {
  readonly models: number;
  /** Models that are right. */
  readonly right: Uint32Array;
  /** NaN where there is none. */
  readonly discrimination: Float64Array;
  /** Models in the weakest and in the strongest third, and in the strongest half. */
  readonly third: number;
  readonly half: number;
  /** How many of these are right. */
  readonly weakest: Uint32Array;
  readonly strongest: Uint32Array;
  readonly inStrongestHalf: Uint32Array;
}

export function countedRun(right: Mask): CountedRun {
  return { right, score: countOf(right) };
}

/** @param runs those that count, oldest first: of two with the same score, the older one is the weaker. */
export function itemFigures(n: number, runs: readonly CountedRun[]): ItemFigures {
  const models = runs.length;
  const third = Math.floor(models / 3);
  const half = Math.floor(models / 2);
  const right = new Uint32Array(n);
  const weakest = new Uint32Array(n);
  const strongest = new Uint32Array(n);
  const inStrongestHalf = new Uint32Array(n);
  // Sums of whole numbers: exact in doubles.
  const scoreOfRight = new Float64Array(n);
  const byScore = [...runs.keys()].sort((a, b) => (runs[a]?.score ?? 0) - (runs[b]?.score ?? 0) || a - b);
  const place = new Uint32Array(models);
  for (const [position, run] of byScore.entries()) place[run] = position;
  for (const [index, { right: mask, score }] of runs.entries()) {
    const at = place[index] ?? 0;
    const lists = [
      right,
      ...(at < third ? [weakest] : []),
      ...(at >= models - third ? [strongest] : []),
      ...(at >= models - half ? [inStrongestHalf] : []),
    ];
    const bytes = maskBytes(mask);
    for (const list of lists) addRight(list, bytes, n, 1);
    addRight(scoreOfRight, bytes, n, score);
  }
  return {
    models,
    right,
    third,
    half,
    weakest,
    strongest,
    inStrongestHalf,
    discrimination: correlations(runs, right, scoreOfRight),
  };
}

function addRight(list: Uint32Array | Float64Array, bytes: Uint8Array, n: number, what: number): void {
  for (let byte = 0; byte * 8 < n; byte += 1) {
    let bits = bytes[byte] ?? 0;
    // The highest bit is the first question; the last byte is filled up with zeros.
    while (bits !== 0) {
      const leading = Math.clz32(bits) - 24;
      const question = byte * 8 + leading;
      list[question] = (list[question] ?? 0) + what;
      bits &= ~(0x80 >> leading);
    }
  }
}

/** The correlation of x_i with S − x_i over the runs, from sums of whole numbers. */
function correlations(runs: readonly CountedRun[], right: Uint32Array, scoreOfRight: Float64Array) {
  const models = runs.length;
  let sum = 0;
  let squares = 0;
  for (const { score } of runs) {
    sum += score;
    squares += score * score;
  }
  const ofScores = models * squares - sum * sum;
  return Float64Array.from(right, (count, question) => {
    const ofRight = count * (models - count);
    const together = models * (scoreOfRight[question] ?? 0) - count * sum;
    // The variance and the covariance of the rest, S − x, times models²: all are whole numbers.
    const ofRest = ofScores - 2 * together + ofRight;
    if (ofRight === 0 || ofRest <= 0) return Number.NaN;
    return (together - ofRight) / Math.sqrt(ofRight) / Math.sqrt(ofRest);
  });
}

export function shareInterval(right: number, models: number): Interval {
  return wilsonInterval(right / models, models);
}

/** Null where there is none: for a correlation of 1 or −1, and for NaN. */
export function discriminationInterval(discrimination: number, models: number): Interval | null {
  if (!(Math.abs(discrimination) < 1)) return null;
  const center = Math.atanh(discrimination);
  const half = Z_95 / Math.sqrt(models - 3);
  return [Math.tanh(center - half), Math.tanh(center + half)];
}
