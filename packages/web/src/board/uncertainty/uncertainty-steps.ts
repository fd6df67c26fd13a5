import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { type RankedBoard, rankBoard } from '@leaderboard/core/board/rows';
import type { View } from '@leaderboard/core/board/view';
import { type BoardMeans, boardMeans } from '@leaderboard/core/statistics/mean';
import { type RankRanges, rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import type { Steps } from '@leaderboard/core/steps';

/** The input of all comparisons of a board. */
export interface ComparedBoard {
  readonly board: RankedBoard;
  readonly means: BoardMeans;
  /** False if no model's question count is known; then there is no uncertainty to compute. */
  readonly isKnown: boolean;
}

export function* compareBoard(
  entries: readonly LeaderboardEntry[],
  view: Pick<View, 'averageMode' | 'columns'>,
): Steps<ComparedBoard> {
  const board = yield* rankBoard(entries, view);
  const means = yield* boardMeans(board.rows, board.weights);
  return { board, means, isKnown: means.variances.some(Number.isFinite) };
}

export interface BoardRanges extends RankRanges {
  readonly of: ComparedBoard;
}

export function* rangesOf(of: ComparedBoard): Steps<BoardRanges> {
  return { of, ...(yield* rankRanges(of.means)) };
}
