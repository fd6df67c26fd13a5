/** A stored run, the row that it is of, and when it was evaluated; null is unknown. */
export interface DatedRun {
  readonly entryId: string;
  readonly runId: number;
  readonly date: string | null;
}

/** Whether a run takes the place of one on the board: not of one that is known to be newer. Without a date it may be older than any. */
function takesPlace(date: string | null, dateOnBoard: string | null): boolean {
  if (dateOnBoard === null) return true;
  return date !== null && Date.parse(date) >= Date.parse(dateOnBoard);
}

/**
 * The board after new runs, given in order: the newest evaluation of each row (docs/results.md#publication).
 * @param onBoard its runs that may be replaced.
 * @param replacesNewer whether a new run takes the place of a newer one that was on the board before.
 */
export function newestRuns(
  onBoard: readonly DatedRun[],
  newRuns: readonly DatedRun[],
  replacesNewer: boolean,
): ReadonlyMap<string, DatedRun> {
  const before = new Map(onBoard.map((run) => [run.entryId, run]));
  const after = new Map(before);
  for (const run of newRuns) {
    const current = after.get(run.entryId);
    const isInsisted = replacesNewer && current === before.get(run.entryId);
    if (current === undefined || isInsisted || takesPlace(run.date, current.date))
      after.set(run.entryId, run);
  }
  return after;
}
