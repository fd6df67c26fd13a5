import { forEachStep, type Steps } from '../steps.ts';
import type { BoardMeans } from './board-means.ts';
import { jointQuantile } from './rank-ranges.ts';

/** The models of a board that one model cannot be told apart from. */
export interface Inseparable {
  /** Whether the model at an index of the board is one of them. The chosen model is not. */
  readonly isAmong: Uint8Array;
  readonly count: number;
}

/**
 * The models that are neither surely better nor surely worse than a chosen one, by the rule of the rank ranges
 * (docs/statistics.md#rank-ranges): as many as the range has further places. null when the model has no score.
 * @param chosen the index of the model on the board.
 */
export function* inseparableFrom(
  { shares, variances }: BoardMeans,
  chosen: number,
): Steps<Inseparable | null> {
  const share = shares[chosen] ?? Number.NaN;
  const variance = variances[chosen] ?? Number.POSITIVE_INFINITY;
  if (Number.isNaN(share)) return null;
  let ranked = 0;
  yield* forEachStep([...shares.keys()], (index) => {
    if (!Number.isNaN(shares[index])) ranked += 1;
  });
  const z = jointQuantile(ranked);
  const isAmong = new Uint8Array(shares.length);
  let count = 0;
  yield* forEachStep([...shares.keys()], (index) => {
    // The indexes are the arrays' own.
    const difference = Math.abs(share - (shares[index] as number));
    const limit = z * Math.sqrt(variance + (variances[index] as number));
    if (index === chosen || Number.isNaN(difference) || difference > limit) return;
    isAmong[index] = 1;
    count += 1;
  });
  return { isAmong, count };
}
