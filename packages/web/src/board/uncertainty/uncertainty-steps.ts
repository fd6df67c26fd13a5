import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { AVERAGE_MODES } from '@leaderboard/core/board/average';
import { byRank, type RankedBoard, rankBoard, viewWeights } from '@leaderboard/core/board/rows';
import type { View } from '@leaderboard/core/board/view';
import { type BoardMeans, boardMeans } from '@leaderboard/core/statistics/board-means';
import { type Inseparable, inseparableFrom } from '@leaderboard/core/statistics/inseparable';
import { type RankRanges, rankRanges } from '@leaderboard/core/statistics/rank-ranges';
import { forEachStep, type Steps } from '@leaderboard/core/steps';

/** The input of all comparisons of a board. */
export interface ComparedBoard {
  readonly board: RankedBoard;
  readonly means: BoardMeans;
  /** Whether the number of questions is known for any model. Otherwise there is no uncertainty to compute. */
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

export interface TiedRows extends Inseparable {
  readonly of: ComparedBoard;
  readonly chosen: LeaderboardEntry;
}

/** null: there is no such row, or it has no score. */
export function* tiedWith(of: ComparedBoard, id: string): Steps<TiedRows | null> {
  const index = of.board.rows.findIndex(({ entry }) => entry.id === id);
  const chosen = of.board.rows[index]?.entry;
  const found = chosen === undefined ? null : yield* inseparableFrom(of.means, index);
  return found === null || chosen === undefined ? null : { of, chosen, ...found };
}

/**
 * The models whose rank is the same by every average that a visitor can choose, with the visible columns of the
 * view. An average without columns is left out.
 */
export function* stableModels(
  { board: { rows } }: ComparedBoard,
  view: Pick<View, 'columns'>,
): Steps<ReadonlySet<LeaderboardEntry>> {
  const stable = new Set<LeaderboardEntry>();
  const published = new Map<LeaderboardEntry, number>();
  yield* forEachStep(rows, ({ entry, publishedRank }) => {
    stable.add(entry);
    published.set(entry, publishedRank);
  });
  const entries = rows.map(({ entry }) => entry);
  for (const averageMode of AVERAGE_MODES) {
    const weights = viewWeights({ ...view, averageMode });
    if (weights.size === 0) continue;
    const ranked = yield* byRank(entries, weights);
    yield* forEachStep(ranked, ({ entry }, index) => {
      if (published.get(entry) !== index + 1) stable.delete(entry);
    });
  }
  return stable;
}
