import type { Row } from '@leaderboard/core/board/columns';
import type { Weights } from '@leaderboard/core/statistics/mean';

export type Places = readonly [best: number, worst: number];

/** How sure the figures of the rows are. */
export interface Uncertainty {
  /** The weights of the average. */
  readonly weights: Weights;
  /** The range of ranks of a row on the whole board; null when it is not known or not computed yet. */
  readonly rangeOf: (row: Row) => Places | null;
}
