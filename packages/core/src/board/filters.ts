import { availableOnHub, isOfficial, type LeaderboardEntry, metricOf } from '../benchmark/entry.ts';
import {
  ALL_PARAMS,
  MODEL_TYPES,
  modelTypeOf,
  type ParamsRange,
  SIZE_BANDS,
  type SizeBand,
} from '../benchmark/model-types.ts';
import { compare } from '../compare.ts';
import { isSameInAllLanguages, LANGUAGE_PAIRS, meanGap, sameMixGap } from '../statistics/language-gap.ts';
import { forEachStep, type Steps } from '../steps.ts';
import { type Codec, items, onlyBy, selection } from './codec.ts';

/** Days as ISO 8601: '2025-07-01'; null: no limit. */
export type ReleasedRange = readonly [from: string | null, to: string | null];

type EntryTest = (entry: LeaderboardEntry) => boolean;

const hasSameMixGap: EntryTest = (entry) =>
  LANGUAGE_PAIRS.some((pair) => sameMixGap(entry, 'mean', pair) !== null);

const without =
  (feature: 'is_moe' | 'is_merged' | 'is_flagged' | 'is_for_edge_devices'): EntryTest =>
  ({ features }) =>
    features[feature] !== true;

/** The boolean filters by their names in an address, and the entries that each keeps. */
const FLAGS = {
  is_moe: without('is_moe'),
  is_merged: without('is_merged'),
  is_flagged: without('is_flagged'),
  is_not_available_on_hub: (entry) => availableOnHub(entry) === true,
  is_highlighted_by_maintainer: isOfficial,
  is_for_edge_devices: without('is_for_edge_devices'),
  same_in_both_languages: isSameInAllLanguages,
  has_same_mix_gap: hasSameMixGap,
} satisfies Record<string, EntryTest>;
export type BooleanFilter = keyof typeof FLAGS;
// Object.keys says only that they are texts.
export const BOOLEAN_FILTERS = Object.keys(FLAGS) as BooleanFilter[];

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

export function metricFilterOf(entry: LeaderboardEntry): string {
  return metricOf(entry) ?? NO_METRIC;
}

function isReleasedWithin(day: string | null, [from, to]: ReleasedRange): boolean {
  return day !== null && (from === null || day >= from) && (to === null || day.slice(0, 10) <= to);
}

/** A filter of the board: how an address names it, and the entries that it keeps. */
interface Filter<T> {
  readonly parameter: string;
  readonly codec: Codec<T>;
  /** The value that keeps all entries. */
  readonly none: T;
  /** null: it keeps all entries. */
  readonly test: (value: T) => EntryTest | null;
}

/** Keeps the entries with one of the picked values; null: all, also those without a value. */
function byValue(
  parameter: string,
  factOf: (entry: LeaderboardEntry) => string | null | undefined,
  codec = selection,
): Filter<readonly string[] | null> {
  return {
    parameter,
    codec,
    none: null,
    test: (picked) => {
      if (picked === null) return null;
      const wanted = new Set(picked);
      return (entry) => wanted.has(factOf(entry) ?? '');
    },
  };
}

