import type { LeaderboardEntry } from '../benchmark/entry.ts';
import type { EvaluationKey } from '../benchmark/suite.ts';
import { averageOf, type Weights } from '../statistics/mean.ts';
import { forEachStep, mapSteps, type Steps, sortSteps } from '../steps.ts';
import { type ColumnKey, findColumn, type Row } from './columns.ts';
import type { Filters } from './filter-table.ts';
import { compileFilters } from './filters.ts';
import { ALL_COLUMNS, averageWeights, compareByRank, publishedAverage, type Rankable } from './ranking.ts';
import type { CompiledSearch } from './search.ts';
import { DEFAULT_SORT, sortRows } from './sort.ts';
import type { View } from './view.ts';

/** The ranked board before search, filters and sorting. */
export interface RankedBoard {
  /** Rows by static rank, best first. While the board loads, only the rows received so far. */
  readonly rows: readonly Row[];
  readonly weights: Weights;
  /** Lowest and highest average, the bounds of the color scale; null if the board has no averages. */
  readonly averageRange: readonly [number, number] | null;
}

export interface BoardRows {
  /** Rows in display order: pinned rows first, in pin order. */
  readonly rows: readonly Row[];
  /** Counts of matching rows excluding pinned ones ('filtered / total') and of matching pinned rows ('+N'). */
  readonly filteredCount: number;
  readonly pinnedCount: number;
}

/** Excludes rows without any score, even though the page shows 0 for them. */
function averageRange(ranked: readonly Ranked[]): readonly [number, number] | null {
  const highest = ranked.at(0)?.average ?? null;
  // Nulls rank last.
  const lowest = ranked.findLast((row) => row.average !== null)?.average ?? null;
  return highest === null || lowest === null ? null : [lowest, highest];
}

/** Benchmarks of the visible columns, in display order. They form the average in 'visible' mode. */
function visibleBenchmarks(columns: readonly ColumnKey[]): EvaluationKey[] {
  return columns.flatMap((key) => {
    const column = findColumn(key);
    return column?.kind === 'benchmark' ? [column.benchmark.key] : [];
  });
}

type Ranked = Rankable & { readonly entry: LeaderboardEntry };

/**
 * Sorts all entries, best first. An entry without a weighted score has no average and ranks last, even though the page shows 0.
 * Unranked entries come at the end.
 */
function* byRank(entries: readonly LeaderboardEntry[], weights: Weights): Steps<readonly Ranked[]> {
  const rankables = yield* mapSteps(entries, (entry) => {
    const average = averageOf(entry, weights);
    return {
      entry,
      id: entry.id,
      name: entry.model.name,
      average,
      isRanked: average !== null || entry.domains === undefined,
      submissionDate: entry.metadata.submission_date,
    };
  });
  return yield* sortSteps(rankables, compareByRank);
}

export function viewWeights(view: Pick<View, 'averageMode' | 'columns'>): Weights {
  return averageWeights(view.averageMode, visibleBenchmarks(view.columns));
}

/** First step of the pipeline: computes averages and static ranks. */
export function* rankBoard(
  entries: readonly LeaderboardEntry[],
  view: Pick<View, 'averageMode' | 'columns'>,
): Steps<RankedBoard> {
  const published = yield* byRank(entries, ALL_COLUMNS);
  const publishedRanks = new Map<LeaderboardEntry, number>();
  yield* forEachStep(published, ({ entry, isRanked }, index) => {
    if (isRanked) publishedRanks.set(entry, index + 1);
  });
  const isPublished = view.averageMode === 'all';
  const weights = viewWeights(view);
  const inOrder = isPublished ? published : yield* byRank(entries, weights);
  const rows = yield* mapSteps(inOrder, ({ entry, average, isRanked }, index) => ({
    entry,
    average: isPublished ? publishedAverage(entry) : average,
    staticRank: index + 1,
    isRanked,
    publishedRank: publishedRanks.get(entry) ?? null,
    rank: isRanked ? index + 1 : null,
    isPinned: false,
  }));
  return { rows, weights, averageRange: averageRange(inOrder) };
}

/** Whether a view shows the published ranks. Changes since the previous publication are known only for these. */
export function showsPublishedRanks(view: Pick<View, 'averageMode' | 'rankingMode'>): boolean {
  return view.averageMode === 'all' && view.rankingMode === 'static';
}

/** Pinned rows in pin order, whether or not they match. Their displayed rank is their position (docs/board.md#pins). */
function* pinnedRows(ranked: readonly Row[], pinned: readonly string[]): Steps<Row[]> {
  if (pinned.length === 0) return [];
  // URLs may differ in letter case.
  const places = new Map(pinned.map((id, index) => [id.toLowerCase(), index]));
  const found: { row: Row; place: number }[] = [];
  yield* forEachStep(ranked, (row) => {
    const place = places.get(row.entry.id.toLowerCase());
    if (place !== undefined) found.push({ row, place });
  });
  found.sort((a, b) => a.place - b.place);
  return found.map(({ row }, index) => ({ ...row, rank: index + 1, isPinned: true }));
}

export interface MatchingRows {
  /** Dynamic rank by static rank; 0 if the row does not match. */
  readonly dynamicRanks: Uint32Array;
  readonly count: number;
}

/**
 * Second step: applies filters and search, and assigns dynamic ranks. The result does not depend on the sort, so it is reused when
 * the sort changes.
 */
export function* matchRows(
  ranked: RankedBoard,
  filters: Filters,
  search: CompiledSearch,
): Steps<MatchingRows> {
  const passesFilters = compileFilters(filters);
  const dynamicRanks = new Uint32Array((ranked.rows.at(-1)?.staticRank ?? 0) + 1);
  let count = 0;
  yield* forEachStep(ranked.rows, ({ entry, staticRank }) => {
    if (!passesFilters(entry) || !search.test(entry)) return;
    count += 1;
    dynamicRanks[staticRank] = count;
  });
  return { dynamicRanks, count };
}

/**
 * Third step: sorts all rows by a column. The order does not depend on search and filters, so it is reused while a visitor types.
 */
export function* orderBoard(ranked: RankedBoard, { sort }: Pick<View, 'sort'>): Steps<readonly Row[]> {
  const isRankOrder = sort.key === DEFAULT_SORT.key && sort.direction === DEFAULT_SORT.direction;
  return isRankOrder ? ranked.rows : yield* sortRows(ranked.rows, sort);
}

/**
 * Last step: puts the matching rows in display order, adds the pinned rows and counts both.
 * @param ordered the rows of `ranked` in display order, from {@link orderBoard}
 */
export function* buildRows(
  ranked: RankedBoard,
  ordered: readonly Row[],
  view: Pick<View, 'pinned' | 'rankingMode'>,
  { dynamicRanks, count }: MatchingRows,
): Steps<BoardRows> {
  const pinned = yield* pinnedRows(ranked.rows, view.pinned);
  const pinnedIds = new Set(pinned.map((row) => row.entry.id));
  const rows: Row[] = [...pinned];
  yield* forEachStep(ordered, (row) => {
    const rank = dynamicRanks[row.staticRank] ?? 0;
    if (rank === 0 || pinnedIds.has(row.entry.id)) return;
    rows.push(view.rankingMode === 'static' || !row.isRanked ? row : { ...row, rank });
  });
  const filteredCount = rows.length - pinned.length;
  return { rows, filteredCount, pinnedCount: count - filteredCount };
}
