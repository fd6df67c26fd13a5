import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import type { Row } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import type { ShownPublication } from '../../data/publication-of-page.ts';
import type { Uncertainty } from '../uncertainty/uncertainty.ts';

/** What a download is made from. */
export interface Downloaded {
  readonly view: View;
  /** The rows as shown; all of them, not those in sight. */
  readonly rows: readonly Row[];
  /** The whole board; null while only its beginning is there. */
  readonly entries: readonly LeaderboardEntry[] | null;
  readonly uncertainty: Uncertainty;
  readonly publication: ShownPublication;
}
