import { ALL_PARAMS, MODEL_TYPES, type ParamsRange } from '../benchmark/model-types.ts';
import { AVERAGE_MODES, type AverageMode } from './average.ts';
import { COLUMNS, type ColumnKey, columnOf } from './columns.ts';
import {
  BOOLEAN_FILTERS,
  type BooleanFilter,
  type Filters,
  NO_FILTERS,
  type ReleasedRange,
} from './filters.ts';
import { toQuery } from './query.ts';
import { LONGEST_SEARCH } from './search.ts';
import { DEFAULT_SORT, type Sort } from './sort.ts';

type RowSize = 'normal' | 'large';
type ScoreDisplay = 'normalized' | 'raw';
type RankingMode = 'static' | 'dynamic';

/** The state of the leaderboard screen that an address can hold (docs/board.md#address). */
export interface View extends Filters {
  readonly search: string;
  /** Ids of rows, in pin order. */
  readonly pinned: readonly string[];
  /** In display order, the fixed ones included. */
  readonly columns: readonly ColumnKey[];
  readonly rowSize: RowSize;
  readonly scoreDisplay: ScoreDisplay;
  readonly averageMode: AverageMode;
  readonly rankingMode: RankingMode;
  /** Whether the cells of scores are colored by their place in their column. */
  readonly heatMap: boolean;
  /** Whether rank ranges, intervals and the marks of guessing show. */
  readonly uncertainty: boolean;
  /** The id of a row: rows that cannot be told apart from it are marked. */
  readonly tied: string | null;
  readonly sort: Sort;
}

const DEFAULT_COLUMNS: readonly ColumnKey[] = COLUMNS.filter((column) => column.visibleByDefault).map(
  (column) => column.key,
);

export const DEFAULT_VIEW: View = {
  ...NO_FILTERS,
  search: '',
  pinned: [],
  columns: DEFAULT_COLUMNS,
  rowSize: 'normal',
  scoreDisplay: 'normalized',
  averageMode: 'all',
  rankingMode: 'static',
  heatMap: false,
  uncertainty: true,
  tied: null,
  sort: DEFAULT_SORT,
};

/** A bound: an address can name any number of items. The board says when so many rows are pinned. */
export const MOST_ITEMS = 100;

/** How a part of the view is written in the address. */
interface Codec<T> {
  /** null: a bad value, which counts as absent. */
  readonly parse: (text: string) => T | null;
  /** null: the default, which is left out. */
  readonly serialize: (value: T) => string | null;
}

/** A comma in an item is written as '%2C', so that any text can be in a list. */
function items(text: string): string[] {
  const all = text.split(',').map((item) => item.replace(/%2C/gi, ',').replace(/%25/g, '%').trim());
  return [...new Set(all.filter((item) => item !== ''))].slice(0, MOST_ITEMS);
}

function listed(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.map((item) => item.replace(/[%,]/g, encodeURIComponent)).join(',');
}

/** One of several values; the first is the default. */
function choice<T extends string>(...values: readonly T[]): Codec<T> {
  return {
    parse: (text) => values.find((value) => value === text) ?? null,
    serialize: (value) => (value === values[0] ? null : value),
  };
}

/** A selection. An empty one means all. */
const selection: Codec<readonly string[] | null> = {
  parse: (text) => (items(text).length === 0 ? null : items(text)),
  serialize: (value) => listed(value ?? []),
};

const types: Codec<readonly string[] | null> = {
  parse: (text) => {
    const known = items(text).filter((item) => MODEL_TYPES.some(({ key }) => key === item));
    return known.length === 0 || known.length === MODEL_TYPES.length ? null : known;
  },
  serialize: selection.serialize,
};

function parseNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** Applied only when it holds exactly two numbers; the smaller one is the lower end. */
const params: Codec<ParamsRange> = {
  parse: (text) => {
    const [min, max, ...more] = text.split(',').map(parseNumber);
    if (min === undefined || max === undefined || min === null || max === null) return null;
    return more.length > 0 ? null : [Math.min(min, max), Math.max(min, max)];
  },
  serialize: ([min, max]) => (min === ALL_PARAMS[0] && max === ALL_PARAMS[1] ? null : `${min},${max}`),
};

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** '2025-01-01,2025-06-30'; one of the days may be left out. */
const released: Codec<ReleasedRange> = {
  parse: (text) => {
    const days = text.split(',');
    const [from = '', to = ''] = days;
    if (days.length > 2 || [from, to].some((day) => day !== '' && !DAY.test(day))) return null;
    return [from || null, to || null];
  },
  serialize: ([from, to]) => (from === null && to === null ? null : `${from ?? ''},${to ?? ''}`),
};

const LONGEST_ID = 500;

const flags: Codec<readonly BooleanFilter[]> = {
  parse: (text) => {
    const named = items(text);
    return BOOLEAN_FILTERS.filter((filter) => named.includes(filter));
  },
  serialize: (value) => (value.length === 0 ? null : value.join(',')),
};

/** Visible columns in display order; the fixed ones are always visible. */
const columns: Codec<readonly ColumnKey[]> = {
  parse: (text) => {
    const named = new Set(text.split(','));
    const nameable = COLUMNS.filter(({ group }) => group !== 'automatic');
    if (!nameable.some(({ key }) => named.has(key))) return null;
    return nameable
      .filter(({ group, key }) => group === 'fixed' || named.has(key))
      .map((column) => column.key);
  },
  serialize: (value) => (value.join() === DEFAULT_COLUMNS.join() ? null : value.join(',')),
};

