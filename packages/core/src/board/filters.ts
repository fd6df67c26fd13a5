import { isOfficial, type LeaderboardEntry } from '../benchmark/entry.ts';
import { compare } from '../compare.ts';
import { forEachStep, type Steps } from '../steps.ts';
import {
  type EntryTest,
  FILTERS,
  type Filter,
  type FilterKey,
  type FilterKind,
  type Filters,
} from './filter-table.ts';

// Object.keys returns plain strings.
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

/** Returns a filter by key, for code that treats all filters alike. */
export function getFilter(key: FilterKey): Filter<FilterKind> {
  // The table matches the type, but TypeScript cannot verify that for a single key.
  return FILTERS[key] as unknown as Filter<FilterKind>;
}

/** Builds an object with one value per filter. */
function mapFilters<Result extends Readonly<Record<FilterKey, unknown>>>(
  value: (key: FilterKey) => Result[FilterKey],
): Result {
  // Object.fromEntries loses the key type.
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, value(key)])) as Result;
}

export const NO_FILTERS: Filters = mapFilters((key) => getFilter(key).none);

function listTests(filters: Filters): EntryTest[] {
  return FILTER_KEYS.flatMap((key) => getFilter(key).test(filters[key]) ?? []);
}

/** Combines all filters into one predicate. Pinned models bypass it. */
export function compileFilters(filters: Filters): EntryTest {
  const tests = listTests(filters);
  return (entry) => tests.every((test) => test(entry));
}

export function areFiltersChanged(filters: Filters): boolean {
  return listTests(filters).length > 0;
}

/** Model counts by filter value. */
export type ValueCounts = ReadonlyMap<string, number>;

/** Lists a filter's choices: the ones always offered, then the others found on this board, sorted by name. */
export function listChoices(key: FilterKey, counts: ValueCounts): string[] {
  const { offered = [] } = getFilter(key);
  return [...offered, ...[...counts.keys()].filter((value) => !offered.includes(value)).sort()];
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Removes choices that this board does not offer: they have no chip, so a visitor could not deselect them (docs/board.md#url).
 * Selecting all choices means no filter.
 * @param countsOf model counts of the board by filter value
 */
export function knownFilters(view: Filters, countsOf: (key: FilterKey) => ValueCounts): Filters {
  return mapFilters((key) => {
    const value = view[key];
    if (getFilter(key).kind !== 'choices' || !Array.isArray(value)) return value;
    const offered = listChoices(key, countsOf(key));
    const known = offered.filter((one) => value.some((wanted) => isSameText(wanted, one)));
    return known.length === 0 || known.length === offered.length ? null : known;
  });
}

/** Toggles a chip. Selecting all or no choices means no filter (null), because an empty board is useless. */
export function toggleSelected(
  selected: readonly string[] | null,
  offered: readonly string[],
  item: string,
): readonly string[] | null {
  const before = selected ?? offered;
  const after = before.includes(item)
    ? before.filter((other) => other !== item)
    : offered.filter((other) => other === item || before.includes(other));
  const isAll = offered.every((other) => after.includes(other));
  return after.length === 0 || isAll ? null : after;
}

/** Toggles one of many chips, none of which is selected initially. An empty selection means no filter. */
export function togglePicked(picked: readonly string[] | null, item: string): readonly string[] | null {
  const before = picked ?? [];
  const after = before.includes(item) ? before.filter((other) => other !== item) : [...before, item];
  return after.length === 0 ? null : after;
}

function countValue(
  counts: Map<string, number>,
  values: string | readonly string[] | null | undefined,
): void {
  if (!values) return;
  if (typeof values !== 'string') for (const value of values) countValue(counts, value);
  else counts.set(values, (counts.get(values) ?? 0) + 1);
}

/** A filter's values on the board with their model counts, most frequent first. */
export function countValues(key: FilterKey, entries: readonly LeaderboardEntry[]): ValueCounts {
  const counts = new Map<string, number>();
  for (const entry of entries) countValue(counts, getFilter(key).valuesOf?.(entry));
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || compare(a, b)));
}

/** Model counts per filter value (docs/board.md#filters), except for filters with many values. */
export type FilterCounts = Readonly<Record<FilterKey, ValueCounts>>;

export function getCount(counts: FilterCounts, key: FilterKey, value: string): number {
  return counts[key].get(value) ?? 0;
}

export interface FilterCountSets {
  /** Counts over all models. */
  readonly normal: FilterCounts;
  /** Counts over models from official providers. */
  readonly officialOnly: FilterCounts;
}

function noCounts() {
  return mapFilters<Record<FilterKey, Map<string, number>>>(() => new Map());
}

export function* countFilters(entries: readonly LeaderboardEntry[]): Steps<FilterCountSets> {
  const normal = noCounts();
  const officialOnly = noCounts();
  const counted = FILTER_KEYS.flatMap((key) => {
    const { kind, valuesOf } = getFilter(key);
    return kind === 'picks' || valuesOf === undefined ? [] : { key, valuesOf };
  });
  yield* forEachStep(entries, (entry) => {
    const isAmongBoth = isOfficial(entry);
    for (const { key, valuesOf } of counted) {
      const values = valuesOf(entry);
      countValue(normal[key], values);
      if (isAmongBoth) countValue(officialOnly[key], values);
    }
  });
  return { normal, officialOnly };
}
