import { formatPercent } from '@leaderboard/core/format';
import { type badges as English, rangeOf, same } from '../english/badges.ts';

/** What badges say. They are shown on pages of others. */
export const badges: typeof English = {
  placed: (placed) => {
    const { average, rank, rows, isFlagged, publication } = placed;
    const range = rangeOf(placed);
    const places = range === null ? '' : ` (${range[0]}–${range[1]})`;
    const between = range === null ? '' : ` (${range[0]} से ${range[1]} के बीच)`;
    return {
      shown: `${formatPercent(average)} · रैंक ${rank}${places}, कुल ${rows}${isFlagged ? ' · दूषित' : ''}`,
      spoken: `औसत ${formatPercent(average)}, ${rows} में रैंक ${rank}${between}, बोर्ड ${publication}${
        isFlagged ? ', दूषित' : ''
      }`,
    };
  },
  others: {
    taken_back: { shown: 'वापस लिया गया', spoken: 'इसका परिणाम वापस लिया गया' },
    waiting: same('अभी मूल्यांकन नहीं हुआ'),
    no_score: { shown: 'कोई स्कोर नहीं', spoken: 'इसके लिए कोई स्कोर नहीं' },
    unknown: { shown: 'अज्ञात मॉडल', spoken: 'यह मॉडल इस बोर्ड पर नहीं है' },
    unavailable: same('अभी उपलब्ध नहीं'),
  },
};
