import type { Evaluations, Score, Scored } from '../benchmark/entry.ts';
import { BENCHMARKS, type EvaluationKey } from '../benchmark/suite.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { type Interval, wilsonInterval } from './interval.ts';

/** Columns of a mean with their positive weights. Weights need not sum to 1; columns without a score are left out. */
export type Weights = ReadonlyMap<EvaluationKey, number>;

export function equalWeights(keys: readonly EvaluationKey[]): Weights {
  return new Map(keys.map((key) => [key, 1]));
}

/** Language columns of a combined column; a language column maps to itself. */
const LANGUAGES_OF: ReadonlyMap<EvaluationKey, readonly EvaluationKey[]> = new Map(
  BENCHMARKS.map(({ key, domain, language }) => {
    const ofDomain = BENCHMARKS.filter((one) => one.domain === domain && one.language !== null);
    return [key, language === null ? ofDomain.map((one) => one.key) : [key]];
  }),
);

export function languagesOf(key: EvaluationKey): readonly EvaluationKey[] {
  return LANGUAGES_OF.get(key) ?? [];
}

/** Each domain's combined column and language columns. */
const DOMAIN_COLUMNS = BENCHMARKS.filter(({ language }) => language === null).map(({ key }) => ({
  combined: key,
  languages: languagesOf(key),
}));

/** A mean of scores and its uncertainty (docs/statistics.md#means). */
export interface Mean {
  /** Mean as displayed, 0–1. */
  readonly share: number;
  /** Variance of the share; null if a contributing question count is unknown. */
  readonly variance: number | null;
  /** Sum of c²/n over the language tasks. It replaces 1/n if the share is 0 or 1 and the variance is therefore 0. */
  readonly inverseN: number;
}

/** Accuracy of a score, 0–1. */
export function getShare({ value, normalized_score: percent }: Score): number {
  return value >= 0 && value <= 1 ? value : percent / 100;
}

/**
 * Mean of the scores in percent, as displayed. null if there are no scores, or if an entry with only some domains lacks one: a mean
 * over different columns is not comparable.
 */
export function averageOf({ evaluations, domains }: Scored, weights: Weights): number | null {
  let sum = 0;
  let total = 0;
  for (const [key, weight] of weights) {
    const score = evaluations[key]?.normalized_score;
    if (score === undefined) {
      if (domains !== undefined) return null;
      continue;
    }
    sum += weight * score;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}

/**
 * Weight of each independent sample of questions in a mean; NaN if it depends on an unknown question count. A combined column
 * repeats the questions of its languages, so its weight is split among them by question count. If a language is missing, the
 * combined column counts as a separate sample.
 * @param has whether a column has a score; other columns are left out
 */
export function sampleWeights(
  weights: Weights,
  has: (key: EvaluationKey) => boolean,
  questionsOf: (key: EvaluationKey) => number | undefined,
): Map<EvaluationKey, number> {
  let total = 0;
  for (const [key, weight] of weights) if (has(key)) total += weight;
  const samples = new Map<EvaluationKey, number>();
  const weightOf = (key: EvaluationKey) => (has(key) ? (weights.get(key) ?? 0) / total : 0);
  for (const { combined, languages } of DOMAIN_COLUMNS) {
    let questions = 0;
    for (const key of languages) questions += questionsOf(key) ?? Number.NaN;
    const isWhole = languages.every(has);
    const ofCombined = weightOf(combined);
    if (ofCombined > 0 && !isWhole) samples.set(combined, ofCombined);
    const spread = isWhole ? ofCombined : 0;
    for (const key of languages) {
      const shared = spread === 0 ? 0 : (spread * (questionsOf(key) ?? Number.NaN)) / questions;
      const weight = weightOf(key) + shared;
      if (weight !== 0) samples.set(key, weight);
    }
  }
  return samples;
}

/** Mean with its variance; null if {@link averageOf} returns null. */
export function meanOf(scored: Scored, weights: Weights): Mean | null {
  const percent = averageOf(scored, weights);
  if (percent === null) return null;
  const { evaluations } = scored;
  const samples = sampleWeights(
    weights,
    (key) => evaluations[key] !== undefined,
    (key) => evaluations[key]?.n,
  );
  let variance = 0;
  let inverseN = 0;
  for (const [key, weight] of samples) {
    const score = evaluations[key];
    const ofScore = score === undefined ? null : scoreVariance(score);
    variance += weight ** 2 * (ofScore ?? Number.NaN);
    inverseN += weight ** 2 / (score?.n ?? Number.NaN);
  }
  return { share: percent / 100, variance: Number.isNaN(variance) ? null : variance, inverseN };
}

/** Only rounding errors make an effective question count smaller than 1. */
const FEWEST = 1e-6;

/** The 95 % interval of a mean, 0–1; null if a question count is unknown. */
export function meanInterval({ share, variance, inverseN }: Mean): Interval | null {
  if (variance === null) return null;
  // At a share of 0 or 1, or so close that the product underflows, the variance is 0 and n cannot be derived from it.
  const n = (share * (1 - share)) / variance;
  return wilsonInterval(share, n > FEWEST ? n : 1 / inverseN);
}

/** Weights that select a single column. */
const ALONE: ReadonlyMap<EvaluationKey, Weights> = new Map(
  BENCHMARKS.map(({ key }) => [key, equalWeights([key])]),
);

/**
 * The 95 % interval of a column's score, 0–1; null if there is no score or a question count is unknown. A combined score is the
 * mean of its languages and has that mean's interval (docs/statistics.md#means).
 */
export function scoreInterval(evaluations: Evaluations, key: EvaluationKey): Interval | null {
  const score = evaluations[key];
  if (score?.n === undefined) return null;
  if (languagesOf(key).includes(key)) return wilsonInterval(getShare(score), score.n);
  const mean = meanOf({ evaluations }, ALONE.get(key) ?? new Map());
  return mean === null ? null : meanInterval(mean);
}

/** Variance of a score; null if its question count is unknown. */
export function scoreVariance(score: Score): number | null {
  const share = getShare(score);
  return score.n === undefined ? null : (share * (1 - share)) / score.n;
}

/** Means of all models, in board order. */
export interface BoardMeans {
  /** Mean shares, 0–1; NaN for a model without a weighted score. */
  readonly shares: Float64Array;
  /** Variances; Infinity if a question count is unknown or there is no score. */
  readonly variances: Float64Array;
}

export function* boardMeans(
  board: readonly { readonly entry: Scored }[],
  weights: Weights,
): Steps<BoardMeans> {
  const shares = new Float64Array(board.length).fill(Number.NaN);
  const variances = new Float64Array(board.length).fill(Number.POSITIVE_INFINITY);
  yield* forEachStep(board, ({ entry }, index) => {
    const mean = meanOf(entry, weights);
    if (mean === null) return;
    shares[index] = mean.share;
    variances[index] = mean.variance ?? Number.POSITIVE_INFINITY;
  });
  return { shares, variances };
}
