import type { Scored } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { compare } from '../compare.ts';
import { averageOf, equalWeights, type Weights } from '../statistics/mean.ts';

/** Average modes that a visitor can choose (docs/board.md#average). */
export const AVERAGE_MODES = ['all', 'visible'] as const;
export type AverageMode = (typeof AVERAGE_MODES)[number];

/** Weights of the published ranks: all columns count equally. */
export const ALL_COLUMNS: Weights = equalWeights(EVALUATION_KEYS);

/** @param visible the benchmarks with visible columns */
export function averageWeights(mode: AverageMode, visible: readonly EvaluationKey[]): Weights {
  return mode === 'all' ? ALL_COLUMNS : equalWeights(visible);
}

/**
 * The average that determines the published rank, in percent (0–100): 0 if there are no scores (docs/board.md#average), null if
 * only some domains were evaluated.
 */
export function publishedAverage(scored: Scored): number | null {
  return averageOf(scored, ALL_COLUMNS) ?? (scored.domains === undefined ? 0 : null);
}

/** The values that determine the rank of an entry. */
export interface Rankable {
  readonly id: string;
  readonly name: string;
  /** Average in percent; null ranks last. */
  readonly average: number | null;
  /**
   * False if the entry has only some domains and lacks a score needed for the average: it is unranked and sorts below all ranked
   * entries.
   */
  readonly isRanked: boolean;
  /** Date in ISO 8601; null counts as the oldest. */
  readonly submissionDate: string | null;
}

/** Compares names alphabetically, first ignoring case, then with case. The result is the same on every machine. */
export function compareNames(a: string, b: string): number {
  return compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b);
}

/**
 * Total order of the board: average descending, nulls last. In a tie, the newer submission of the same name comes first, and other
 * entries are sorted by name. Remaining ties are broken by id, so that the server and every browser agree
 * (docs/board.md#ranking).
 */
export function compareByRank(a: Rankable, b: Rankable): number {
  if (a.isRanked !== b.isRanked) return a.isRanked ? -1 : 1;
  if (a.average !== b.average) {
    if (a.average === null) return 1;
    if (b.average === null) return -1;
    return b.average - a.average;
  }
  if (a.name !== b.name) return compareNames(a.name, b.name);
  return compare(b.submissionDate ?? '', a.submissionDate ?? '') || compare(a.id, b.id);
}

/**
 * Sorts items by rank: the item at index i has rank i + 1, if it is ranked. Static ranks use all entries, dynamic ranks the
 * filtered ones.
 */
export function rankOrder<T extends Rankable>(items: readonly T[]): T[] {
  return [...items].sort(compareByRank);
}
