/**
 * Computes each run's rank before a publication, adjusted for rows that the publication added or removed: it differs from the new
 * rank only if the row overtook others or was overtaken. Runs of new rows have no entry.
 * @param before ranked runs, best first, like `after`.
 * @param entryOf maps runs to rows; required for runs on only one of the boards, because a row may have a new run.
 * @param rankAt returns the rank of the run at an index of `after`.
 */
export function computePreviousRanks(
  before: readonly number[],
  after: readonly number[],
  entryOf: ReadonlyMap<number, string>,
  rankAt: (index: number) => number = (index) => index + 1,
): Map<number, number> {
  const runOf = new Map(
    after.flatMap((run) => {
      const entry = entryOf.get(run);
      return entry === undefined ? [] : [[entry, run] as const];
    }),
  );
  const here = new Set(after);
  const stayed = before.flatMap((run) => {
    if (here.has(run)) return run;
    return runOf.get(entryOf.get(run) ?? '') ?? [];
  });
  const places = new Map(stayed.map((run, place) => [run, place]));
  const ranks = new Map<number, number>();
  for (const [index, run] of after.entries()) {
    const place = places.get(run);
    if (place !== undefined) ranks.set(run, rankAt(index) + place - ranks.size);
  }
  return ranks;
}

/** Returns the runs that are on only one of the boards. */
export function findChangedRuns(before: readonly number[], after: readonly number[]): number[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [...before.filter((run) => !has.has(run)), ...after.filter((run) => !had.has(run))];
}
