/**
 * Signs without a shape: soft hyphen, zero-width space, and marks that turn the direction of what follows. The joiners of
 * Devanagari (U+200C, U+200D) change letters, so they stay.
 */
export const INVISIBLE_CHARACTERS =
  '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'g');

/** A name or a search as it was meant: pages put signs without a shape into what visitors copy. */
export function removeInvisible(text: string): string {
  return text.replace(ALL_INVISIBLE, '');
}

/** Curly, low, prime and corner quotation marks, and guillemets. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u300c-\u300f\u301d-\u301f]/g;
/** The signs of ASCII in the width of Chinese signs. */
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_SHIFT = 0xfee0;
/** Greek and Arabic have their own. */
const SEMICOLONS = /[\u037e\u061b]/g;
const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const SPACES = /\p{Zs}|\t/gu;
const HYPHENS = /[\p{Pd}\u2212]/gu;

/**
 * A name or a search in the signs that names have: phones, word processors and spreadsheets make others of them. What stood on several
 * lines is between semicolons, as alternatives of a search are.
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
