import { forEachStep, type Steps } from '../steps.ts';
import type { BoardMeans } from './board-means.ts';
import { upperQuantile } from './normal-quantile.ts';

/** The models of a board that one model cannot be told apart from. */
export interface Inseparable {
  /** Whether the model at an index of the board is one of them. The chosen model is not. */
  readonly isAmong: Uint8Array;
  readonly count: number;
  /** With how many others the chosen model was compared. */
  readonly compared: number;
}

/**
 * The models that are not surely different from a chosen one, at 5 % for this set of comparisons together: two-sided, divided by
 * the number of models compared (docs/statistics.md#rows-that-cannot-be-told-apart). null when the model has no score.
 * @param chosen the index of the model on the board.
 */
export function* inseparableFrom(
  { shares, variances }: BoardMeans,
  chosen: number,
): Steps<Inseparable | null> {
  const share = shares[chosen] ?? Number.NaN;
  const variance = variances[chosen] ?? Number.POSITIVE_INFINITY;
  if (Number.isNaN(share)) return null;
  let compared = -1;
  yield* forEachStep([...shares.keys()], (index) => {
    if (!Number.isNaN(shares[index])) compared += 1;
  });
  const isAmong = new Uint8Array(shares.length);
  let count = 0;
  if (compared === 0) return { isAmong, count, compared };
  const z = upperQuantile(0.025 / compared);
  yield* forEachStep([...shares.keys()], (index) => {
    // The indexes are the arrays' own.
    const difference = Math.abs(share - (shares[index] as number));
    const limit = z * Math.sqrt(variance + (variances[index] as number));
    if (index === chosen || Number.isNaN(difference) || difference > limit) return;
    isAmong[index] = 1;
    count += 1;
  });
  return { isAmong, count, compared };
}
