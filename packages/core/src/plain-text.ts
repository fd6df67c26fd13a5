/** Texts of strangers without what changes how other texts are shown or read. */

/**
 * Signs without a shape: soft hyphen, zero-width space, and marks that turn the direction of what follows. The joiners of
 * Devanagari (U+200C, U+200D) change letters, so they stay.
 */
const UNSEEN =
  '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const EVERY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');

/** The same with controls and line ends, as a set that PostgreSQL reads too. PostgreSQL stores no U+0000 and no lone surrogate. */
export const ODD_CHARACTERS = `\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029${UNSEEN}`;
const EVERY_ODD = new RegExp(`[\\0\\p{Cs}${ODD_CHARACTERS}]`, 'gu');

/** A name or a search as it was meant: pages put signs without a shape into what visitors copy. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN, '');
}

/** A text on one line, without characters that change how others are shown. */
export function plainLine(text: string): string {
  return text
    .replace(EVERY_ODD, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text is a {@link plainLine} already. */
export function isPlainLine(text: string): boolean {
  return plainLine(text) === text;
}

/** A text for a terminal, which would obey controls: they are shown as a replacement character. Lines and tabs stay. */
export function forTerminal(text: string): string {
  return text.replace(EVERY_ODD, (character) => (/[\n\t]/.test(character) ? character : '\ufffd'));
}
