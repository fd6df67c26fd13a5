import type { Row } from '@leaderboard/core/board/columns';
import type { Uncertainty } from '../uncertainty/use-uncertainty.ts';

/** Without `onChoose` nothing can be pressed. */
export type RankUncertainty = Uncertainty & { readonly onChoose: ((row: Row) => void) | null };

/** Whether the cell of a rank holds a button, which then takes the focus instead of it. */
export function hasRankButton(row: Row, uncertainty: RankUncertainty | null): boolean {
  return !row.isPinned && uncertainty?.onChoose != null && uncertainty.rangeOf(row) !== null;
}
