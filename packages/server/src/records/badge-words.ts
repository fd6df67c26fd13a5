import type { Language } from '@leaderboard/core/benchmark/suite-table';
import { formatPercent } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';

/** Where a model stands. */
export interface Placed {
  /** In percent. */
  readonly average: number;
  readonly rank: number;
  readonly range: readonly [best: number, worst: number] | null;
  readonly rows: number;
  readonly isFlagged: boolean;
  readonly publication: number;
}

/** What else can be said of a model. */
export type OtherStanding =
  | 'taken_back'
  | 'waiting'
  | 'no_score'
  | 'unknown'
  | 'unknown_subject'
  | 'unavailable';

/** What a badge shows, and what it says to people who do not see it. */
export interface BadgeSentence {
  readonly shown: string;
  readonly spoken: string;
}

/** What badges say in one language. */
export interface BadgeWords {
  readonly languages: Readonly<Record<Language, string>>;
  readonly placed: (placed: Placed) => BadgeSentence;
  /** @param by the run that has its place; null: it is not known. */
  readonly superseded: (by: number | null) => BadgeSentence;
  readonly others: Readonly<Record<OtherStanding, BadgeSentence>>;
}

/** The places that a model may hold; null where there is but one. */
function rangeOf({ rank, range }: Placed): readonly [best: number, worst: number] | null {
  const [best, worst] = range ?? [rank, rank];
  return best === worst ? null : [best, worst];
}

function same(text: string): BadgeSentence {
  return { shown: text, spoken: text };
}

/** The sentences of badges: they are read on pages of others, where the web's catalogs do not reach. */
export const BADGE_WORDS: Readonly<Record<PageLanguage, BadgeWords>> = {
  en: {
    languages: { English: 'English', Hindi: 'Hindi' },
    placed: (placed) => {
      const { average, rank, rows, isFlagged, publication } = placed;
      const range = rangeOf(placed);
      const places = range === null ? '' : ` (${range[0]}–${range[1]})`;
      const between = range === null ? '' : `, between ${range[0]} and ${range[1]},`;
      return {
        shown: `${formatPercent(average)} · #${rank}${places} of ${rows}${isFlagged ? ' · contaminated' : ''}`,
        spoken: `average ${formatPercent(average)}, rank ${rank}${between} of ${rows}, publication ${publication}${
          isFlagged ? ', flagged as contaminated' : ''
        }`,
      };
    },
    superseded: (by) =>
      by === null
        ? { shown: 'superseded', spoken: 'this run is superseded' }
        : same(`superseded by run ${by}`),
    others: {
      taken_back: { shown: 'taken back', spoken: 'its result was taken back' },
      waiting: same('not evaluated yet'),
      no_score: { shown: 'no score', spoken: 'no score for this' },
      unknown: { shown: 'unknown model', spoken: 'not known to this board' },
      unknown_subject: { shown: 'unknown domain or language', spoken: 'no such domain or language' },
      unavailable: same('not available now'),
    },
  },
  hi: {
    languages: { English: 'अंग्रेज़ी', Hindi: 'हिन्दी' },
    placed: (placed) => {
      const { average, rank, rows, isFlagged, publication } = placed;
      const range = rangeOf(placed);
      const places = range === null ? '' : ` (${range[0]}–${range[1]})`;
      const between = range === null ? '' : ` (${range[0]} से ${range[1]} के बीच)`;
      return {
        shown: `${formatPercent(average)} · रैंक ${rank}${places}, कुल ${rows}${isFlagged ? ' · दूषित' : ''}`,
        spoken: `औसत ${formatPercent(average)}, ${rows} में रैंक ${rank}${between}, प्रकाशन ${publication}${
          isFlagged ? ', दूषित' : ''
        }`,
      };
    },
    superseded: (by) => same(by === null ? 'नया रन आ चुका है' : `नया रन ${by} आ चुका है`),
    others: {
      taken_back: { shown: 'वापस लिया गया', spoken: 'इसका परिणाम वापस लिया गया' },
      waiting: same('अभी मूल्यांकन नहीं हुआ'),
      no_score: { shown: 'कोई स्कोर नहीं', spoken: 'इसके लिए कोई स्कोर नहीं' },
      unknown: { shown: 'अज्ञात मॉडल', spoken: 'यह मॉडल इस बोर्ड पर नहीं है' },
      unknown_subject: { shown: 'अज्ञात विषय या भाषा', spoken: 'ऐसा कोई विषय या भाषा नहीं है' },
      unavailable: same('अभी उपलब्ध नहीं'),
    },
  },
};
