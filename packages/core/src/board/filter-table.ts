import { availableOnHub, isOfficial, type LeaderboardEntry } from '../benchmark/entry.ts';
import { LICENSE_FAMILIES, licenseFamily } from '../benchmark/license-families.ts';
import {
  ALL_PARAMS,
  findModelType,
  MODEL_TYPES,
  type ParamsRange,
  SIZE_BANDS,
} from '../benchmark/model-types.ts';
import { type Codec, onlyBy, parseItems, selection } from './codec.ts';
import { ANY_MEMORY, fitsIn, type MemoryLimit, memoryCodec } from './memory.ts';

export type EntryTest = (entry: LeaderboardEntry) => boolean;

function without(feature: 'is_moe' | 'is_merged' | 'is_flagged' | 'is_for_edge_devices'): EntryTest {
  return ({ features }) => features[feature] !== true;
}

interface Flag {
  /** Predicate for entries that remain visible. */
  readonly keeps: EntryTest;
  /** Whether the flag has a chip showing how many entries it hides. */
  readonly hasChip: boolean;
}

/** Boolean filters, keyed by their names in the URL. */
export const FLAGS = {
  is_moe: { keeps: without('is_moe'), hasChip: true },
  is_merged: { keeps: without('is_merged'), hasChip: true },
  is_flagged: { keeps: without('is_flagged'), hasChip: true },
  // Also hides models with unknown availability (docs/decisions/README.md#6-is_not_available_on_hub).
  is_not_available_on_hub: { keeps: (entry) => availableOnHub(entry) === true, hasChip: true },
  is_highlighted_by_maintainer: { keeps: isOfficial, hasChip: false },
  is_for_edge_devices: { keeps: without('is_for_edge_devices'), hasChip: false },
} as const satisfies Record<string, Flag>;
export type FlagKey = keyof typeof FLAGS;
// Object.keys returns plain strings.
export const FLAG_KEYS = Object.keys(FLAGS) as FlagKey[];
export type ChipFlag = {
  [Key in FlagKey]: (typeof FLAGS)[Key]['hasChip'] extends true ? Key : never;
}[FlagKey];

/** Filter values by kind of control. */
export interface FilterValues {
  /** A selection from a few values, all initially checked; null means no filter, so entries without a value remain. */
  readonly choices: readonly string[] | null;
  /** A selection from many values, counted only while visible; null means no filter, so entries without a value remain. */
  readonly picks: readonly string[] | null;
  readonly flags: readonly FlagKey[];
  readonly size: ParamsRange;
  readonly memory: MemoryLimit;
  readonly switch: boolean;
}
export type FilterKind = keyof FilterValues;

/** A board filter: its control, its URL parameter and its predicate. */
export interface Filter<Kind extends FilterKind> {
  readonly kind: Kind;
  readonly parameter: string;
  readonly codec: Codec<FilterValues[Kind]>;
  /** Value that disables the filter. */
  readonly none: FilterValues[Kind];
  /** Returns null if all entries pass. */
  readonly test: (value: FilterValues[Kind]) => EntryTest | null;
  /** The filter values under which an entry is counted. If absent, no counts are shown. */
  readonly valuesOf?: (entry: LeaderboardEntry) => string | readonly string[] | null | undefined;
  /** Choices that are always offered, listed before the ones found on this board. */
  readonly offered?: readonly string[];
}

/** Shared by all filters that keep entries with a selected value. */
function byFact(factOf: NonNullable<Filter<FilterKind>['valuesOf']>) {
  return {
    codec: selection,
    none: null,
    test: (selected: readonly string[] | null): EntryTest | null => {
      if (selected === null) return null;
      // URLs may differ in letter case.
      const wanted = new Set(selected.map((value) => value.toLowerCase()));
      return (entry) => [factOf(entry) ?? []].flat().some((value) => wanted.has(value.toLowerCase()));
    },
    valuesOf: factOf,
  };
}

function isAll([min, max]: ParamsRange): boolean {
  return min <= ALL_PARAMS[0] && max >= ALL_PARAMS[1];
}

/** Parameter count in billions, rounded to two decimals as on the board, for filters and counts. */
function roundedParams(entry: LeaderboardEntry): number | null {
  const billions = entry.metadata.params_billions;
  return billions === null ? null : Math.round(billions * 100) / 100;
}

