import type { Scored } from '../benchmark/entry.ts';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { type Interval, normalInterval } from './interval.ts';
import { languagesOf, meanOf, sampleWeights, type Weights } from './mean.ts';

/** Difference of two models' mean shares, the first minus the second, from −1 to 1 (docs/statistics.md#two-models). */
export interface Difference {
  readonly difference: number;
  /** null, like the interval, if a question count is unknown. */
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

/**
 * Unpaired comparison of two models over their common columns. Both answered the same questions, so the true error is smaller and
 * the test is conservative. null if they share no columns, or if a model with only some domains lacks a column.
 */
export function unpairedDifference(first: Scored, second: Scored, weights: Weights): Difference | null {
  const isPartial = first.domains !== undefined || second.domains !== undefined;
  const areScored = (key: EvaluationKey) => [first, second].every(({ evaluations }) => evaluations[key]);
  const common = isPartial ? weights : new Map([...weights].filter(([key]) => areScored(key)));
  const [a, b] = [meanOf(first, common), meanOf(second, common)];
  if (a === null || b === null) return null;
  const difference = a.share - b.share;
  if (a.variance === null || b.variance === null) {
    return { difference, standardError: null, interval: null };
  }
  const standardError = Math.sqrt(a.variance + b.variance);
  return {
    difference,
    standardError,
    interval: normalInterval(difference, standardError),
  };
}

/** Questions of a language task that exactly one of two models got right. */
export interface Discordance {
  readonly n: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

export interface PairedDifference {
  readonly difference: number;
  readonly standardError: number;
  readonly interval: Interval;
  /** p-value of the exact binomial test, for a single task with few discordant questions; otherwise null. */
  readonly exactProbability: number | null;
}

/** For a single task with fewer discordant questions, the exact test replaces the normal approximation. */
const FEW_DISCORDANT = 25;

/**
 * McNemar's exact test: the probability of a split at least as uneven as this one, if each discordant question were a coin toss.
 */
export function exactBinomial(onlyFirst: number, onlySecond: number): number {
  const tosses = onlyFirst + onlySecond;
  let probability = 0.5 ** tosses;
  let sum = 0;
  for (let heads = 0; heads <= Math.min(onlyFirst, onlySecond); heads += 1) {
    sum += probability;
    probability *= (tosses - heads) / (heads + 1);
  }
  return Math.min(1, 2 * sum);
}

/** Variance of the paired difference in a task. */
function pairedVariance({ n, onlyFirst, onlySecond }: Discordance): number {
  return (onlyFirst + onlySecond - (onlyFirst - onlySecond) ** 2 / n) / n ** 2;
}

/**
 * Paired comparison of two models by their answers to the same questions. A column is left out if answers for one of its languages
 * are unknown. null if no columns are left.
 * @param tasks the language tasks with answers from both models
 */
export function pairedDifference(
  tasks: ReadonlyMap<EvaluationKey, Discordance>,
  weights: Weights,
): PairedDifference | null {
  const isKnown = (key: EvaluationKey) => languagesOf(key).every((language) => tasks.has(language));
  const samples = sampleWeights(weights, isKnown, (key) => tasks.get(key)?.n);
  if (samples.size === 0) return null;
  let difference = 0;
  let variance = 0;
  for (const [key, weight] of samples) {
    const task = tasks.get(key);
    if (task === undefined) continue;
    difference += (weight * (task.onlyFirst - task.onlySecond)) / task.n;
    variance += weight ** 2 * pairedVariance(task);
  }
  const standardError = Math.sqrt(variance);
  const [only] = samples.size === 1 ? [...samples.keys()].map((key) => tasks.get(key)) : [];
  const isExact = only !== undefined && only.onlyFirst + only.onlySecond < FEW_DISCORDANT;
  const exactProbability = isExact ? exactBinomial(only.onlyFirst, only.onlySecond) : null;
  return {
    difference,
    standardError,
    interval: normalInterval(difference, standardError),
    exactProbability,
  };
}
