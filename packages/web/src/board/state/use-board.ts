import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import {
  type Board,
  createPipeline,
  type FirstScreen,
  getWeightsKey,
  narrowFirstScreen,
} from '@leaderboard/core/board/first-screen';
import { type CompiledSearch, invalidPatterns } from '@leaderboard/core/board/search';
import { parseView, type View, viewQuery } from '@leaderboard/core/board/view';
import { createTaskCache, useChunkedWork } from '../../data/chunked-work.ts';

/** The data shown: the whole board or, until it arrives, the first rows from the server-rendered page. */
export interface BoardSource {
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly initial: FirstScreen | null;
}

const pipelines = new WeakMap<readonly LeaderboardEntry[], ReturnType<typeof createPipeline>>();

function pipelineOf(entries: readonly LeaderboardEntry[]): ReturnType<typeof createPipeline> {
  const pipeline = pipelines.get(entries) ?? createPipeline();
  pipelines.set(entries, pipeline);
  return pipeline;
}

/** Caches the rows of the latest views, so that they appear at once when the visitor returns to one. */
const rowsOf = createTaskCache<readonly LeaderboardEntry[] | FirstScreen, Board>();

function viewOf({ query }: FirstScreen): View {
  const parameters = new URLSearchParams(query);
  return parseView((name) => parameters.get(name));
}

interface ShownBoard {
  /** null before the first board. The previous board remains while a large one is computed. */
  readonly board: Board | null;
  readonly pending: boolean;
  /** Whether the rows are only a subset of the server-rendered ones. */
  readonly isPartial: boolean;
}

/**
 * The board of a view.
 * @param search the view's search; null while the pattern engine is loading
 */
export function useBoard(
  { entries, initial }: BoardSource,
  view: View,
  search: CompiledSearch | null,
): ShownBoard {
  // Rows do not depend on these parts of the view, so changing them must not recompute the rows.
  const {
    rowSize: _rowSize,
    scoreDisplay: _scoreDisplay,
    columns: _columns,
    uncertainty: _uncertainty,
    ...rest
  } = view;
  // Patterns are treated as plain text until the engine is loaded, which may fail at first.
  const rowsKey = JSON.stringify([rest, getWeightsKey(view), search && invalidPatterns(search)]);
  const isInitialView = initial !== null && viewQuery(view) === initial.query;
  const start = () => {
    if (search === null) return null;
    if (entries !== null) {
      return rowsOf(entries, [rowsKey], () => pipelineOf(entries)(entries, view, search));
    }
    if (initial === null || isInitialView || getWeightsKey(viewOf(initial)) !== getWeightsKey(view))
      return null;
    return rowsOf(initial, [rowsKey], () => narrowFirstScreen(initial, view, search));
  };
  const { value, pending } = useChunkedWork(start());
  if (entries === null && isInitialView) return { board: initial, pending: false, isPartial: false };
  return { board: value ?? initial, pending, isPartial: entries === null };
}
