import type { Row } from '@leaderboard/core/board/columns';
import { formatPercent, formatPoints } from '@leaderboard/core/format';
import { type Mean, meanInterval } from '@leaderboard/core/statistics/mean';
import type { Places } from '../english/board.ts';
import type { scoreTooltips as English } from '../english/score-tooltips.ts';
import { between } from './board.ts';
import { count as formatCount } from './figures.ts';
import { scoreProvenance } from './provenance.ts';

function average(row: Row, mean: Mean | null, range: Places | null): string {
  const interval = mean === null ? null : meanInterval(mean);
  const spread = Math.sqrt(mean?.variance ?? 0);
  return [
    `औसत: ${formatPercent(row.average)}`,
    interval === null
      ? '95 % अंतराल नहीं: प्रश्नों की एक संख्या पता नहीं है'
      : `95 % अंतराल ${formatPoints(interval[0])}–${formatPoints(interval[1])} %, मानक त्रुटि ${formatPoints(spread)} %`,
    ...(range === null
      ? []
      : [`रैंक ${formatCount(row.staticRank)}${between(range)}, सभी मॉडल एक साथ 95 % पर`]),
  ].join('\n');
}

/** The tooltips of scores and averages. The first line is the heading. */
export const scoreTooltips: typeof English = {
  score: scoreProvenance,
  average,
  loading: 'लोड हो रहा है कि यह कहाँ से आया…',
  failed: 'यह लोड नहीं हो सका कि स्कोर कहाँ से आया। फिर कोशिश के लिए स्कोर पर दोबारा जाएँ।',
};
