import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { AVERAGE_MODES } from '@leaderboard/core/board/average';
import { byRank, type RankedBoard, viewWeights } from '@leaderboard/core/board/rows';
import type { View } from '@leaderboard/core/board/view';
import { forEachStep, type Steps } from '@leaderboard/core/steps';

/**
 * The models whose rank is the same by every average that a visitor can choose, with the visible columns of the
 * view. An average without columns is left out.
 */
export function* stableModels(
  { rows }: RankedBoard,
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
