import type { Scored } from '../benchmark/entry.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { meanOf, type Weights } from './mean.ts';

/** The means of all models of a board, in the order of the board. */
export interface BoardMeans {
  /** 0–1; NaN for a model without a weighted score. */
  readonly shares: Float64Array;
  /** Infinity where the number of questions is unknown, or there is no score. */
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
