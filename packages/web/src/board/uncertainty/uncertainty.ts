import type { Row } from '@leaderboard/core/board/columns';
import type { Weights } from '@leaderboard/core/statistics/mean';

export type Places = readonly [best: number, worst: number];

/** Uncertainty of the displayed figures. */
export interface Uncertainty {
  /** The weights of the average. */
  readonly weights: Weights;
  /** A row's rank range on the whole board; null if unknown or not computed yet. */
  readonly rangeOf: (row: Row) => Places | null;
}
