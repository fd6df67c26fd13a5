/** All columns of the table and exported files (docs/board.md#columns). */
import { availableOnHub, isOfficial, type LeaderboardEntry } from '../benchmark/entry.ts';
import { modelTypeOrder } from '../benchmark/model-types.ts';
import {
  BENCHMARKS,
  type Benchmark,
  DOMAINS,
  type Domain,
  type DomainKey,
  type EvaluationKey,
} from '../benchmark/suite.ts';
import { formatCo2, formatParams, MISSING } from '../format.ts';
import {
  domainGap,
  LANGUAGE_PAIRS,
  type LanguageGap,
  type LanguagePair,
  meanGap,
} from '../statistics/language-gap.ts';

/** A table row: an entry with values derived from the whole board and the view. */
export interface Row {
  readonly entry: LeaderboardEntry;
  /** Average in percent (0–100) for the view's average mode; null if no scores count. */
  readonly average: number | null;
  /** Position among all models for the view's average mode; this is the row's rank if it is ranked. */
  readonly staticRank: number;
  /** False if the row has only some domains and lacks a score needed for this average. */
  readonly isRanked: boolean;
  /** Rank in the publication among all models by all scores, independent of the view; null if unranked. */
  readonly publishedRank: number | null;
  /** Displayed rank for the view's ranking mode; for a pinned row, its position among the pinned rows. */
  readonly rank: number | null;
  readonly isPinned: boolean;
}

/** A cell's value; null means unknown. */
export type Value = string | number | boolean | null;
export type SortDirection = 'asc' | 'desc';

interface ColumnBase {
  readonly key: string;
  readonly group: 'fixed' | 'evaluation' | 'gap' | 'model' | 'additional';
  /** Width in px. */
  readonly width: number;
  readonly type: 'integer' | 'number' | 'text' | 'boolean';
  readonly value: (row: Row) => Value;
  /** Stable name in exported files; null if the column is not exported. */
  readonly name: string | null;
  readonly visibleByDefault: boolean;
  /** Sort direction after the first click on the header: best or newest first for numbers, A to Z for text. */
  readonly firstDirection: SortDirection;
  /** Whether the header shows a sort icon. */
  readonly sortIcon: boolean;
  /** Value used for sorting; null sorts last. */
  readonly sortValue: (row: Row) => string | number | null;
  /** Value formatted for a text cell. */
  readonly text: (row: Row) => string;
}
/** A column as declared in the tables below, before defaults are applied. */
type Declared = Partial<ColumnBase> & Pick<ColumnBase, 'key' | 'width' | 'type'>;
type Group = 'model' | 'metadata' | 'features';
/** A fact column's key is the path of the fact in an entry. */
type FactKey = { [G in Group]: `${G}.${keyof LeaderboardEntry[G] & string}` }[Group];
type Fact = Declared & { readonly key: FactKey; readonly group: 'model' | 'additional' };

const FIXED = [
  {
    kind: 'pin',
    key: 'isPinned',
    type: 'boolean',
    name: null,
    width: 40,
    sortIcon: false,
    value: () => null,
  },
  {
    kind: 'rank',
    key: 'rank',
    type: 'integer',
    width: 65,
    firstDirection: 'asc',
    sortIcon: false,
    value: (row) => row.rank,
  },
  {
    kind: 'type',
    key: 'model_type',
    type: 'text',
    name: 'type',
    width: 65,
    sortIcon: false,
    value: ({ entry }) => entry.model.type,
    sortValue: ({ entry }) => modelTypeOrder(entry.model.type),
  },
  {
    kind: 'name',
    key: 'id',
    type: 'text',
    name: 'model',
    width: 400,
    value: ({ entry }) => entry.model.name,
  },
  {
    kind: 'average',
    key: 'model.average_score',
    type: 'number',
    name: 'average',
    width: 150,
    value: (row) => row.average,
  },
] as const satisfies readonly (Declared & Pick<ColumnBase, 'value'> & { readonly kind: string })[];
type Fixed = (typeof FIXED)[number];

const FACTS = [
  { key: 'model.architecture', type: 'text', group: 'model', width: 210 },
  { key: 'model.precision', type: 'text', group: 'model', width: 140 },
  {
    key: 'metadata.params_billions',
    type: 'number',
    name: 'parameters_billions',
    group: 'model',
    width: 160,
    text: ({ entry }) => formatParams(entry.metadata.params_billions),
  },
  { key: 'metadata.hub_license', type: 'text', name: 'license', group: 'model', width: 160 },
  {
    key: 'metadata.co2_cost',
    type: 'number',
    name: 'co2_kg',
    group: 'model',
    width: 140,
    visibleByDefault: true,
    text: ({ entry }) => formatCo2(entry.metadata.co2_cost),
  },
  { key: 'metadata.hub_hearts', type: 'integer', group: 'model', width: 140 },
  { key: 'metadata.upload_date', type: 'text', group: 'additional', width: 160, firstDirection: 'desc' },
  { key: 'metadata.submission_date', type: 'text', group: 'additional', width: 200, firstDirection: 'desc' },
  {
    key: 'metadata.generation',
    type: 'text',
    group: 'additional',
    width: 160,
    value: ({ entry: { metadata } }) => (metadata.generation === null ? null : String(metadata.generation)),
    // Sort numbers by value, not as strings.
    sortValue: ({ entry }) => entry.metadata.generation,
  },
  { key: 'metadata.base_model', type: 'text', group: 'additional', width: 390 },
  { key: 'model.has_chat_template', type: 'boolean', group: 'model', width: 140 },
  {
    key: 'features.is_not_available_on_hub',
    type: 'boolean',
    name: 'on_hub',
    group: 'additional',
    width: 180,
    value: ({ entry }) => availableOnHub(entry),
  },
  {
    key: 'features.is_highlighted_by_maintainer',
    type: 'boolean',
    name: 'official',
    group: 'additional',
    width: 240,
    value: ({ entry }) =>
      isOfficial(entry) || (entry.features.is_highlighted_by_maintainer === null ? null : false),
  },
  {
    key: 'features.is_gated',
    type: 'boolean',
    group: 'additional',
    width: 160,
    value: ({ entry: { features } }) => features.is_gated ?? null,
  },
  { key: 'features.is_moe', type: 'boolean', group: 'additional', width: 200 },
  { key: 'features.is_flagged', type: 'boolean', group: 'additional', width: 160 },
] as const satisfies readonly Fact[];

