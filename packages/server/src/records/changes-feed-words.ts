import type { PageLanguage } from '@leaderboard/core/page-language';
import type { Change } from '@leaderboard/core/records-api';

/** What the feed says in one language. */
export interface FeedWords {
  readonly subject: (product: string, model: string | null) => string;
  readonly author: (product: string) => string;
  readonly title: (change: Change) => string;
  readonly row: (entry: string) => string;
  readonly publication: (number: number) => string;
  readonly submission: (number: number | null) => string;
  readonly file: (sha256: string) => string;
  readonly reason: (reason: string) => string;
}

const HINDI_FLAGS: Readonly<Record<string, string>> = {
  contaminated: 'दूषित',
  'on-hub': 'हब पर उपलब्ध',
  'official-provider': 'आधिकारिक प्रदाता',
};

/** The sentences of the feed: its readers are people in programs of their own, where the web's catalogs do not reach. */
export const FEED_WORDS: Readonly<Record<PageLanguage, FeedWords>> = {
  en: {
    subject: (product, model) => `${product} Leaderboard: changes${model === null ? '' : ` of ${model}`}`,
    author: (product) => `${product} Leaderboard`,
    title: ({ kind, model, flag, value_after: value }) =>
      ({
        added: `${model} was added to the board`,
        replaced: `${model} has a new run`,
        taken_back: `A run of ${model} was taken back`,
        flagged: `${model}: ${flag} is now ${value === true ? 'yes' : 'no'}`,
      })[kind],
    row: (entry) => `Row ${entry}`,
    publication: (number) => `publication ${number}`,
    submission: (number) => `submission ${number}`,
    file: (sha256) => `results file ${sha256}`,
    reason: (reason) => `reason: ${reason}`,
  },
  hi: {
    subject: (product, model) => `${product} लीडरबोर्ड: ${model === null ? '' : `${model} के `}बदलाव`,
    author: (product) => `${product} लीडरबोर्ड`,
    title: ({ kind, model, flag, value_after: value }) =>
      ({
        added: `${model} बोर्ड पर जोड़ा गया`,
        replaced: `${model} का नया रन आया`,
        taken_back: `${model} का एक रन वापस लिया गया`,
        flagged: `${model}: ${HINDI_FLAGS[flag ?? ''] ?? flag} अब ${value === true ? 'हाँ' : 'नहीं'}`,
      })[kind],
    row: (entry) => `पंक्ति ${entry}`,
    publication: (number) => `प्रकाशन ${number}`,
    submission: (number) => `सबमिशन ${number}`,
    file: (sha256) => `परिणाम फ़ाइल ${sha256}`,
    reason: (reason) => `कारण: ${reason}`,
  },
};
