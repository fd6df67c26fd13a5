import type { Evaluations } from '../benchmark/entry.ts';
import {
  BENCHMARKS,
  EVALUATION_KEYS,
  type EvaluationKey,
  LANGUAGES,
  type Language,
  type LanguageKey,
  languageKey,
} from '../benchmark/suite.ts';
import { averageOf, type Weights } from '../statistics/mean.ts';

export type AverageMode = 'all' | 'combined' | LanguageKey | 'visible';

const OF_LANGUAGES: ReadonlyMap<AverageMode, Language> = new Map(
  LANGUAGES.map((language) => [languageKey(language), language]),
);

/** The averages that a visitor can choose (docs/board.md#average). */
export const AVERAGE_MODES: readonly AverageMode[] = ['all', 'combined', ...OF_LANGUAGES.keys(), 'visible'];

/** A value for each average: some of their own, and one made for each language. */
export function byAverageMode<Value>(
  others: Readonly<Record<Exclude<AverageMode, LanguageKey>, Value>>,
  ofLanguage: (language: Language) => Value,
): Readonly<Record<AverageMode, Value>> {
  const languages = [...OF_LANGUAGES].map(([mode, language]) => [mode, ofLanguage(language)]);
  // Object.fromEntries forgets its keys' type; they are the modes of the languages.
  return { ...others, ...(Object.fromEntries(languages) as Record<LanguageKey, Value>) };
}

function alike(keys: readonly EvaluationKey[]): Weights {
  return new Map(keys.map((key) => [key, 1]));
}

function ofLanguage(wanted: string | null): Weights {
  return alike(BENCHMARKS.filter(({ language }) => language === wanted).map(({ key }) => key));
}

/** The weights of the published ranks: every column counts the same. */
export const ALL_COLUMNS: Weights = alike(EVALUATION_KEYS);

interface AverageChoice {
  readonly mode: AverageMode;
  readonly visible: readonly EvaluationKey[];
}

export function averageWeights({ mode, visible }: AverageChoice): Weights {
  switch (mode) {
    case 'all':
      return ALL_COLUMNS;
    case 'combined':
      return ofLanguage(null);
    case 'visible':
      return alike(visible);
    default:
      return ofLanguage(OF_LANGUAGES.get(mode) ?? null);
  }
}

/** The average of the published ranks in percent, 0–100; 0 without any score (docs/board.md#average). */
export function publishedAverage(evaluations: Evaluations): number {
  return averageOf(evaluations, ALL_COLUMNS) ?? 0;
}
