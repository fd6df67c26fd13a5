import type { Row } from '@leaderboard/core/board/columns';
import { formatCount, formatPercent, formatPoints } from '@leaderboard/core/format';
import { type Mean, meanInterval } from '@leaderboard/core/statistics/mean';
import { between, type Places } from './board.ts';
import { scoreProvenance } from './provenance.ts';

function average(row: Row, mean: Mean | null, range: Places | null): string {
  const interval = mean === null ? null : meanInterval(mean);
  const spread = Math.sqrt(mean?.variance ?? 0);
  return [
    `Average: ${formatPercent(row.average)}`,
    interval === null
      ? 'No 95 % interval: a number of questions is not known'
      : `95 % interval ${formatPoints(interval[0])}–${formatPoints(interval[1])} %, standard error ${formatPoints(spread)} %`,
    ...(range === null
      ? []
      : [`Rank ${formatCount(row.staticRank)}${between(range)}, all models together at 95 %`]),
  ].join('\n');
}

/** The tooltips of scores and averages. The first line is the heading. */
export const scoreTooltips = {
  score: scoreProvenance,
  average,
  /** The last line of a score's tooltip until it is known where the score comes from, or when that could not be asked. */
  loading: 'Loading where it comes from…',
  failed: 'Where it comes from could not be loaded. Point at the score again to try again.',
};