/** 'column key:direction'. */
const sort: Codec<Sort> = {
  parse: (text) => {
    const split = text.lastIndexOf(':');
    const column = columnOf(text.slice(0, split));
    const direction = (['asc', 'desc'] as const).find((name) => name === text.slice(split + 1));
    return column === null || column.key === 'isPinned' || direction === undefined
      ? null
      : { key: column.key, direction };
  },
  serialize: ({ key, direction }) =>
    key === DEFAULT_SORT.key && direction === DEFAULT_SORT.direction ? null : `${key}:${direction}`,
};

/** The parameter and the codec of each part of the view. */
const CODECS: {
  readonly [Part in keyof View]: { readonly parameter: string; readonly codec: Codec<View[Part]> };
} = {
  search: {
    parameter: 'search',
    codec: {
      parse: (text) => text.slice(0, LONGEST_SEARCH),
      serialize: (text) => (text === '' ? null : text),
    },
  },
  params: { parameter: 'params', codec: params },
  flags: { parameter: 'filters', codec: flags },
  precisions: { parameter: 'precision', codec: selection },
  types: { parameter: 'types', codec: types },
  licenses: { parameter: 'license', codec: selection },
  makers: { parameter: 'maker', codec: selection },
  metrics: { parameter: 'metric', codec: selection },
  released: { parameter: 'released', codec: released },
  officialOnly: {
    parameter: 'official',
    codec: { parse: (text) => text === 'true' || null, serialize: (value) => (value ? 'true' : null) },
  },
  pinned: {
    parameter: 'pinned',
    codec: { parse: items, serialize: listed },
  },
  columns: { parameter: 'columns', codec: columns },
  rowSize: { parameter: 'rowSize', codec: choice('normal', 'large') },
  scoreDisplay: { parameter: 'scoreDisplay', codec: choice('normalized', 'raw') },
  averageMode: { parameter: 'averageMode', codec: choice(...AVERAGE_MODES) },
  rankingMode: { parameter: 'rankingMode', codec: choice('static', 'dynamic') },
  heatMap: {
    parameter: 'heat',
    codec: { parse: (text) => text === 'on' || null, serialize: (value) => (value ? 'on' : null) },
  },
  uncertainty: {
    parameter: 'uncertainty',
    codec: { parse: (text) => text !== 'off', serialize: (value) => (value ? null : 'off') },
  },
  tied: {
    parameter: 'tied',
    codec: { parse: (text) => text.slice(0, LONGEST_ID) || null, serialize: (id) => id },
  },
  sort: { parameter: 'sort', codec: sort },
};

const isPart = (name: string): name is keyof View => name in CODECS;
const PARTS: readonly (keyof View)[] = Object.keys(CODECS).filter(isPart);

/** The names of all address parameters of the view. */
export const VIEW_PARAMETERS: readonly string[] = PARTS.map((part) => CODECS[part].parameter);

function readPart<Part extends keyof View>(part: Part, read: (name: string) => string | null): View[Part] {
  const { parameter, codec } = CODECS[part];
  const text = read(parameter);
  return (text === null ? null : codec.parse(text)) ?? DEFAULT_VIEW[part];
}

/** Whether the table shows a column. */
export function showsColumn(
  { columns, averageMode }: Pick<View, 'columns' | 'averageMode'>,
  key: ColumnKey,
): boolean {
  return key === 'moved' ? averageMode !== 'all' : columns.includes(key);
}

/** Shows the column that an address sorts by: a visitor cannot understand the order of a hidden column. */
function withSortedColumn(view: View): View {
  const { key } = view.sort;
  if (showsColumn(view, key)) return view;
  if (columnOf(key)?.group === 'automatic') return { ...view, sort: DEFAULT_SORT };
  const shown = COLUMNS.filter((column) => column.key === key || view.columns.includes(column.key));
  return { ...view, columns: shown.map((column) => column.key) };
}

/** Adds to changes of a view: when they hide the column that the table is sorted by, the default sort comes back. */
export function endHiddenSort(view: View, changes: Partial<View>): Partial<View> {
  const after = { ...view, ...changes };
  return showsColumn(after, after.sort.key) ? changes : { ...changes, sort: DEFAULT_SORT };
}

/**
 * The view that an address asks for. A parameter that is absent or has a bad value is at its default.
 * @param read the value of a parameter, null when it is absent.
 */
export function parseView(read: (name: string) => string | null): View {
  let view = DEFAULT_VIEW;
  for (const part of PARTS) view = { ...view, [part]: readPart(part, read) };
  return withSortedColumn(view);
}

function writePart<Part extends keyof View>(part: Part, view: View): [string, string | null] {
  const { parameter, codec } = CODECS[part];
  return [parameter, codec.serialize(view[part])];
}

/** The value of each address parameter of a view; null for a default, which is left out. */
export function serializeView(view: View): ReadonlyMap<string, string | null> {
  return new Map(PARTS.map((part) => writePart(part, view)));
}

/** The query that asks for a view, with its '?'; empty for the default view. Equal views have equal queries. */
export function viewQuery(view: View): string {
  return toQuery(
    [...serializeView(view)].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

/** The table options at their defaults. */
export const DEFAULT_TABLE_OPTIONS = {
  rowSize: DEFAULT_VIEW.rowSize,
  scoreDisplay: DEFAULT_VIEW.scoreDisplay,
  rankingMode: DEFAULT_VIEW.rankingMode,
  averageMode: DEFAULT_VIEW.averageMode,
  heatMap: DEFAULT_VIEW.heatMap,
  uncertainty: DEFAULT_VIEW.uncertainty,
} as const;

/** Whether a table option differs from its default. */
export function areTableOptionsChanged(view: View): boolean {
  return PARTS.some((part) => part in DEFAULT_TABLE_OPTIONS && writePart(part, view)[1] !== null);
}

/** Whether the visible columns differ from the default ones. */
export function areColumnsChanged(view: View): boolean {
  return columns.serialize(view.columns) !== null;
}
