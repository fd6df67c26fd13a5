import { availableOnHub, isOfficial, type LeaderboardEntry, metricOf } from '../benchmark/entry.ts';
import {
  ALL_PARAMS,
  modelTypeOf,
  type ParamsRange,
  SIZE_BANDS,
  type SizeBand,
} from '../benchmark/model-types.ts';
import { compare } from '../compare.ts';
import { isSameInAllLanguages, LANGUAGE_PAIRS, meanGap, sameMixGap } from '../statistics/language-gap.ts';
import { forEachStep, type Steps } from '../steps.ts';

/** The boolean filters, by the feature each reads. */
export const BOOLEAN_FILTERS = [
  'is_moe',
  'is_merged',
  'is_flagged',
  'is_not_available_on_hub',
  'is_highlighted_by_maintainer',
  'is_for_edge_devices',
  'same_in_both_languages',
  'has_same_mix_gap',
] as const;
export type BooleanFilter = (typeof BOOLEAN_FILTERS)[number];

/** The filters of the board (docs/board.md#filters). */
export interface Filters {
  /** null: all, also those that have no chip. */
  readonly precisions: readonly string[] | null;
  /** Keys of model types; null: all, unknown ones included. */
  readonly types: readonly string[] | null;
  /** As the hub states them; null: all, also models without a license. */
  readonly licenses: readonly string[] | null;
  /** Organizations of the models' names; null: all. */
  readonly makers: readonly string[] | null;
  /** Metrics of the scores ('acc_norm', 'acc', {@link NO_METRIC}); null: all. */
  readonly metrics: readonly string[] | null;
  /** The days between which a model was released, both included; null: no limit. */
  readonly released: ReleasedRange;
  readonly params: ParamsRange;
  readonly flags: readonly BooleanFilter[];
  readonly officialOnly: boolean;
}

/** Days as ISO 8601: '2025-07-01'. */
export type ReleasedRange = readonly [from: string | null, to: string | null];
const ANY_DAY: ReleasedRange = [null, null];

export const NO_FILTERS: Filters = {
  precisions: null,
  types: null,
  licenses: null,
  makers: null,
  metrics: null,
  released: ANY_DAY,
  params: ALL_PARAMS,
  flags: [],
  officialOnly: false,
};

/** The filters alone, of a view that has more. */
function filtersOf(view: Filters): Filters {
  const { precisions, types, licenses, makers, metrics, released, params, flags, officialOnly } = view;
  return { precisions, types, licenses, makers, metrics, released, params, flags, officialOnly };
}

type EntryTest = (entry: LeaderboardEntry) => boolean;

const hasSameMixGap: EntryTest = (entry) =>
  LANGUAGE_PAIRS.some((pair) => sameMixGap(entry, 'mean', pair) !== null);

/**
 * The test of a boolean filter. 'Highlighted' and 'on the hub' keep models where the feature is true, 'same in both languages'
 * keeps models whose gap has 0 in its interval, 'gap on the same mix' those that have one, and all others keep models where the feature is not true.
 */
function keeps(filter: BooleanFilter): EntryTest {
  if (filter === 'is_highlighted_by_maintainer') return isOfficial;
  if (filter === 'same_in_both_languages') return isSameInAllLanguages;
  if (filter === 'has_same_mix_gap') return hasSameMixGap;
  if (filter === 'is_not_available_on_hub') return (entry) => availableOnHub(entry) === true;
  return (entry) => entry.features[filter] !== true;
}

function isAll([min, max]: ParamsRange): boolean {
  return min <= ALL_PARAMS[0] && max >= ALL_PARAMS[1];
}

/** Billions of parameters, rounded to two decimals as on the board, for filters and counts. */
function paramsOf(entry: LeaderboardEntry): number | null {
  const billions = entry.metadata.params_billions;
  return billions === null ? null : Math.round(billions * 100) / 100;
}

/** A range up to the end of the scale has no upper limit, because some models are larger than the scale. */
function isWithin(billions: number | null, [min, max]: ParamsRange): boolean {
  return billions !== null && billions >= min && (billions < max || max >= ALL_PARAMS[1]);
}

/** Who made a model: the organization of its name; null: its name has none. */
export function makerOf({ model: { name } }: LeaderboardEntry): string | null {
  const slash = name.indexOf('/');
  return slash > 0 ? name.slice(0, slash) : null;
}

/** In the filter: rows whose results do not say what they were measured by. */
export const NO_METRIC = 'not_stated';

/** The value of the metric's filter for an entry. */
export function metricFilterOf(entry: LeaderboardEntry): string {
  return metricOf(entry) ?? NO_METRIC;
}

function isReleasedWithin(day: string | null, [from, to]: ReleasedRange): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day.slice(0, 10) <= to);
}

