/**
 * Signs without a shape: soft hyphen, zero-width space, and marks that turn the direction of what follows. The joiners of
 * Devanagari (U+200C, U+200D) change letters, so they stay.
 */
export const UNSEEN =
  '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');

/** A name or a search as it was meant: pages put signs without a shape into what visitors copy. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN, '');
}
