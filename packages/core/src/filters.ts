import { availableOnHub, isOfficial, type LeaderboardEntry } from './entry.ts';
import { ALL_PARAMS, modelTypeOf, type ParamsRange, SIZE_BANDS, type SizeBand } from './model-types.ts';

/** The boolean filters of an address (spec 3.6 and 3.5), by the feature each reads. */
export const BOOLEAN_FILTERS = [
  'is_moe',
  'is_merged',
  'is_flagged',
  'is_not_available_on_hub',
  'is_highlighted_by_maintainer',
  'is_for_edge_devices',
] as const;
export type BooleanFilter = (typeof BOOLEAN_FILTERS)[number];

/** What the visitor narrowed the board to (spec 3.3). */
export interface Filters {
  /** null: all, those without a chip included (design 4). */
  readonly precisions: readonly string[] | null;
  /** Keys of model types; null: all, unknown ones included. */
  readonly types: readonly string[] | null;
  readonly params: ParamsRange;
  readonly flags: readonly BooleanFilter[];
  readonly officialOnly: boolean;
}

export const NO_FILTERS: Filters = {
  precisions: null,
  types: null,
  params: ALL_PARAMS,
  flags: [],
  officialOnly: false,
};

type EntryTest = (entry: LeaderboardEntry) => boolean;

/** Whether a filter's feature keeps an entry: two want it true, every other wants it false (spec 5.2). Unknown is false. */
function keeps(filter: BooleanFilter): EntryTest {
  if (filter === 'is_highlighted_by_maintainer') return isOfficial;
  if (filter === 'is_not_available_on_hub') return (entry) => availableOnHub(entry) === true;
  return (entry) => entry.features[filter] !== true;
}

/** Whether the entry is of one of these types. The longest key that fits is its type, as in 3.2. */
function isOfType(entry: LeaderboardEntry, types: ReadonlySet<string>): boolean {
  const known = modelTypeOf(entry.model.type);
  if (known !== null) return types.has(known.key);
  const text = entry.model.type?.trim().toLowerCase();
  return text !== undefined && [...types].some((type) => text.includes(type));
}

function isAll([min, max]: ParamsRange): boolean {
  return min === ALL_PARAMS[0] && max === ALL_PARAMS[1];
}

/** Billions of parameters as filters and counts see them: rounded to two decimals (spec 5.2); null when unknown. */
function paramsOf(entry: LeaderboardEntry): number | null {
  const billions = entry.metadata.params_billions;
  return billions === null ? null : Math.round(billions * 100) / 100;
}

function isWithin(billions: number | null, [min, max]: ParamsRange): boolean {
  return billions !== null && billions >= min && billions < max;
}

/** The test of all filters together (spec 5.2); pinned models bypass it. */
export function compileFilters(filters: Filters): EntryTest {
  const tests: EntryTest[] = filters.flags.map(keeps);
  if (filters.officialOnly) tests.push(isOfficial);
  if (filters.precisions !== null) {
    const wanted = new Set(filters.precisions);
    tests.push(({ model }) => model.precision !== null && wanted.has(model.precision));
  }
  if (filters.types !== null) {
    const wanted = new Set(filters.types);
    tests.push((entry) => isOfType(entry, wanted));
  }
  if (!isAll(filters.params)) tests.push((entry) => isWithin(paramsOf(entry), filters.params));
  return (entry) => tests.every((test) => test(entry));
}

/** Whether anything is narrowed (spec 4.2). */
export function areFiltersChanged(filters: Filters): boolean {
  return (
    filters.flags.length > 0 ||
    filters.precisions !== null ||
    filters.types !== null ||
    !isAll(filters.params) ||
    filters.officialOnly
  );
}

/** How many models each filter is about (spec 3.4). */
interface FilterCounts {
  readonly precisions: ReadonlyMap<string, number>;
  /** By model type key. */
  readonly modelTypes: ReadonlyMap<string, number>;
  readonly maintainersHighlight: number;
  readonly mixtureOfExperts: number;
  readonly flagged: number;
  readonly merged: number;
  /** Models that are not known to be on the hub (docs/decisions/0006-available-on-hub.md). */
  readonly notOnHub: number;
  readonly parameterRanges: Readonly<Record<SizeBand, number>>;
}

function countBy(keys: readonly (string | null | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function countEntries(entries: readonly LeaderboardEntry[]): FilterCounts {
  const count = (test: EntryTest) => entries.reduce((sum, entry) => sum + Number(test(entry)), 0);
  const inBand = (band: SizeBand) => count((entry) => isWithin(paramsOf(entry), SIZE_BANDS[band]));
  return {
    precisions: countBy(entries.map((entry) => entry.model.precision)),
    modelTypes: countBy(entries.map((entry) => modelTypeOf(entry.model.type)?.key)),
    maintainersHighlight: count(isOfficial),
    mixtureOfExperts: count((entry) => entry.features.is_moe === true),
    flagged: count((entry) => entry.features.is_flagged === true),
    merged: count((entry) => entry.features.is_merged === true),
    notOnHub: count((entry) => availableOnHub(entry) !== true),
    parameterRanges: {
      edge: inBand('edge'),
      small: inBand('small'),
      medium: inBand('medium'),
      large: inBand('large'),
    },
  };
}

/** Both sets of counts (spec 3.4): over all models, and over those of official providers only. */
export function countFilters(entries: readonly LeaderboardEntry[]): {
  readonly normal: FilterCounts;
  readonly officialOnly: FilterCounts;
} {
  return { normal: countEntries(entries), officialOnly: countEntries(entries.filter(isOfficial)) };
}
