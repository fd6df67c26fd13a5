import { type AverageMode, averageScore } from './average.ts';
import { type ColumnKey, columnOf, type Row, type SortDirection } from './columns.ts';
import type { LeaderboardEntry } from './entry.ts';
import { compareByRank } from './ranking.ts';
import { EVALUATION_KEYS, type EvaluationKey } from './suite.ts';

export interface Sort {
  readonly key: ColumnKey;
  readonly direction: SortDirection;
}

/** The default order of the table (spec 2.2). */
export const DEFAULT_SORT: Sort = { key: 'model.average_score', direction: 'desc' };

/** What of the screen's state the rows depend on. */
export interface RowsView {
  readonly sort: Sort;
  readonly averageMode: AverageMode;
  readonly visibleBenchmarks: readonly EvaluationKey[];
}

export const DEFAULT_ROWS_VIEW: RowsView = {
  sort: DEFAULT_SORT,
  averageMode: 'all',
  visibleBenchmarks: EVALUATION_KEYS,
};

export interface Board {
  /** In display order. */
  readonly rows: readonly Row[];
  /** Lowest and highest average on the board, the ends of the average's colour scale (spec 4.4); null without any. */
  readonly averageRange: readonly [number, number] | null;
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
    .map(({ entry, average }, index) => ({ entry, average, staticRank: index + 1, rank: index + 1 }));
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

/** The one pipeline from entries to the table's rows: average, static rank, sort. */
export function buildRows(entries: readonly LeaderboardEntry[], view: RowsView = DEFAULT_ROWS_VIEW): Board {
  const ranked = rankEntries(entries, view.averageMode, view.visibleBenchmarks);
  return { rows: sortRows(ranked, view.sort), averageRange: averageRange(ranked) };
}

/** The sort that a click on a column's header leads to: its first direction, then the other one (spec 2.2). */
export function nextSort(current: Sort, key: ColumnKey): Sort {
  if (current.key === key) return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
  return { key, direction: columnOf(key)?.firstDirection ?? 'desc' };
}
