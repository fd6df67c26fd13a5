import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { countFilters, type FilterCountSets } from '@leaderboard/core/board/filters';
import {
  type BoardRows,
  buildRows,
  orderBoard,
  type RankedBoard,
  rankBoard,
  viewWeights,
} from '@leaderboard/core/board/rows';
import type { CompiledSearch } from '@leaderboard/core/board/search';
import type { View } from '@leaderboard/core/board/view';
import type { Steps } from '@leaderboard/core/steps';
import { useMemo, useState } from 'react';
import { useStepwise } from '../../scheduling/stepwise.ts';

/** Everything that the screen shows of the board. */
export interface Board extends BoardRows, Pick<RankedBoard, 'averageRange'> {
  readonly counts: FilterCountSets;
}

/** What the average is of. */
function averagedKey(view: View): string {
  return view.averageMode === 'all' ? '' : JSON.stringify([...viewWeights(view)]);
}

/** The result of a stage, kept until its inputs change. */
function remember<T>() {
  let known: { readonly keys: readonly unknown[]; readonly value: T } | undefined;
  return function* (keys: readonly unknown[], make: () => Steps<T>): Steps<T> {
    if (known?.keys.every((key, index) => Object.is(key, keys[index]))) return known.value;
    const value = yield* make();
    known = { keys, value };
    return value;
  };
}

/** The pipeline of core/board/rows.ts. A stage runs again only when its own part of the view changed. */
function createPipeline() {
  const counted = remember<FilterCountSets>();
  const ranked = remember<RankedBoard>();
  const ordered = remember<RankedBoard['rows']>();
  return function* (entries: readonly LeaderboardEntry[], view: View, search: CompiledSearch): Steps<Board> {
    const board = yield* ranked([entries, view.averageMode, averagedKey(view)], () =>
      rankBoard(entries, view),
    );
    const rows = yield* ordered([board, view.sort.key, view.sort.direction], () =>
      orderBoard(board, view.sort),
    );
    const shown = yield* buildRows(board, rows, view, search);
    const counts = yield* counted([entries], () => countFilters(entries));
    return { ...shown, averageRange: board.averageRange, counts };
  };
}

/**
 * The board of a view; null before the first. While a large board is being computed, the previous one stays.
 * @param search that of the view; null while the pattern engine is loading.
 */
export function useBoard(
  entries: readonly LeaderboardEntry[],
  view: View,
  search: CompiledSearch | null,
): { readonly board: Board | null; readonly pending: boolean } {
  const [pipeline] = useState(createPipeline);
  // The rows do not depend on these parts: changing one of them must not compute the rows again.
  const {
    rowSize: _rowSize,
    scoreDisplay: _scoreDisplay,
    columns: _columns,
    uncertainty: _uncertainty,
    tied: _tied,
    ...rest
  } = view;
  const rowsKey = JSON.stringify([rest, averagedKey(view)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view
  const start = useMemo(
    () => (search === null ? null : () => pipeline(entries, view, search)),
    [pipeline, entries, rowsKey, search],
  );
  const { value: board, pending } = useStepwise(start);
  return { board, pending };
}
