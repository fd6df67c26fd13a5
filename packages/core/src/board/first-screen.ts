import type { LeaderboardEntry } from '../benchmark/entry.ts';
import type { Steps } from '../steps.ts';
import type { Row } from './columns.ts';
import { countFilters, type FilterCountSets, knownFilters } from './filters.ts';
import {
  type BoardRows,
  buildRows,
  type MatchingRows,
  matchRows,
  orderBoard,
  type RankedBoard,
  rankBoard,
  viewWeights,
} from './rows.ts';
import type { CompiledSearch } from './search.ts';
import { type View, viewQuery } from './view.ts';

export interface Board extends BoardRows, Pick<RankedBoard, 'averageRange'> {
  readonly counts: FilterCountSets;
}

/** The first rows of a board in one view, embedded in the page so that it can render before the whole board has loaded. */
export interface FirstScreen extends Board {
  /** The view's query string ({@link viewQuery}). */
  readonly query: string;
  /** Protocols of the publication's rows; empty if unknown. */
  readonly protocols: readonly string[];
  /** Number of models on the board. */
  readonly modelCount: number;
  /** Number of rows in the view; `rows` contains only the first ones. */
  readonly rowCount: number;
}

/** Key that identifies the weights of a view's average. */
export function getWeightsKey(view: View): string {
  return view.averageMode === 'all' ? '' : JSON.stringify([...viewWeights(view)]);
}

/** Caches a stage's result until its inputs change. */
function remember<T>() {
  let known: { readonly keys: readonly unknown[]; readonly value: T } | undefined;
  return function* (keys: readonly unknown[], make: () => Steps<T>): Steps<T> {
    if (known?.keys.every((key, index) => Object.is(key, keys[index]))) return known.value;
    const value = yield* make();
    known = { keys, value };
    return value;
  };
}

/** Creates the rows.ts pipeline. A stage runs again only if its part of the view has changed. */
export function createPipeline() {
  const counted = remember<FilterCountSets>();
  const ranked = remember<RankedBoard>();
  const ordered = remember<RankedBoard['rows']>();
  const matched = remember<MatchingRows>();
  return function* (entries: readonly LeaderboardEntry[], view: View, search: CompiledSearch): Steps<Board> {
    const board = yield* ranked([entries, view.averageMode, getWeightsKey(view)], () =>
      rankBoard(entries, view),
    );
    const counts = yield* counted([entries], () => countFilters(entries));
    const filters = knownFilters(view, (key) => counts.normal[key]);
    const matching = yield* matched([board, search, JSON.stringify(filters)], () =>
      matchRows(board, filters, search),
    );
    const rows = yield* ordered([board, view.sort.key, view.sort.direction], () => orderBoard(board, view));
    const shown = yield* buildRows(board, rows, view, matching);
    return { ...shown, averageRange: board.averageRange, counts };
  };
}

/** Takes the first rows from a complete board. */
export function takeFirstScreen(
  board: Board,
  view: View,
  whole: Pick<FirstScreen, 'modelCount' | 'protocols'>,
  rows: number,
): FirstScreen {
  return {
    ...board,
    ...whole,
    query: viewQuery(view),
    rowCount: board.rows.length,
    rows: board.rows.slice(0, rows),
  };
}

/**
 * Searches, filters and sorts the rows on the first screen while the board loads. Ranks and averages are not recomputed, so the new
 * view must use the same average ({@link getWeightsKey}).
 */
export function* narrowFirstScreen(first: FirstScreen, view: View, search: CompiledSearch): Steps<Board> {
  const rows: Row[] = first.rows
    .map((row) => ({ ...row, rank: row.isRanked ? row.staticRank : null, isPinned: false }))
    .sort((a, b) => a.staticRank - b.staticRank);
  const ranked = { rows, averageRange: first.averageRange, weights: viewWeights(view) };
  const matching = yield* matchRows(
    ranked,
    knownFilters(view, (key) => first.counts.normal[key]),
    search,
  );
  const ordered = yield* orderBoard(ranked, view);
  const shown = yield* buildRows(ranked, ordered, view, matching);
  return { ...shown, averageRange: first.averageRange, counts: first.counts };
}
