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

/** The rank of a run before a publication; null where it was not on the board. @param after its rank after it. */
export function rankBefore(run: number, after: number, changes: readonly RankChange[]): number | null {
  const own = changes.find((change) => change.run === run);
  if (own !== undefined) return own.before;
  let rank = after - changes.filter((change) => change.after !== null && change.after < after).length;
  const others = changes.flatMap(({ before }) => before ?? []).sort((a, b) => a - b);
  for (const other of others) if (other <= rank) rank += 1;
  return rank;
}

/** Publications in a row in which a run was on the board. */
export interface Stay {
  readonly run: number;
  /** The first of them; 0 for a run of the first publication. */
  readonly from: number;
  /** The publication that took the run off the board, or the one to come. */
  readonly until: number;
  /** Its rank at the end. */
  readonly rank: number;
}

/**
 * The stays of a run, oldest first.
 * @param changes those of this run, oldest first, with their publications.
 * @param now its rank today; null where it is not on the board.
 * @param next a number greater than that of the newest publication.
 */
export function staysOf(
  run: number,
  changes: readonly (Omit<RankChange, 'run'> & { readonly publication: number })[],
  now: number | null,
  next: number,
): Stay[] {
  const stays: Stay[] = [];
  let from = 0;
  for (const { publication, before, after } of changes) {
    if (before === null) from = publication;
    if (before !== null && after === null) stays.push({ run, from, until: publication, rank: before });
  }
  if (now !== null) stays.push({ run, from, until: next, rank: now });
  return stays;
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
