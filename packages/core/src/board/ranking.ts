import type { Scored } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { compare } from '../compare.ts';
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

/** The facts of an entry that its rank depends on. */
export interface Rankable {
  readonly id: string;
  readonly name: string;
  /** In percent; null ranks last. */
  readonly average: number | null;
  /** False of an entry of some domains that lacks a score of the average: it has no rank, and stands below all that have one. */
  readonly isRanked: boolean;
  /** ISO 8601; null counts as the oldest. */
  readonly submissionDate: string | null;
}

/** Alphabetical order of names, the same on every machine: first without regard to case, then with it. */
export function compareNames(a: string, b: string): number {
  return compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b);
}

/**
 * The one total order of the board: average descending with nulls last. Among ties, entries of the same name put the newer
 * submission first, others go by name. Entries that are still equal go by id, so that the server and every browser agree
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

/** The items in rank order: the item at index i has rank i + 1, if it has one. Static over all entries, dynamic over the filtered. */
export function rankOrder<T extends Rankable>(items: readonly T[]): T[] {
  return [...items].sort(compareByRank);
}