/** A range that reaches the end of the scale has no upper limit, because some models exceed the scale. */
function isWithin(billions: number | null, [min, max]: ParamsRange): boolean {
  return billions !== null && billions >= min && (billions < max || max >= ALL_PARAMS[1]);
}

function parseNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** Requires exactly two numbers; the smaller one is the lower bound. */
const paramsCodec: Codec<ParamsRange> = {
  parse: (text) => {
    const [min, max, ...more] = text.split(',').map(parseNumber);
    if (min === undefined || max === undefined || min === null || max === null) return null;
    return more.length > 0 ? null : [Math.min(min, max), Math.max(min, max)];
  },
  serialize: ([min, max]) => (min === ALL_PARAMS[0] && max === ALL_PARAMS[1] ? null : `${min},${max}`),
};

/** Model type keys. Unknown keys are ignored, and selecting all types means no filter. */
const typesCodec: Codec<readonly string[] | null> = {
  parse: (text) => {
    const known = parseItems(text.toLowerCase()).filter((item) =>
      MODEL_TYPES.some(({ key }) => key === item),
    );
    return known.length === 0 || known.length === MODEL_TYPES.length ? null : known;
  },
  serialize: selection.serialize,
};

const flagsCodec: Codec<readonly FlagKey[]> = {
  parse: (text) => {
    const named = parseItems(text);
    return FLAG_KEYS.filter((flag) => named.includes(flag));
  },
  serialize: (value) => (value.length === 0 ? null : value.join(',')),
};

const CHIPS = FLAG_KEYS.filter((key) => FLAGS[key].hasChip);

/** A model's maker: the organization in its name; null if there is none. */
function getMaker({ model: { name } }: LeaderboardEntry): string | null {
  const slash = name.indexOf('/');
  return slash > 0 ? name.slice(0, slash) : null;
}

/** Value of the enabled official-only filter in URLs and counts. */
export const ONLY = 'true';

/** All board filters (docs/board.md#filters), in panel and URL order. */
export const FILTERS = {
  precisions: {
    kind: 'choices',
    parameter: 'precision',
    ...byFact(({ model }) => model.precision),
    offered: ['bfloat16', 'float16', '4bit'],
  },
  params: {
    kind: 'size',
    parameter: 'params',
    codec: paramsCodec,
    none: ALL_PARAMS,
    test: (range) => (isAll(range) ? null : (entry) => isWithin(roundedParams(entry), range)),
    valuesOf: (entry) => {
      const billions = roundedParams(entry);
      return SIZE_BANDS.find(({ range }) => isWithin(billions, range))?.key;
    },
  },
  types: {
    kind: 'choices',
    parameter: 'types',
    ...byFact(({ model }) => findModelType(model.type)?.key),
    codec: typesCodec,
    offered: MODEL_TYPES.map(({ key }) => key),
  },
  memory: {
    kind: 'memory',
    parameter: 'memory',
    codec: memoryCodec,
    none: ANY_MEMORY,
    test: (limit) => (limit.gigabytes === null ? null : (entry) => fitsIn(entry, limit)),
  },
  licenses: {
    kind: 'picks',
    parameter: 'license',
    ...byFact(({ metadata: { hub_license: license } }) =>
      [license, licenseFamily(license)].flatMap((one) => one ?? []),
    ),
    offered: LICENSE_FAMILIES,
  },
  makers: { kind: 'picks', parameter: 'maker', ...byFact(getMaker) },
  flags: {
    kind: 'flags',
    parameter: 'filters',
    codec: flagsCodec,
    none: [],
    test: (set) => (set.length === 0 ? null : (entry) => set.every((flag) => FLAGS[flag].keeps(entry))),
    valuesOf: (entry) => CHIPS.filter((flag) => !FLAGS[flag].keeps(entry)),
  },
  officialOnly: {
    kind: 'switch',
    parameter: 'official',
    codec: onlyBy(ONLY),
    none: false,
    test: (only) => (only ? isOfficial : null),
    valuesOf: (entry) => (isOfficial(entry) ? ONLY : null),
  },
} satisfies Record<string, AnyFilter>;
type AnyFilter = { [Kind in FilterKind]: Filter<Kind> }[FilterKind];
export type FilterKey = keyof typeof FILTERS;
export type Filters = { readonly [Key in FilterKey]: FilterValues[(typeof FILTERS)[Key]['kind']] };
