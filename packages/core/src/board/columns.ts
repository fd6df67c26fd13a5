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
  sameMixGap,
} from '../statistics/language-gap.ts';

/** An 'automatic' column shows when the view calls for it. A visitor cannot choose it. */
type ColumnGroup = 'fixed' | 'automatic' | 'evaluation' | 'gap' | 'model' | 'additional';
export type BenchmarkColumnKey = `evaluations.${EvaluationKey}.normalized_score`;
type FixedColumnKey = 'isPinned' | 'rank' | 'model_type' | 'id' | 'model.average_score';
type TextColumnKey =
  | 'model.architecture'
  | 'model.precision'
  | 'metadata.params_billions'
  | 'metadata.hub_license'
  | 'metadata.co2_cost'
  | 'metadata.hub_hearts'
  | 'metadata.upload_date'
  | 'metadata.submission_date'
  | 'metadata.generation'
  | 'metadata.base_model';
type BooleanColumnKey =
  | 'model.has_chat_template'
  | 'features.is_not_available_on_hub'
  | 'features.is_highlighted_by_maintainer'
  | 'features.is_moe'
  | 'features.is_flagged';
export type GapColumnKey = `gap.${'' | `${string}.`}${DomainKey | 'mean'}`;
export type ColumnKey =
  | FixedColumnKey
  | 'moved'
  | BenchmarkColumnKey
  | GapColumnKey
  | TextColumnKey
  | BooleanColumnKey;

/** A row of the table: an entry with the values derived from the whole board and the view. */
export interface Row {
  readonly entry: LeaderboardEntry;
  /** In percent, 0–100, by the average mode of the view; null when nothing counts. */
  readonly average: number | null;
  /** The rank among all models, by the average mode of the view. */
  readonly staticRank: number;
  /** The rank of the publication: among all models and by all scores, whatever the view. */
  readonly publishedRank: number;
  /** The rank shown, by the ranking mode of the view; of a pinned row its place among the pinned. */
  readonly rank: number;
  readonly isPinned: boolean;
}

type SortValue = number | string | null;

interface ColumnBase {
  readonly key: ColumnKey;
  readonly group: ColumnGroup;
  /** In px. */
  readonly width: number;
  readonly visibleByDefault: boolean;
  /** The direction after the first click on the header: best or newest first for figures, A first for text. */
  readonly firstDirection: SortDirection;
  /** Whether the header shows a sort icon. */
  readonly sortIcon: boolean;
  /** The value that sorting compares; null sorts last. */
  readonly sortValue: (row: Row) => SortValue;
}
export type SortDirection = 'asc' | 'desc';

interface FixedColumn extends ColumnBase {
  readonly kind: 'fixed';
  readonly key: FixedColumnKey;
}
export interface BenchmarkColumn extends ColumnBase {
  readonly kind: 'benchmark';
  readonly key: BenchmarkColumnKey;
  readonly benchmark: Benchmark;
}
interface FactColumn extends ColumnBase {
  readonly kind: 'text';
  readonly key: TextColumnKey;
  readonly text: (entry: LeaderboardEntry) => string;
}
/** A fact as it is shown, and its value with the type that files give it. */
export type TextColumn = FactColumn &
  (
    | { readonly type: 'text'; readonly value: (entry: LeaderboardEntry) => string | null }
    | { readonly type: 'number' | 'integer'; readonly value: (entry: LeaderboardEntry) => number | null }
  );
export interface BooleanColumn extends ColumnBase {
  readonly kind: 'boolean';
  readonly key: BooleanColumnKey;
  readonly value: (entry: LeaderboardEntry) => boolean | null;
}
/** How many ranks a model gained or lost against the published ones. */
interface MovedColumn extends ColumnBase {
  readonly kind: 'moved';
  readonly key: 'moved';
}
export interface GapColumn extends ColumnBase {
  readonly kind: 'gap';
  readonly key: GapColumnKey;
  readonly pair: LanguagePair;
  /** null: the mean over all domains. */
  readonly domain: Domain | null;
  /** The plain gap. */
  readonly gap: (entry: LeaderboardEntry) => LanguageGap | null;
  /** The gap on the same mix of subjects and levels. */
  readonly sameMix: (entry: LeaderboardEntry) => LanguageGap | null;
}
export type Column = FixedColumn | MovedColumn | BenchmarkColumn | GapColumn | TextColumn | BooleanColumn;

function fixed(
  key: FixedColumnKey,
  width: number,
  firstDirection: SortDirection,
  sortIcon: boolean,
  sortValue: (row: Row) => SortValue,
): FixedColumn {
  return {
    kind: 'fixed',
    key,
    group: 'fixed',
    width,
    visibleByDefault: true,
    firstDirection,
    sortIcon,
    sortValue,
  };
}

function benchmarkColumn(benchmark: Benchmark): BenchmarkColumn {
  return {
    kind: 'benchmark',
    key: `evaluations.${benchmark.key}.normalized_score`,
    group: 'evaluation',
    width: 110,
    visibleByDefault: benchmark.language === null,
    firstDirection: 'desc',
    sortIcon: true,
    sortValue: (row) => row.entry.evaluations[benchmark.key]?.normalized_score ?? null,
    benchmark,
  };
}

/** Ranks gained against the published ones; negative when lost. */
export function placesGained({ publishedRank, staticRank }: Row): number {
  return publishedRank - staticRank;
}

