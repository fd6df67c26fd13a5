import type { DomainKey } from '@leaderboard/core/benchmark/suite';

/** A stored run with its row, complete domains and evaluation time (null if unknown). */
export interface DatedRun {
  readonly entryId: string;
  readonly runId: number;
  readonly domains: readonly DomainKey[];
  readonly date: string | null;
  readonly fileSha256: string | null;
}

/**
 * Computes the runs of each row after adding new runs in order: the newest evaluation of each domain, newest run first. Runs
 * without a date count as oldest; if dates are equal, the later run wins (docs/results.md#publication).
 * @param onBoard current runs of these rows, in order.
 * @param replacesNewer true if new runs also replace newer ones among them.
 */
export function computeNewestRuns(
  onBoard: readonly DatedRun[],
  newRuns: readonly DatedRun[],
  replacesNewer: boolean,
): ReadonlyMap<string, readonly DatedRun[]> {
  const before = new Set(onBoard);
  const rows = new Map<string, DatedRun[]>();
  for (const run of onBoard) rows.set(run.entryId, [...(rows.get(run.entryId) ?? []), run]);
  for (const run of newRuns) {
    const row = rows.get(run.entryId) ?? [];
    const isPassed = (other: DatedRun) =>
      timeOf(run) >= timeOf(other) || (replacesNewer && before.has(other));
    const place = row.findIndex(isPassed);
    rows.set(run.entryId, filterCounting(row.toSpliced(place === -1 ? row.length : place, 0, run)));
  }
  return rows;
}

/** Keeps the runs of a row that are the first for a domain, or the first without a complete domain. */
function filterCounting(row: readonly DatedRun[]): DatedRun[] {
  const taken = new Set<string>();
  return row.filter(({ domains }) => {
    const own = [...domains, 'any'];
    const isNeeded = own.some((domain) => !taken.has(domain));
    for (const domain of own) taken.add(domain);
    return isNeeded;
  });
}

const timeOf = ({ date }: DatedRun) => Date.parse(date ?? '0001-01-01');
