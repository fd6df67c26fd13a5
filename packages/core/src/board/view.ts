import { DEFAULT_PROTOCOL, PROTOCOLS, type Protocol } from '../benchmark/protocols.ts';
import { normalizeTyped } from '../invisible-characters.ts';
import { type Codec, choice, formatItems, parseItems, toQuery } from './codec.ts';
import { COLUMNS, type ColumnKey, findColumn } from './columns.ts';
import { FILTERS, type Filters } from './filter-table.ts';
import { NO_FILTERS } from './filters.ts';
import { AVERAGE_MODES, type AverageMode } from './ranking.ts';
import { applyScope, findScope, SCOPES, scopeKey } from './scope.ts';
import { MAX_SEARCH_LENGTH } from './search.ts';
import { DEFAULT_SORT, type Sort } from './sort.ts';

type RowSize = 'normal' | 'large';
type ScoreDisplay = 'normalized' | 'raw';
type RankingMode = 'static' | 'dynamic';

/** Leaderboard state that can be stored in a URL (docs/board.md#url). */
export interface View extends Filters {
  readonly search: string;
  /** The selected protocol. Each protocol's rows form a separate board. */
  readonly protocol: Protocol;
  /** Row ids in pin order. */
  readonly pinned: readonly string[];
  /** Columns in display order, including the fixed ones. */
  readonly columns: readonly ColumnKey[];
  readonly rowSize: RowSize;
  readonly scoreDisplay: ScoreDisplay;
  readonly averageMode: AverageMode;
  readonly rankingMode: RankingMode;
  /** Whether rank ranges, intervals and markers for near-chance scores are visible. */
  readonly uncertainty: boolean;
  readonly sort: Sort;
}

const DEFAULT_COLUMNS: readonly ColumnKey[] = COLUMNS.filter((column) => column.visibleByDefault).map(
  (column) => column.key,
);

export const DEFAULT_VIEW: View = {
  ...NO_FILTERS,
  search: '',
  protocol: DEFAULT_PROTOCOL,
  pinned: [],
  columns: DEFAULT_COLUMNS,
  rowSize: 'normal',
  scoreDisplay: 'normalized',
  averageMode: 'all',
  rankingMode: 'static',
  uncertainty: true,
  sort: DEFAULT_SORT,
};

/** Visible columns in display order; the fixed ones are always visible. */
const columns: Codec<readonly ColumnKey[]> = {
  parse: (text) => {
    const named = new Set(text.split(','));
    if (!COLUMNS.some(({ key }) => named.has(key))) return null;
    return COLUMNS.filter(({ group, key }) => group === 'fixed' || named.has(key)).map(
      (column) => column.key,
    );
  },
  serialize: (value) => (value.join() === DEFAULT_COLUMNS.join() ? null : value.join(',')),
};

/** Format: 'column key:direction'. */
const sort: Codec<Sort> = {
  parse: (text) => {
    const split = text.lastIndexOf(':');
    const column = findColumn(text.slice(0, split));
    const direction = (['asc', 'desc'] as const).find((name) => name === text.slice(split + 1));
    return column === null || column.key === 'isPinned' || direction === undefined
      ? null
      : { key: column.key, direction };
  },
  serialize: ({ key, direction }) =>
    key === DEFAULT_SORT.key && direction === DEFAULT_SORT.direction ? null : `${key}:${direction}`,
};

/** URL parameter and codec of each part of the view. */
const CODECS: {
  readonly [Part in keyof View]: { readonly parameter: string; readonly codec: Codec<View[Part]> };
} = {
  search: {
    parameter: 'search',
    codec: {
      parse: (text) => normalizeTyped(text).slice(0, MAX_SEARCH_LENGTH),
      serialize: (text) => (text === '' ? null : text),
    },
  },
  protocol: { parameter: 'protocol', codec: choice(...PROTOCOLS) },
  ...FILTERS,
  pinned: {
    parameter: 'pinned',
    codec: { parse: parseItems, serialize: formatItems },
  },
  columns: { parameter: 'columns', codec: columns },
  rowSize: { parameter: 'rowSize', codec: choice('normal', 'large') },
  scoreDisplay: { parameter: 'scoreDisplay', codec: choice('normalized', 'raw') },
  averageMode: { parameter: 'averageMode', codec: choice(...AVERAGE_MODES) },
  rankingMode: { parameter: 'rankingMode', codec: choice('static', 'dynamic') },
  uncertainty: {
    parameter: 'uncertainty',
    codec: { parse: (text) => text !== 'off', serialize: (value) => (value ? null : 'off') },
  },
  sort: { parameter: 'sort', codec: sort },
};

