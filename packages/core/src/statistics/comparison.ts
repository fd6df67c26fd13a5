import type { LeaderboardEntry, Scored } from '../benchmark/entry.ts';
import { rankedBy } from '../benchmark/protocols.ts';
import {
  BENCHMARKS,
  EVALUATION_KEYS,
  type EvaluationKey,
  LANGUAGES,
  type LanguageKey,
  languageKey,
} from '../benchmark/suite.ts';
import { type Discordance, pairedDifference, unpairedDifference } from './difference.ts';
import type { Interval } from './interval.ts';
import { equalWeights, languagesOf, type Weights } from './mean.ts';
import { upperTail } from './normal.ts';

/** Compared score: the average over all columns or over a language's columns, or a single column. */
export type ComparedKey = 'average' | LanguageKey | EvaluationKey;

const LEVEL = 0.05;
/** Scores by which models are ranked and compared, each with the columns of its mean. */
export const COMPARED: ReadonlyMap<ComparedKey, Weights> = new Map<ComparedKey, Weights>([
  ['average', equalWeights(EVALUATION_KEYS)],
  ...LANGUAGES.map((language) => {
    const ofLanguage = BENCHMARKS.filter((one) => one.language === language);
    return [languageKey(language), equalWeights(ofLanguage.map(({ key }) => key))] as const;
  }),
  ...EVALUATION_KEYS.map((key) => [key, equalWeights([key])] as const),
]);

export function isComparedKey(key: string): key is ComparedKey {
  const keys: ReadonlyMap<string, Weights> = COMPARED;
  return keys.has(key);
}

/** Difference of two models' shares, the first minus the second (docs/statistics.md#several-comparisons). */
interface Comparison {
  readonly difference: number;
  /** null, like the p-value, if a question count is unknown. */
  readonly interval: Interval | null;
  /** Holm-corrected p-value over all comparisons. */
  readonly probability: number | null;
  /** Whether the difference is significant at 5 % over all comparisons jointly. */
  readonly isDifferent: boolean;
  /** Whether answers to the same questions are compared pairwise. */
  readonly isPaired: boolean;
}

type Comparisons = ReadonlyMap<ComparedKey, Comparison>;

/** A pair of compared models, as indexes into a list. */
export interface ComparedPair {
  readonly first: number;
  readonly second: number;
  readonly comparisons: Comparisons;
}

type Uncorrected = Omit<Comparison, 'isDifferent'>;

function twoSidedProbability(difference: number, standardError: number): number {
  if (standardError === 0) return difference === 0 ? 1 : 0;
  return Math.min(1, 2 * upperTail(Math.abs(difference) / standardError));
}

function compareTwo(
  first: Scored,
  second: Scored,
  tasks: ReadonlyMap<EvaluationKey, Discordance>,
  weights: Weights,
): Uncorrected | null {
  const languages = [...weights.keys()].flatMap(languagesOf);
  const paired = languages.every((key) => tasks.has(key)) ? pairedDifference(tasks, weights) : null;
  if (paired !== null) {
    const { difference, standardError, interval, exactProbability } = paired;
    const probability = exactProbability ?? twoSidedProbability(difference, standardError);
    return { difference, interval, probability, isPaired: true };
  }
  const unpaired = unpairedDifference(first, second, weights);
  if (unpaired === null) return null;
  const { difference, standardError, interval } = unpaired;
  const probability = standardError === null ? null : twoSidedProbability(difference, standardError);
  return { difference, interval, probability, isPaired: false };
}

/**
 * Holm's correction: each p-value, in ascending order, is multiplied by the number of p-values that are not smaller, and is never
 * below the previous result. It is valid for dependent comparisons.
 */
export function holm(probabilities: readonly (number | null)[]): (number | null)[] {
  const known = probabilities.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  known.sort((a, b) => a.value - b.value);
  const corrected: (number | null)[] = probabilities.map(() => null);
  let highest = 0;
  known.forEach(({ value, index }, place) => {
    highest = Math.max(highest, Math.min(1, value * (known.length - place)));
    corrected[index] = highest;
  });
  return corrected;
}

/**
 * Compares every pair of models by each score, jointly at 5 %.
 * @param answersOf the discordant answers of two models, for each language task with answers from both
 */
export function compareModels(
  models: readonly (Scored & Pick<LeaderboardEntry, 'protocol'>)[],
  answersOf: (first: number, second: number) => ReadonlyMap<EvaluationKey, Discordance>,
): ComparedPair[] {
  const pairs: ComparedPair[] = [];
  const found: {
    readonly comparisons: Map<ComparedKey, Comparison>;
    readonly key: ComparedKey;
    readonly made: Uncorrected;
  }[] = [];
  for (const [first, one] of models.entries()) {
    for (const [second, other] of models.entries()) {
      // Scores under different protocols are not comparable.
      if (second <= first || rankedBy(one) !== rankedBy(other)) continue;
      const tasks = answersOf(first, second);
      const comparisons = new Map<ComparedKey, Comparison>();
      const all = [...COMPARED].flatMap(([key, weights]) => {
        const made = compareTwo(one, other, tasks, weights);
        return made === null ? [] : { comparisons, key, made };
      });
      found.push(...all);
      if (all.length > 0) pairs.push({ first, second, comparisons });
    }
  }
  const corrected = holm(found.map(({ made }) => made.probability));
  found.forEach(({ comparisons, key, made }, index) => {
    const probability = corrected[index] ?? null;
    const isDifferent = probability !== null && probability < LEVEL;
    comparisons.set(key, { ...made, probability, isDifferent });
  });
  return pairs;
}
