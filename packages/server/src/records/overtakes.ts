/** A row and the rows that it overtook, by index. */
export interface Overtake {
  readonly ahead: number;
  readonly behind: readonly number[];
}

/**
 * Finds rows that overtook others, best first: each is now ahead of rows that it was behind before.
 * @param before previous rank of each row, in current order; null for a new row, which has overtaken none.
 * @param most maximum number of rows to return
 */
export function findOvertakes(before: readonly (number | null)[], most: number): Overtake[] {
  /** Best previous rank among the rows from each index onward. */
  const best: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = before.length - 1; index >= 0; index -= 1) {
    lowest = Math.min(lowest, before[index] ?? lowest);
    best[index] = lowest;
  }
  const found: Overtake[] = [];
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
