/** A row and the rows that it passed, by their indexes. */
export interface Overtaking {
  readonly ahead: number;
  readonly behind: readonly number[];
}

/**
 * The rows that passed others, best first: of two rows, the one that is ahead now was behind before.
 * @param before the earlier place of each row, in the order of today; null for a new row, which passed nobody.
 * @param most the most rows that are returned.
 */
export function overtakings(before: readonly (number | null)[], most: number): Overtaking[] {
  /** The best earlier place among the rows from an index on. */
  const best: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = before.length - 1; index >= 0; index -= 1) {
    lowest = Math.min(lowest, before[index] ?? lowest);
    best[index] = lowest;
  }
  const found: Overtaking[] = [];
  for (const [ahead, place] of before.entries()) {
    if (found.length === most) break;
    if (place === null || (best[ahead + 1] ?? place) >= place) continue;
    const behind = before.flatMap((other, index) =>
      index > ahead && other !== null && other < place ? index : [],
    );
    found.push({ ahead, behind });
  }
  return found;
}