type BenchmarkColumnKey = `evaluations.${EvaluationKey}.normalized_score`;
type GapColumnKey = `gap.${'' | `${string}.`}${DomainKey | 'mean'}`;

interface ColumnOf<Kind extends string, Key extends string> extends ColumnBase {
  readonly kind: Kind;
  readonly key: Key;
}
export interface BenchmarkColumn extends ColumnOf<'benchmark', BenchmarkColumnKey> {
  readonly benchmark: Benchmark;
}
export interface GapColumn extends ColumnOf<'gap', GapColumnKey> {
  readonly pair: LanguagePair;
  /** null for the mean over all domains. */
  readonly domain: Domain | null;
  /** Computes the gap of an entry. */
  readonly gap: (entry: LeaderboardEntry) => LanguageGap | null;
}
type FactColumnKey = (typeof FACTS)[number]['key'];
/** 'boolean' shows yes or no, 'text' uses {@link ColumnBase.text}. */
type FactColumn = ColumnOf<'text', FactColumnKey> | ColumnOf<'boolean', FactColumnKey>;
export type Column =
  | { [Key in Fixed['key']]: ColumnOf<Extract<Fixed, { key: Key }>['kind'], Key> }[Fixed['key']]
  | BenchmarkColumn
  | GapColumn
  | FactColumn;
export type ColumnKey = Column['key'];

/** Reads the entry's value at the path given by a column key. */
function valueAt(key: string): (row: Row) => Value {
  const [group, name] = key.split('.');
  // The type Fact allows only keys that are valid entry paths.
  return ({ entry }) => entry[group as Group][name as never];
}

type Unfinished<One> = One extends Column
  ? Declared & Omit<One, keyof ColumnBase> & Pick<One, 'key' | 'group'>
  : never;

/** Fills in the defaults of a declared column. */
function complete(declared: Unfinished<Column>): Column {
  const { key, type, group, value = valueAt(key) } = declared;
  return {
    name: key.slice(key.lastIndexOf('.') + 1),
    visibleByDefault: group === 'fixed',
    firstDirection: type === 'text' ? 'asc' : 'desc',
    sortIcon: true,
    value,
    sortValue: (row) => {
      const shown = value(row);
      if (typeof shown === 'string') return shown.toLowerCase();
      return typeof shown === 'boolean' ? Number(shown) : shown;
    },
    text: (row) => String(value(row) ?? MISSING),
    ...declared,
  };
}

function benchmarkColumn(benchmark: Benchmark): Unfinished<BenchmarkColumn> {
  return {
    kind: 'benchmark',
    key: `evaluations.${benchmark.key}.normalized_score`,
    type: 'number',
    name: benchmark.key.toLowerCase(),
    group: 'evaluation',
    width: 110,
    visibleByDefault: benchmark.language === null,
    value: ({ entry }) => entry.evaluations[benchmark.key]?.normalized_score ?? null,
    benchmark,
  };
}

function gapColumn(pair: LanguagePair, domain: Domain | null): Unfinished<GapColumn> {
  const gap = (entry: LeaderboardEntry) =>
    domain === null ? meanGap(entry, pair) : domainGap(entry, domain.key, pair);
  // Columns of the first pair keep the keys and URLs they had before more languages were supported.
  const ofPair = pair === LANGUAGE_PAIRS[0] ? '' : (`${pair.second.toLowerCase()}.` as const);
  const key = `gap.${ofPair}${domain?.key ?? 'mean'}` as const;
  return {
    kind: 'gap',
    key,
    type: 'number',
    name: key.replaceAll('.', '_'),
    group: 'gap',
    width: 160,
    // Models that lose the least in the second language come first.
    firstDirection: 'asc',
    value: ({ entry }) => toPercentagePoints(gap(entry)),
    pair,
    domain,
    gap,
  };
}

/** Converts a gap to percentage points. */
function toPercentagePoints(found: LanguageGap | null): number | null {
  return found === null ? null : 100 * found.gap;
}

const DECLARED: readonly Unfinished<Column>[] = [
  ...FIXED.map((one) => ({ ...one, group: 'fixed' as const })),
  ...BENCHMARKS.map(benchmarkColumn),
  ...LANGUAGE_PAIRS.flatMap((pair) => [...DOMAINS, null].map((domain) => gapColumn(pair, domain))),
  ...FACTS.map((one) => ({
    ...one,
    kind: one.type === 'boolean' ? ('boolean' as const) : ('text' as const),
  })),
];
/** All columns in display order. */
export const COLUMNS: readonly Column[] = DECLARED.map(complete);

/** Finds a column by its key, or returns null. */
export function findColumn(key: string): Column | null {
  return COLUMNS.find((column) => column.key === key) ?? null;
}
