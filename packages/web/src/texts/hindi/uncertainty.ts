import type { Row } from '@leaderboard/core/board/columns';
import { formatPercent } from '@leaderboard/core/format';
import { type Mean, meanInterval } from '@leaderboard/core/statistics/mean';
import type { uncertainty as English } from '../english/uncertainty.ts';
import { signed as alwaysSigned, points } from './figures.ts';

type Places = readonly [best: number, worst: number];

/** With its sign: '+7.10', '−0.42'. */
function signed(share: number): string {
  const text = points(Math.abs(share));
  return Number(text) === 0 ? text : alwaysSigned(share);
}

const between = ([best, worst]: Places) => (best === worst ? '' : `, ${best} और ${worst} के बीच`);

function averageTooltip(row: Row, mean: Mean | null, range: Places | null): string {
  const interval = mean === null ? null : meanInterval(mean);
  const spread = Math.sqrt(mean?.variance ?? 0);
  return [
    `औसत: ${formatPercent(row.average)}`,
    interval === null
      ? '95 % अंतराल नहीं: प्रश्नों की एक संख्या पता नहीं है'
      : `95 % अंतराल ${points(interval[0])}–${points(interval[1])} %, मानक त्रुटि ${points(spread)} %`,
    ...(range === null ? [] : [`रैंक ${row.staticRank}${between(range)}, सभी मॉडल एक साथ 95 % पर`]),
  ].join('\n');
}

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty: typeof English = {
  methods: 'इन आँकड़ों को कैसे पढ़ें',
  legend:
    'रैंक के नीचे: वे स्थान जो मॉडल का हो सकता है। पट्टी पर: 95 % अंतराल। ○ अटकल से बेहतर नहीं। ये सब प्रश्नों के चुनाव से आने वाली अनिश्चितता बताते हैं।',
  notAboveGuessing: '(अटकल से बेहतर नहीं)',
  averageTooltip,
  range: ([best, worst]) => `${best}–${worst}`,
  rank: (rank, range, apartFrom) =>
    `रैंक ${rank}${range === null ? '' : between(range)}${apartFrom === null ? '' : `, ${apartFrom} से अलग नहीं किया जा सकता`}`,
  rankTooltip: (rank, range) =>
    `रैंक ${rank}${between(range)}\nजो मॉडल इससे अलग नहीं किए जा सकते, उन्हें चिह्नित करने के लिए दबाएँ।`,
  tied: (model, count) =>
    count === 0
      ? `${model} बाक़ी हर मॉडल से साफ़ अलग है।`
      : `${model} को ${count} ${count === 1 ? 'अन्य मॉडल' : 'अन्य मॉडलों'} से अलग नहीं किया जा सकता।`,
  clearTied: 'हटाएँ',
  gap: ({ gap }) => signed(gap),
  gapMargin: (interval) => `± ${points((interval[1] - interval[0]) / 2)}`,
  gapSpoken: ([low, high]) => `अंक, 95 % अंतराल ${signed(low)} से ${signed(high)}`,
  moved: (gained) => (gained === 0 ? '0' : String(Math.abs(gained))),
  movedSpoken: (gained) =>
    gained === 0 ? 'कोई बदलाव नहीं' : `${Math.abs(gained)} स्थान ${gained > 0 ? 'ऊपर' : 'नीचे'}`,
  stable: 'स्थिर',
};