function gapColumn(pair: LanguagePair, domain: Domain | null): GapColumn {
  const gap = (entry: LeaderboardEntry) =>
    domain === null ? meanGap(entry, pair) : domainGap(entry, domain.key, pair);
  // The columns of the first pair are older than a third language, and so are the addresses that name them.
  const ofPair = pair === LANGUAGE_PAIRS[0] ? '' : (`${pair.second.toLowerCase()}.` as const);
  return {
    kind: 'gap',
    key: `gap.${ofPair}${domain?.key ?? 'mean'}`,
    group: 'gap',
    width: 160,
    visibleByDefault: false,
    // Who loses least in the second language comes first.
    firstDirection: 'asc',
    sortIcon: true,
    sortValue: (row) => gap(row.entry)?.gap ?? null,
    pair,
    domain,
    gap,
    sameMix: (entry) => sameMixGap(entry, domain?.key ?? 'mean', pair),
  };
}

function fact<Value extends string | number>(
  key: TextColumnKey,
  group: 'model' | 'additional',
  width: number,
  value: (entry: LeaderboardEntry) => Value | null,
  format: (value: Value | null) => string,
) {
  return {
    kind: 'text' as const,
    key,
    group,
    width,
    visibleByDefault: false,
    sortIcon: true,
    sortValue: (row: Row) => value(row.entry),
    value,
    text: (entry: LeaderboardEntry) => format(value(entry)),
  };
}

function text(
  key: TextColumnKey,
  group: 'model' | 'additional',
  width: number,
  value: (entry: LeaderboardEntry) => string | null,
  firstDirection: SortDirection = 'asc',
): TextColumn {
  const shown = (found: string | null) => found ?? MISSING;
  return { ...fact(key, group, width, value, shown), type: 'text', firstDirection };
}

function figure(
  key: TextColumnKey,
  type: 'number' | 'integer',
  width: number,
  value: (entry: LeaderboardEntry) => number | null,
  format: (value: number | null) => string,
): TextColumn {
  return { ...fact(key, 'model', width, value, format), type, firstDirection: 'desc' };
}

function boolean(
  key: BooleanColumnKey,
  group: 'model' | 'additional',
  width: number,
  value: (entry: LeaderboardEntry) => boolean | null,
): BooleanColumn {
  return {
    kind: 'boolean',
    key,
    group,
    width,
    visibleByDefault: false,
    firstDirection: 'desc',
    sortIcon: true,
    sortValue: (row) => {
      const answer = value(row.entry);
      return answer === null ? null : Number(answer);
    },
    value,
  };
}

const count = (value: number | null): string => (value === null ? MISSING : String(value));

/** Every column of the table in display order (docs/board.md#columns). */
export const COLUMNS: readonly Column[] = [
  fixed('isPinned', 40, 'desc', false, () => null),
  fixed('rank', 65, 'asc', false, (row) => row.rank),
  fixed('model_type', 65, 'asc', false, (row) => modelTypeOrder(row.entry.model.type)),
  fixed('id', 400, 'asc', true, (row) => row.entry.model.name.toLowerCase()),
  fixed('model.average_score', 150, 'desc', true, (row) => row.average),
  {
    kind: 'moved',
    key: 'moved',
    group: 'automatic',
    width: 110,
    visibleByDefault: false,
    firstDirection: 'desc',
    sortIcon: true,
    sortValue: placesGained,
  },
  ...BENCHMARKS.map(benchmarkColumn),
  ...LANGUAGE_PAIRS.flatMap((pair) => [
    ...DOMAINS.map((domain) => gapColumn(pair, domain)),
    gapColumn(pair, null),
  ]),
  text('model.architecture', 'model', 210, (entry) => entry.model.architecture),
  text('model.precision', 'model', 140, (entry) => entry.model.precision),
  figure('metadata.params_billions', 'number', 160, (entry) => entry.metadata.params_billions, formatParams),
  text('metadata.hub_license', 'model', 160, (entry) => entry.metadata.hub_license),
  {
    ...figure('metadata.co2_cost', 'number', 140, (entry) => entry.metadata.co2_cost, formatCo2),
    visibleByDefault: true,
  },
  figure('metadata.hub_hearts', 'integer', 140, (entry) => entry.metadata.hub_hearts, count),
  text('metadata.upload_date', 'additional', 160, (entry) => entry.metadata.upload_date, 'desc'),
  text('metadata.submission_date', 'additional', 200, (entry) => entry.metadata.submission_date, 'desc'),
  {
    ...text('metadata.generation', 'additional', 160, ({ metadata: { generation } }) =>
      generation === null ? null : String(generation),
    ),
    // A number sorts as one.
    sortValue: ({ entry }) => entry.metadata.generation,
  },
  text('metadata.base_model', 'additional', 390, (entry) => entry.metadata.base_model),
  boolean('model.has_chat_template', 'model', 140, (entry) => entry.model.has_chat_template),
  boolean('features.is_not_available_on_hub', 'additional', 180, availableOnHub),
  boolean('features.is_highlighted_by_maintainer', 'additional', 240, (entry) =>
    entry.features.is_highlighted_by_maintainer === null && !isOfficial(entry) ? null : isOfficial(entry),
  ),
  boolean('features.is_moe', 'additional', 200, (entry) => entry.features.is_moe),
  boolean('features.is_flagged', 'additional', 160, (entry) => entry.features.is_flagged),
];

const BY_KEY = new Map<string, Column>(COLUMNS.map((column) => [column.key, column]));

/** The column of a key, or null when there is none. */
export function columnOf(key: string): Column | null {
  return BY_KEY.get(key) ?? null;
}
