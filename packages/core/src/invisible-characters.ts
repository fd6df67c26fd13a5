/**
 * Invisible characters: soft hyphen, zero-width space, and marks that change the text direction. U+200C and U+200D are excluded
 * because they change how Devanagari letters join.
 */
export const INVISIBLE_CHARACTERS =
  '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'g');

/** Removes invisible characters, which text copied from web pages may contain. */
export function removeInvisible(text: string): string {
  return text.replace(ALL_INVISIBLE, '');
}

/** Curly, low, prime and corner quotation marks, and guillemets. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u300c-\u300f\u301d-\u301f]/g;
/** Full-width forms of ASCII characters. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_SHIFT = 0xfee0;
/** Greek and Arabic semicolons. */
const SEMICOLONS = /[\u037e\u061b]/g;
const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const SPACES = /\p{Zs}|\t/gu;
const HYPHENS = /[\p{Pd}\u2212]/gu;

/**
 * Replaces typographic characters in a typed name or search with plain ones, because phones, word processors and spreadsheets
 * insert them. Line breaks become semicolons, which separate the alternatives of a search.
 */
export function normalizeTyped(text: string): string {
  return removeInvisible(text)
    .replace(/\0/g, '')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_SHIFT))
    .replace(QUOTES, '"')
    .replace(LINE_ENDS, ';')
    .replace(SEMICOLONS, ';')
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-');
}
