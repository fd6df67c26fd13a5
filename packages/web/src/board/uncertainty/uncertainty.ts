import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Row } from '@leaderboard/core/board/columns';
import type { Weights } from '@leaderboard/core/statistics/mean';

export type Places = readonly [best: number, worst: number];

/** The rows that cannot be told apart from a chosen one. */
export interface Tied {
  readonly chosen: LeaderboardEntry;
  readonly count: number;
  readonly isAmong: (row: Row) => boolean;
}

/** How sure the figures of the rows are. */
export interface Uncertainty {
  /** The weights of the average. */
  readonly weights: Weights;
  /** The range of ranks of a row on the whole board; null when it is not known or not computed yet. */
  readonly rangeOf: (row: Row) => Places | null;
  readonly tied: Tied | null;
  /** Whether a row has the same rank by every average; null until it is computed. */
  readonly isStable: ((row: Row) => boolean) | null;
}

/** The uncertainty as rows show it, and what a press on a rank does. */
export type ShownUncertainty = Uncertainty & { readonly onChoose: (row: Row) => void };

/** Whether the rank is a button, which takes the focus instead of its cell. */
export function hasRankButton(row: Row, uncertainty: ShownUncertainty | null): boolean {
  return !row.isPinned && uncertainty !== null && uncertainty.rangeOf(row) !== null;
}
