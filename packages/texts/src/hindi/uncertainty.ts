import { formatDifference, formatPoints } from '@leaderboard/core/format';
import type { uncertainty as English, Places } from '../english/uncertainty.ts';
import { count as formatCount } from './figures.ts';

export const between = ([best, worst]: Places) =>
  best === worst ? '' : `, ${formatCount(best)} और ${formatCount(worst)} के बीच`;

/** Rank ranges, intervals, gaps and what else tells how sure a figure is. */
export const uncertainty: typeof English = {
  methods: 'इन आँकड़ों को कैसे पढ़ें',
  legend:
    'रैंक के नीचे: वे स्थान जो मॉडल का हो सकता है। पट्टी पर: 95 % अंतराल। ○ अटकल से बेहतर नहीं। ये सब प्रश्नों के चुनाव से आने वाली अनिश्चितता बताते हैं।',
  notAboveGuessing: '(अटकल से बेहतर नहीं)',
  range: ([best, worst]) => `${best}–${worst}`,
  rank: (rank, range, apartFrom) =>
    `रैंक ${formatCount(rank)}${range === null ? '' : between(range)}${apartFrom === null ? '' : `, ${apartFrom} से अलग नहीं किया जा सकता`}`,
  rankTooltip: (rank, range) =>
    `रैंक ${formatCount(rank)}${between(range)}\nजो मॉडल इससे अलग नहीं किए जा सकते, उन्हें चिह्नित करने के लिए दबाएँ।`,
  tied: (model, count) =>
    count === 0
      ? `${model} बाक़ी हर मॉडल से साफ़ अलग है।`
      : `${model} को ${formatCount(count)} ${count === 1 ? 'अन्य मॉडल' : 'अन्य मॉडलों'} से अलग नहीं किया जा सकता।`,
  clearTied: 'हटाएँ',
  gap: ({ gap }) => formatDifference(gap),
  gapMargin: (interval) => `± ${formatPoints((interval[1] - interval[0]) / 2)}`,
  gapSpoken: ([low, high]) => `अंक, 95 % अंतराल ${formatDifference(low)} से ${formatDifference(high)}`,
  moved: (gained) => formatCount(Math.abs(gained)),
  movedSpoken: (gained) =>
    gained === 0 ? 'कोई बदलाव नहीं' : `${formatCount(Math.abs(gained))} स्थान ${gained > 0 ? 'ऊपर' : 'नीचे'}`,
  stable: 'स्थिर',
};
