import { type AverageMode, averageScore } from './average.ts';
import { type ColumnKey, columnOf, type Row, type SortDirection } from './columns.ts';
import type { LeaderboardEntry } from './entry.ts';
import { compileFilters } from './filters.ts';
import { compareByRank } from './ranking.ts';
import { type CompilePattern, compileSearch } from './search.ts';
import type { EvaluationKey } from './suite.ts';
import { DEFAULT_VIEW, type View } from './view.ts';

export interface Sort {
  readonly key: ColumnKey;
  readonly direction: SortDirection;
}

/** The default order of the table (spec 2.2). */
export const DEFAULT_SORT: Sort = { key: 'model.average_score', direction: 'desc' };

/** The view with what it does not keep in the address. */
export interface RowsView extends View {
  readonly sort: Sort;
}

export const DEFAULT_ROWS_VIEW: RowsView = { ...DEFAULT_VIEW, sort: DEFAULT_SORT };

interface Board {
  /** In display order: pinned rows first, in pin order (spec 4.5). */
  readonly rows: readonly Row[];
  /** Rows that match and are not pinned, and pinned rows that match: 'filtered / total' and '+N' (spec 2.2, 4.5). */
  readonly filteredCount: number;
  readonly pinnedCount: number;
}

/**
 * Averages and static ranks (spec 4.3, 4.4) of all entries, best first: the row at index i has static rank i + 1.
 */
export function rankEntries(
  entries: readonly LeaderboardEntry[],
  averageMode: AverageMode,
  visibleBenchmarks: readonly EvaluationKey[],
): Row[] {
  return entries
    .map((entry) => ({
      entry,
      id: entry.id,
      name: entry.model.name,
      average: averageScore(entry.evaluations, averageMode, visibleBenchmarks),
      submissionDate: entry.metadata.submission_date,
    }))
    .sort(compareByRank)
    .map(({ entry, average }, index) => ({
      entry,
      average,
      staticRank: index + 1,
      rank: index + 1,
      isPinned: false,
    }));
}

/** Numbers before texts: a column such as the generation may hold both, and comparing them as texts goes in circles. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Rows in the order of a column (spec 2.2), stable: equal values keep the order they came in, and null sorts last in both
 * directions.
 */
export function sortRows(rows: readonly Row[], sort: Sort): readonly Row[] {
  const column = columnOf(sort.key);
  if (column === null) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: column.sortValue(row) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * compareValues(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function averageRange(ranked: readonly Row[]): readonly [number, number] | null {
  const averages = ranked.flatMap((row) => (row.average === null ? [] : [row.average]));
  const highest = averages.at(0);
  const lowest = averages.at(-1);
  return highest === undefined || lowest === undefined ? null : [lowest, highest];
}

function visibleBenchmarks(columns: readonly ColumnKey[]): EvaluationKey[] {
  return columns.flatMap((key) => {
    const column = columnOf(key);
    return column?.kind === 'benchmark' ? [column.benchmark.key] : [];
  });
}

/** Pinned rows in pin order, whatever filters and search say; each shows its place among them as its rank (spec 4.3). */
function pinnedRows(ranked: readonly Row[], pinned: readonly string[]): Row[] {
  if (pinned.length === 0) return [];
  const byId = new Map(ranked.map((row) => [row.entry.id, row]));
  return pinned
    .flatMap((id) => byId.get(id) ?? [])
    .map((row, index) => ({ ...row, rank: index + 1, isPinned: true }));
}

/** The board as the first half of the pipeline leaves it; it depends on neither filters, search, pins nor sort. */
interface RankedBoard {
  /** All rows, best first. */
  readonly rows: readonly Row[];
  /** Lowest and highest average on the board, the ends of the average's colour scale (spec 4.4); null without any. */
  readonly averageRange: readonly [number, number] | null;
}

/** First half of the pipeline: average → static rank (spec 4.3, 4.4). */
export function rankBoard(
  entries: readonly LeaderboardEntry[],
  view: Pick<View, 'averageMode' | 'columns'>,
): RankedBoard {
  const rows = rankEntries(entries, view.averageMode, visibleBenchmarks(view.columns));
  return { rows, averageRange: averageRange(rows) };
}

/** Second half: filters and search → dynamic rank → sort → pins → counts (spec 4.3, 4.5, 5.1, 5.2). */
export function buildRows(ranked: RankedBoard, view: RowsView, compilePattern: CompilePattern): Board {
  const passesFilters = compileFilters(view);
  const matchesSearch = compileSearch(view.search, compilePattern);
  const matching = ranked.rows.filter(({ entry }) => passesFilters(entry) && matchesSearch(entry));
  // Still in rank order, so that the place among them is the dynamic rank.
  const shown =
    view.rankingMode === 'static' ? matching : matching.map((row, index) => ({ ...row, rank: index + 1 }));
  const pinned = pinnedRows(ranked.rows, view.pinned);
  const pinnedIds = new Set(pinned.map((row) => row.entry.id));
  const others = pinned.length === 0 ? shown : shown.filter((row) => !pinnedIds.has(row.entry.id));
  const sorted = sortRows(others, view.sort);
  return {
    rows: pinned.length === 0 ? sorted : [...pinned, ...sorted],
    filteredCount: others.length,
    pinnedCount: shown.length - others.length,
  };
}

/** The sort that a click on a column's header leads to: its first direction, then the other one (spec 2.2). */
export function nextSort(current: Sort, key: ColumnKey): Sort {
  if (current.key === key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: columnOf(key)?.firstDirection ?? 'desc' };
}
