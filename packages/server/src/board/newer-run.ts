/** A stored run, the row that it is of, and when it was evaluated; null is unknown. */
export interface DatedRun {
  readonly entryId: string;
  readonly runId: number;
  readonly date: string | null;
  readonly fileSha256: string | null;
}

/**
 * The run that each row has after new runs, given in order: its newest evaluation. A run without a date may be older than any, and
 * of equal dates the later run stays (docs/results.md#publication).
 * @param onBoard the runs that these rows have now.
 * @param replacesNewer whether a new run takes the place of a newer one among them.
 */
export function newestRuns(
  onBoard: readonly DatedRun[],
  newRuns: readonly DatedRun[],
  replacesNewer: boolean,
): ReadonlyMap<string, DatedRun> {
  const before = new Set(onBoard);
  const newest = new Map(onBoard.map((run) => [run.entryId, run]));
  for (const run of newRuns) {
    const other = newest.get(run.entryId);
    const isReplaced = other === undefined || timeOf(run) >= timeOf(other);
    if (isReplaced || (replacesNewer && before.has(other))) newest.set(run.entryId, run);
  }
  return newest;
}

const timeOf = ({ date }: DatedRun) => Date.parse(date ?? '0001-01-01');
