import type { Scored } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { averageOf, equalWeights, type Weights } from '../statistics/mean.ts';

/** The averages that a visitor can choose (docs/board.md#average). */
export const AVERAGE_MODES = ['all', 'visible'] as const;
export type AverageMode = (typeof AVERAGE_MODES)[number];

/** The weights of the published ranks: every column counts the same. */
export const ALL_COLUMNS: Weights = equalWeights(EVALUATION_KEYS);

/** @param visible the benchmarks whose columns are visible */
export function averageWeights(mode: AverageMode, visible: readonly EvaluationKey[]): Weights {
  return mode === 'all' ? ALL_COLUMNS : equalWeights(visible);
}

/**
 * The average of the published ranks in percent, 0–100; 0 without any score (docs/board.md#average), and null of an entry of some
 * domains.
 */
export function publishedAverage(scored: Scored): number | null {
  return averageOf(scored, ALL_COLUMNS) ?? (scored.domains === undefined ? 0 : null);
}
