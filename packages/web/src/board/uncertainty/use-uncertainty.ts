import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Row } from '@leaderboard/core/board/columns';
import { viewWeights } from '@leaderboard/core/board/rows';
import type { View } from '@leaderboard/core/board/view';
import type { Weights } from '@leaderboard/core/statistics/mean';
import { useMemo } from 'react';
import { createTaskCache, useChunkedWork } from '../../data/chunked-work.ts';
import { lazyModule } from '../../state/lazy-module.ts';
import type { BoardRanges, ComparedBoard } from './uncertainty-steps.ts';

export type Places = readonly [best: number, worst: number];

/** Uncertainty of the displayed figures. */
export interface Uncertainty {
  /** The weights of the average. */
  readonly weights: Weights;
  /** A row's rank range on the whole board; null if unknown or not computed yet. */
  readonly rangeOf: (row: Row) => Places | null;
}

/** If this code fails to load, the board shows no computed ranges. */
const comparisons = lazyModule(() => import('./uncertainty-steps.ts'));

const comparedOf = createTaskCache<readonly LeaderboardEntry[], ComparedBoard>();
const rangesOf = createTaskCache<ComparedBoard, BoardRanges>();

/** The range sent by the server; null if absent or if it does not contain the rank. */
function sentRange({ entry: { rank_range: range }, staticRank }: Row): Places | null {
  return range !== undefined && range[0] <= staticRank && staticRank <= range[1] ? range : null;
}

/**
 * The uncertainty of a view's figures. Published ranges are part of the entries. Everything else is computed in slices after the
 * rows are shown.
 * @param entries the whole board; null while only its first rows are known
 */
export function useUncertainty(entries: readonly LeaderboardEntry[] | null, view: View): Uncertainty {
  const { averageMode, columns, uncertainty } = view;
  const isPublished = averageMode === 'all';
  const areSent = useMemo(
    () => entries === null || entries.every(({ rank_range: range }) => range !== undefined),
    [entries],
  );
  const isNeeded = entries !== null && uncertainty && !(isPublished && areSent);
  const steps = comparisons.use(isNeeded) ?? null;
  // Serialized to a string key, because columns may change without changing the weights.
  const weightsKey = JSON.stringify([...viewWeights({ averageMode, columns })]);
  const weights = useMemo<Weights>(() => new Map(JSON.parse(weightsKey)), [weightsKey]);

  const compared = useChunkedWork(
    steps === null || entries === null || !isNeeded
      ? null
      : comparedOf(entries, [averageMode, weightsKey], () =>
          steps.compareBoard(entries, { averageMode, columns }),
        ),
  );
  const base = compared.pending ? null : compared.value;
  const ranges = useChunkedWork(
    steps === null || base === null ? null : rangesOf(base, [], () => steps.rangesOf(base)),
  ).value;
  return useMemo(() => {
    /** Index of a row in the compared board; null if the rows belong to another board. */
    const placeOf = ({ entry, staticRank }: Row) =>
      base?.board.rows[staticRank - 1]?.entry === entry ? staticRank - 1 : null;
    const computed = ranges !== null && ranges.of === base && base.isKnown ? ranges : null;
    return {
      weights,
      rangeOf: (row) => {
        const sent = isPublished ? sentRange(row) : null;
        if (sent !== null) return sent;
        const place = placeOf(row);
        if (computed === null || place === null) return null;
        const [best, worst] = [computed.best[place] ?? 0, computed.worst[place] ?? 0];
        return best === 0 ? null : [best, worst];
      },
    };
  }, [weights, isPublished, base, ranges]);
}
