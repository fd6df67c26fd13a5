/** The places of models in one cell (docs/questions.md#profile). */
import { type Rankable, rankOrder } from '../board/ranking.ts';
import { rankRanges } from '../statistics/rank-ranges.ts';
import { runSteps } from '../steps.ts';

/** By row; 0 for a row without the cell. */
export interface CellRanks {
  readonly rank: Uint32Array;
  readonly best: Uint32Array;
  readonly worst: Uint32Array;
}

/** The rows in the order in which the board puts equal averages: for {@link cellRanks}, once for all cells. */
export function orderOfEqual(rows: readonly Omit<Rankable, 'average'>[]): Uint32Array {
  const ordered = rankOrder(rows.map((row, index) => ({ ...row, average: null, index })));
  return Uint32Array.from(ordered, ({ index }) => index);
}

/**
 * @param order of rows with equal shares.
 * @param shares by row; NaN for a row without the cell.
 */
export function cellRanks(order: Uint32Array, shares: Float64Array, variances: Float64Array): CellRanks {
  const rank = new Uint32Array(shares.length);
  const ranked = order.filter((row) => !Number.isNaN(shares[row]));
  // The sort is stable: equal shares keep their order.
  for (const [position, row] of [...ranked].sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0)).entries()) {
    rank[row] = position + 1;
  }
  return { rank, ...runSteps(rankRanges({ shares, variances })) };
}
