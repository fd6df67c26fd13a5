import type { changesFeed as English } from '../english/changes-feed.ts';
import { flags } from './records.ts';

/** What the Atom feed of changes says. */
export const changesFeed: typeof English = {
  subject: (product, model) => `${product} लीडरबोर्ड: ${model === null ? '' : `${model} के `}बदलाव`,
  author: (product) => `${product} लीडरबोर्ड`,
  title: ({ kind, model, flag, value_after: value }) =>
    ({
      added: `${model} बोर्ड पर जोड़ा गया`,
      replaced: `${model} का नया रन आया`,
      taken_back: `${model} का एक रन वापस लिया गया`,
      flagged: `${model}: ${flags[flag ?? ''] ?? flag} ${value === null ? 'छोटा किया गया' : `अब ${value ? 'हाँ' : 'नहीं'}`}`,
    })[kind],
  row: (entry) => `पंक्ति ${entry}`,
  publication: (number) => `बोर्ड ${number}`,
  submission: (number) => `सबमिशन ${number}`,
  file: (sha256) => `परिणाम फ़ाइल ${sha256}`,
  reason: (reason) => `कारण: ${reason}`,
};
