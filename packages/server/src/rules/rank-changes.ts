/** A run that a publication put on the board, took off it, or moved among the runs that stayed. Ranks are from 1; null is not on the board. */
export interface RankChange {
  readonly run: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** The runs before a publication, best first. @param after the runs after it. */
export function runsBefore(after: readonly number[], changes: readonly RankChange[]): number[] {
  const changed = new Set(changes.map(({ run }) => run));
  const stayed = after.filter((run) => !changed.has(run));
  const changedAt = new Map(
    changes.flatMap(({ run, before }) => (before === null ? [] : [[before, run] as const])),
  );
  const length = stayed.length + changedAt.size;
  const rest = stayed.values();
  return Array.from({ length }, (_, index) => changedAt.get(index + 1) ?? rest.next().value ?? 0);
}

/**
 * The rank of each row before a publication, as if the rows that came with it had been there and those that left had not: it
 * differs from the rank after it where a row was overtaken or overtook others. A new row has none.
 */
export function previousRanks<Row>(before: readonly Row[], after: readonly Row[]): Map<Row, number> {
  const here = new Set(after);
  const places = new Map(before.filter((row) => here.has(row)).map((row, place) => [row, place]));
  const stayed = after.flatMap((row, index) => {
    const place = places.get(row);
    return place === undefined ? [] : [{ row, place, rank: index + 1 }];
  });
  return new Map(stayed.map(({ row, place, rank }, now) => [row, rank + place - now]));
}
