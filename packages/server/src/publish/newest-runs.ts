import type { DomainKey } from '@leaderboard/core/benchmark/suite';

/** A stored run, the row that it is of, the domains that it has, and when it was evaluated; null is unknown. */
export interface DatedRun {
  readonly entryId: string;
  readonly runId: number;
  readonly domains: readonly DomainKey[];
  readonly date: string | null;
  readonly fileSha256: string | null;
}

/**
 * The runs that each row has after new runs, given in order: for each domain its newest evaluation, newest run first. A run without a
 * date may be older than any, and of equal dates the later run stays (docs/results.md#publication).
 * @param onBoard the runs that these rows have now, in their order.
 * @param replacesNewer whether a new run takes the place of newer ones among them.
 */
export function newestRuns(
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
    rows.set(run.entryId, counting(row.toSpliced(place === -1 ? row.length : place, 0, run)));
  }
  return rows;
}

/** The runs that count for a domain. Of runs without a whole domain the first counts. */
function counting(row: readonly DatedRun[]): DatedRun[] {
  const taken = new Set<string>();
  return row.filter(({ domains }) => {
    const own = [...domains, 'any'];
    const isNeeded = own.some((domain) => !taken.has(domain));
    for (const domain of own) taken.add(domain);
    return isNeeded;
  });
}

const timeOf = ({ date }: DatedRun) => Date.parse(date ?? '0001-01-01');