const isPart = (name: string): name is keyof View => name in CODECS;
const PARTS: readonly (keyof View)[] = Object.keys(CODECS).filter(isPart);

/** Names of all URL parameters of the view. */
export const VIEW_PARAMETERS: readonly string[] = [...PARTS.map((part) => CODECS[part].parameter), 'scope'];

/** Short names for the columns and average mode of each scope: 'hindi', 'bbl', 'bbl_hindi'. */
const SCOPE_VIEWS: ReadonlyMap<string, Pick<View, 'columns' | 'averageMode'>> = new Map(
  SCOPES.map((scope) => [scopeKey(scope).toLowerCase(), applyScope(DEFAULT_VIEW, scope)]),
);

/** Short name of the view's scope; null if columns or average mode differ from it or are the defaults. */
function scopeName(view: View): string | null {
  const scope = findScope(view);
  const name = scope === null ? 'average' : scopeKey(scope).toLowerCase();
  const shown = SCOPE_VIEWS.get(name);
  const isWhole = shown?.averageMode === view.averageMode && shown.columns.join() === view.columns.join();
  return isWhole && name !== 'average' ? name : null;
}

function readPart<Part extends keyof View>(
  part: Part,
  read: (name: string) => string | null,
  absent: View,
): View[Part] {
  const { parameter, codec } = CODECS[part];
  const text = read(parameter);
  return (text === null ? null : codec.parse(text)) ?? absent[part];
}

/** Makes the URL's sort column visible, because an order by a hidden column would confuse visitors. */
function withSortedColumn(view: View): View {
  const { key } = view.sort;
  if (view.columns.includes(key)) return view;
  const shown = COLUMNS.filter((column) => column.key === key || view.columns.includes(column.key));
  return { ...view, columns: shown.map((column) => column.key) };
}

/** If a change hides the sort column, also resets the sort to the default. */
export function resetHiddenSort(view: View, changes: Partial<View>): Partial<View> {
  const after = { ...view, ...changes };
  return after.columns.includes(after.sort.key) ? changes : { ...changes, sort: DEFAULT_SORT };
}

/**
 * Parses the view from URL parameters. Missing or invalid parameters get their defaults.
 * @param read returns the value of a parameter, or null if it is absent
 */
export function parseView(read: (name: string) => string | null): View {
  const absent = { ...DEFAULT_VIEW, ...SCOPE_VIEWS.get(read('scope')?.toLowerCase() ?? '') };
  let view = absent;
  for (const part of PARTS) view = { ...view, [part]: readPart(part, read, absent) };
  return withSortedColumn(view);
}

function writePart<Part extends keyof View>(part: Part, view: View): [string, string | null] {
  const { parameter, codec } = CODECS[part];
  return [parameter, codec.serialize(view[part])];
}

/** Value of each URL parameter of a view; null for a default, which is omitted. */
export function serializeView(view: View): ReadonlyMap<string, string | null> {
  const scope = scopeName(view);
  const isShort = (part: keyof View) => scope !== null && (part === 'columns' || part === 'averageMode');
  return new Map([
    ...PARTS.map((part) =>
      isShort(part) ? ([CODECS[part].parameter, null] as const) : writePart(part, view),
    ),
    ['scope', scope],
  ]);
}

/** A view's query string, including the '?'; empty for the default view. Equal views have equal query strings. */
export function viewQuery(view: View): string {
  return toQuery(
    [...serializeView(view)].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

/** Default table options. */
export const DEFAULT_TABLE_OPTIONS = {
  rowSize: DEFAULT_VIEW.rowSize,
  scoreDisplay: DEFAULT_VIEW.scoreDisplay,
  rankingMode: DEFAULT_VIEW.rankingMode,
  averageMode: DEFAULT_VIEW.averageMode,
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
