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

// Object.keys says only that they are texts.
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

/** The filter of a key, for code that treats all alike. */
export function getFilter(key: FilterKey): Filter<FilterKind> {
  // The table and the type of the filters agree, which TypeScript does not see for any one key.
  return FILTERS[key] as unknown as Filter<FilterKind>;
}

/** Of each filter one value. */
function eachFilter<Result extends Readonly<Record<FilterKey, unknown>>>(
  value: (key: FilterKey) => Result[FilterKey],
): Result {
  // Object.fromEntries forgets its keys' type.
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, value(key)])) as Result;
}

export const NO_FILTERS: Filters = eachFilter((key) => getFilter(key).none);

/** The tests of the filters that are set. */
function testsOf(filters: Filters): EntryTest[] {
  return FILTER_KEYS.flatMap((key) => getFilter(key).test(filters[key]) ?? []);
}

/** The test of all filters together. Pinned models bypass it. */
export function compileFilters(filters: Filters): EntryTest {
  const tests = testsOf(filters);
  return (entry) => tests.every((test) => test(entry));
}

export function areFiltersChanged(filters: Filters): boolean {
  return testsOf(filters).length > 0;
}

/** How many models each value of a filter counts. */
export type ValueCounts = ReadonlyMap<string, number>;

/** The choices of a filter: those of every board, then the others of this board by name. */
export function listChoices(key: FilterKey, counts: ValueCounts): string[] {
  const { offered = [] } = getFilter(key);
  return [...offered, ...[...counts.keys()].filter((value) => !offered.includes(value)).sort()];
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The filters of a view without choices that have no chip: a visitor could not undo them (docs/board.md#address). All choices are none.
 * @param countsOf the models of the board by the values of a filter.
 */
export function knownFilters(view: Filters, countsOf: (key: FilterKey) => ValueCounts): Filters {
  return eachFilter((key) => {
    const value = view[key];
    if (getFilter(key).kind !== 'choices' || !Array.isArray(value)) return value;
    const offered = listChoices(key, countsOf(key));
    const known = offered.filter((one) => value.some((wanted) => isSameText(wanted, one)));
    return known.length === 0 || known.length === offered.length ? null : known;
  });
}

/**
 * The selection after a click on one of its chips. All or none selected means no filter (null): an empty board helps nobody.
 */
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

/** The selection after a click on one of many chips, of which none is chosen at first. An empty selection means no filter. */
export function togglePicked(picked: readonly string[] | null, item: string): readonly string[] | null {
  const before = picked ?? [];
  const after = before.includes(item) ? before.filter((other) => other !== item) : [...before, item];
  return after.length === 0 ? null : after;
}

function countUp(counts: Map<string, number>, values: string | readonly string[] | null | undefined): void {
  if (!values) return;
  if (typeof values !== 'string') for (const value of values) countUp(counts, value);
  else counts.set(values, (counts.get(values) ?? 0) + 1);
}

/** The values of a filter that models have, with their numbers of models, the commonest first. */
export function countValues(key: FilterKey, entries: readonly LeaderboardEntry[]): ValueCounts {
  const counts = new Map<string, number>();
  for (const entry of entries) countUp(counts, getFilter(key).valuesOf?.(entry));
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || compare(a, b)));
}

/** How many models each value of each filter counts (docs/board.md#filters), without the many values to pick from. */
export type FilterCounts = Readonly<Record<FilterKey, ValueCounts>>;

export function getCount(counts: FilterCounts, key: FilterKey, value: string): number {
  return counts[key].get(value) ?? 0;
}

export interface FilterCountSets {
  /** Over all models. */
  readonly normal: FilterCounts;
  /** Over those of official providers only. */
  readonly officialOnly: FilterCounts;
}

function noCounts() {
  return eachFilter<Record<FilterKey, Map<string, number>>>(() => new Map());
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
      countUp(normal[key], values);
      if (isAmongBoth) countUp(officialOnly[key], values);
    }
  });
  return { normal, officialOnly };
}
