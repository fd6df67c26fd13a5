/**
 * The rank of each run before a publication, as if the rows that came with it had been there and those that left had not: it
 * differs from the rank after it where a row was overtaken or overtook others. The run of a new row has none.
 * @param before the runs with a rank, best first, as `after`.
 * @param entryOf the row of at least each run that is on one of the boards only: a row may have got another run.
 * @param rankAt the rank of the run at an index of `after`.
 */
export function previousRanks(
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

/** The runs that are on one of two boards only. */
export function changedRuns(before: readonly number[], after: readonly number[]): number[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [...before.filter((run) => !has.has(run)), ...after.filter((run) => !had.has(run))];
}
