/** Texts of strangers without what changes how other texts are shown or read. */

import { UNSEEN } from './unseen-signs.ts';

/** Signs without a shape, controls and line ends, as a set that PostgreSQL reads too. PostgreSQL stores no U+0000 and no lone surrogate. */
export const ODD_CHARACTERS = `\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029${UNSEEN}`;
const EVERY_ODD = new RegExp(`[\\0\\p{Cs}${ODD_CHARACTERS}]`, 'gu');

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