/** The test of all filters together. Pinned models bypass it. */
export function compileFilters(filters: Filters): EntryTest {
  const tests: EntryTest[] = filters.flags.map(keeps);
  if (filters.officialOnly) tests.push(isOfficial);
  if (filters.precisions !== null) {
    const wanted = new Set(filters.precisions);
    tests.push(({ model }) => model.precision !== null && wanted.has(model.precision));
  }
  if (filters.types !== null) {
    const wanted = new Set(filters.types);
    tests.push(({ model }) => wanted.has(modelTypeOf(model.type)?.key ?? ''));
  }
  if (filters.licenses !== null) {
    const wanted = new Set(filters.licenses);
    tests.push(({ metadata }) => metadata.hub_license !== null && wanted.has(metadata.hub_license));
  }
  if (filters.makers !== null) {
    const wanted = new Set(filters.makers);
    tests.push((entry) => wanted.has(makerOf(entry) ?? ''));
  }
  if (filters.metrics !== null) {
    const wanted = new Set(filters.metrics);
    tests.push((entry) => wanted.has(metricFilterOf(entry)));
  }
  const { released } = filters;
  if (isAnyLimit(released)) tests.push(({ metadata }) => isReleasedWithin(metadata.upload_date, released));
  if (!isAll(filters.params)) tests.push((entry) => isWithin(paramsOf(entry), filters.params));
  return (entry) => tests.every((test) => test(entry));
}

function isAnyLimit([from, to]: ReleasedRange): boolean {
  return from !== null || to !== null;
}

/** Whether any filter is set. */
export function areFiltersChanged(filters: Filters): boolean {
  return (
    filters.flags.length > 0 ||
    filters.precisions !== null ||
    filters.types !== null ||
    filters.licenses !== null ||
    filters.makers !== null ||
    filters.metrics !== null ||
    isAnyLimit(filters.released) ||
    !isAll(filters.params) ||
    filters.officialOnly
  );
}

/** The precisions that always have a chip. */
const COMMON_PRECISIONS: readonly string[] = ['bfloat16', 'float16', '4bit'];

/** The precisions to choose from: the common ones, then the board's others by name. */
export function precisionsOffered(counts: Pick<FilterCounts, 'precisions'>): string[] {
  const others = [...counts.precisions.keys()].filter((name) => !COMMON_PRECISIONS.includes(name));
  return [...COMMON_PRECISIONS, ...others.sort()];
}

/** The filters of a view without precisions that have no chip: a visitor could not undo them (docs/board.md#address). */
export function knownFilters(view: Filters, counts: Pick<FilterCounts, 'precisions'>): Filters {
  const offered = precisionsOffered(counts);
  const known = view.precisions?.filter((precision) => offered.includes(precision)) ?? [];
  return { ...filtersOf(view), precisions: known.length === 0 ? null : known };
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

/** The values of a fact that models have, with their numbers of models, the commonest first. */
export function valuesOf(
  entries: readonly LeaderboardEntry[],
  fact: (entry: LeaderboardEntry) => string | null,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) countUp(counts, fact(entry));
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || compare(a, b)));
}

/** How many models each filter concerns (docs/board.md#filter-counts). */
export interface FilterCounts {
  readonly precisions: ReadonlyMap<string, number>;
  /** By model type key. */
  readonly modelTypes: ReadonlyMap<string, number>;
  readonly maintainersHighlight: number;
  readonly mixtureOfExperts: number;
  readonly flagged: number;
  readonly merged: number;
  /** Models that are not known to be on the hub (docs/decisions/0006-available-on-hub.md). */
  readonly notOnHub: number;
  /** Models that may be equally strong in both languages. */
  readonly sameInBothLanguages: number;
  /** Models with a mean gap: on the same mix of subjects and levels, and plain alone. */
  readonly sameMixGap: number;
  readonly plainGap: number;
  readonly parameterRanges: Readonly<Record<SizeBand, number>>;
}

function noCounts() {
  return {
    precisions: new Map<string, number>(),
    modelTypes: new Map<string, number>(),
    maintainersHighlight: 0,
    mixtureOfExperts: 0,
    flagged: 0,
    merged: 0,
    notOnHub: 0,
    sameInBothLanguages: 0,
    sameMixGap: 0,
    plainGap: 0,
    parameterRanges: { edge: 0, small: 0, medium: 0, large: 0 },
  };
}

function countUp(counts: Map<string, number>, key: string | null | undefined): void {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countEntry(counts: ReturnType<typeof noCounts>, entry: LeaderboardEntry): void {
  countUp(counts.precisions, entry.model.precision);
  countUp(counts.modelTypes, modelTypeOf(entry.model.type)?.key);
  if (isOfficial(entry)) counts.maintainersHighlight += 1;
  if (entry.features.is_moe === true) counts.mixtureOfExperts += 1;
  if (entry.features.is_flagged === true) counts.flagged += 1;
  if (entry.features.is_merged === true) counts.merged += 1;
  if (availableOnHub(entry) !== true) counts.notOnHub += 1;
  if (isSameInAllLanguages(entry)) counts.sameInBothLanguages += 1;
  if (hasSameMixGap(entry)) counts.sameMixGap += 1;
  else if (LANGUAGE_PAIRS.some((pair) => meanGap(entry, pair) !== null)) counts.plainGap += 1;
  const billions = paramsOf(entry);
  for (const { key, range } of SIZE_BANDS) if (isWithin(billions, range)) counts.parameterRanges[key] += 1;
}

export interface FilterCountSets {
  /** Over all models. */
  readonly normal: FilterCounts;
  /** Over those of official providers only. */
  readonly officialOnly: FilterCounts;
}

/** Counts how many models each filter concerns. */
export function* countFilters(entries: readonly LeaderboardEntry[]): Steps<FilterCountSets> {
  const normal = noCounts();
  const officialOnly = noCounts();
  yield* forEachStep(entries, (entry) => {
    countEntry(normal, entry);
    if (isOfficial(entry)) countEntry(officialOnly, entry);
  });
  return { normal, officialOnly };
}