/** Keys of model types. Unknown ones and all of them together are no filter. */
const typesCodec: Codec<readonly string[] | null> = {
  parse: (text) => {
    const known = items(text).filter((item) => MODEL_TYPES.some(({ key }) => key === item));
    return known.length === 0 || known.length === MODEL_TYPES.length ? null : known;
  },
  serialize: selection.serialize,
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** '2025-01-01,2025-06-30'; one of the days may be left out. */
const released: Filter<ReleasedRange> = {
  parameter: 'released',
  codec: {
    parse: (text) => {
      const days = text.split(',');
      const [from = '', to = ''] = days;
      if (days.length > 2 || [from, to].some((day) => day !== '' && !DAY.test(day))) return null;
      return [from || null, to || null];
    },
    serialize: ([from, to]) => (from === null && to === null ? null : `${from ?? ''},${to ?? ''}`),
  },
  none: [null, null],
  test: (range) =>
    range[0] === null && range[1] === null
      ? null
      : ({ metadata }) => isReleasedWithin(metadata.upload_date, range),
};

function parseNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** Applied only when it holds exactly two numbers; the smaller one is the lower end. */
const params: Filter<ParamsRange> = {
  parameter: 'params',
  codec: {
    parse: (text) => {
      const [min, max, ...more] = text.split(',').map(parseNumber);
      if (min === undefined || max === undefined || min === null || max === null) return null;
      return more.length > 0 ? null : [Math.min(min, max), Math.max(min, max)];
    },
    serialize: ([min, max]) => (min === ALL_PARAMS[0] && max === ALL_PARAMS[1] ? null : `${min},${max}`),
  },
  none: ALL_PARAMS,
  test: (range) => (isAll(range) ? null : (entry) => isWithin(paramsOf(entry), range)),
};

const flags: Filter<readonly BooleanFilter[]> = {
  parameter: 'filters',
  codec: {
    parse: (text) => {
      const named = items(text);
      return BOOLEAN_FILTERS.filter((filter) => named.includes(filter));
    },
    serialize: (value) => (value.length === 0 ? null : value.join(',')),
  },
  none: [],
  test: (set) => {
    const tests = set.map((flag) => FLAGS[flag]);
    return tests.length === 0 ? null : (entry) => tests.every((test) => test(entry));
  },
};

const officialOnly: Filter<boolean> = {
  parameter: 'official',
  codec: onlyBy('true'),
  none: false,
  test: (only) => (only ? isOfficial : null),
};

/** The filters of the board (docs/board.md#filters), in the order of their parameters. */
export const FILTERS = {
  params,
  flags,
  precisions: byValue('precision', ({ model }) => model.precision),
  types: byValue('types', ({ model }) => modelTypeOf(model.type)?.key, typesCodec),
  licenses: byValue('license', ({ metadata }) => metadata.hub_license),
  makers: byValue('maker', makerOf),
  metrics: byValue('metric', metricFilterOf),
  released,
  officialOnly,
};
type FilterKey = keyof typeof FILTERS;
export type Filters = { readonly [Key in FilterKey]: (typeof FILTERS)[Key]['none'] };
// Object.keys says only that they are texts.
const KEYS = Object.keys(FILTERS) as FilterKey[];

/** Of each filter one value. */
function eachFilter(value: (key: FilterKey) => unknown): Filters {
  // The values come from the table of filters, whose type says what each is.
  return Object.fromEntries(KEYS.map((key) => [key, value(key)])) as unknown as Filters;
}

export const NO_FILTERS: Filters = eachFilter((key) => FILTERS[key].none);

function testOf<Key extends FilterKey>(key: Key, filters: Pick<Filters, Key>): EntryTest | null {
  // The table and the type of the filters agree, which TypeScript does not see for any one key.
  const { test } = FILTERS[key] as unknown as Filter<Filters[Key]>;
  return test(filters[key]);
}

/** The test of all filters together. Pinned models bypass it. */
export function compileFilters(filters: Filters): EntryTest {
  const tests = KEYS.flatMap((key) => testOf(key, filters) ?? []);
  return (entry) => tests.every((test) => test(entry));
}

export function areFiltersChanged(filters: Filters): boolean {
  return KEYS.some((key) => testOf(key, filters) !== null);
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
  return { ...eachFilter((key) => view[key]), precisions: known.length === 0 ? null : known };
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

/** How many models each filter concerns (docs/board.md#filters). */
function noCounts() {
  return {
    precisions: new Map<string, number>(),
    /** By model type key. */
    modelTypes: new Map<string, number>(),
    maintainersHighlight: 0,
    mixtureOfExperts: 0,
    flagged: 0,
    merged: 0,
    /** Models that are not known to be on the hub (docs/decisions/README.md#6-is_not_available_on_hub). */
    notOnHub: 0,
    /** Models that may be equally strong in both languages. */
    sameInBothLanguages: 0,
    /** Models with a mean gap: on the same mix of subjects and levels, and plain alone. */
    sameMixGap: 0,
    plainGap: 0,
    parameterRanges: { edge: 0, small: 0, medium: 0, large: 0 } satisfies Record<SizeBand, number>,
  };
}
type Counts = ReturnType<typeof noCounts>;
export type FilterCounts = Readonly<
  Omit<Counts, 'precisions' | 'modelTypes'> & Record<'precisions' | 'modelTypes', ReadonlyMap<string, number>>
>;

function countUp(counts: Map<string, number>, key: string | null | undefined): void {
  if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countEntry(counts: Counts, entry: LeaderboardEntry): void {
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

export function* countFilters(entries: readonly LeaderboardEntry[]): Steps<FilterCountSets> {
  const normal = noCounts();
  const officialOnly = noCounts();
  yield* forEachStep(entries, (entry) => {
    countEntry(normal, entry);
    if (isOfficial(entry)) countEntry(officialOnly, entry);
  });
  return { normal, officialOnly };
}
