/** What ranking needs to know of an entry. */
export interface Rankable {
  readonly id: string;
  readonly name: string;
  /** In percent; null ranks last. */
  readonly average: number | null;
  /** ISO 8601; null counts as the oldest. */
  readonly submissionDate: string | null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Alphabetical order of names that is the same on every machine: without regard to case first, then with it. */
export function compareNames(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}

/**
 * The one total order of the board (spec 4.3): average descending with nulls last; among ties, entries of the same name
 * put the newer submission first, others go by name; what is then still equal goes by id, so that server and every
 * browser agree.
 */
export function compareByRank(a: Rankable, b: Rankable): number {
  if (a.average !== b.average) {
    if (a.average === null) return 1;
    if (b.average === null) return -1;
    return b.average - a.average;
  }
  if (a.name !== b.name) return compareNames(a.name, b.name);
  return compareText(b.submissionDate ?? '', a.submissionDate ?? '') || compareText(a.id, b.id);
}

/** The items in rank order: the item at index i has rank i + 1. Static over all entries, dynamic over the filtered. */
export function rankOrder<T extends Rankable>(items: readonly T[]): T[] {
  return [...items].sort(compareByRank);
}
