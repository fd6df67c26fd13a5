/** Cleans and escapes text from strangers, so that it cannot change how other text is shown or parsed. */
import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';

/** Signs without a shape, controls and line ends, as a set that PostgreSQL reads too. PostgreSQL stores no U+0000 and no lone surrogate. */
export const UNSAFE_CHARACTERS = `\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029${INVISIBLE_CHARACTERS}`;
const ALL_UNSAFE = new RegExp(`[\\0\\p{Cs}${UNSAFE_CHARACTERS}]`, 'gu');

/** A text on one line, without characters that change how others are shown. */
export function plainLine(text: string): string {
  return text
    .replace(ALL_UNSAFE, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text is a {@link plainLine} already. */
export function isPlainLine(text: string): boolean {
  return plainLine(text) === text;
}

/** A text for a terminal, which would obey controls: they are shown as a replacement character. Lines and tabs stay. */
export function forTerminal(text: string): string {
  return text.replace(ALL_UNSAFE, (character) => (/[\n\t]/.test(character) ? character : '\ufffd'));
}

/** Control characters, lone surrogates and noncharacters, which XML 1.0 cannot hold. */
const NOT_XML = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

/** JSON as the content of a script element: no character of it can end the element or start a comment in it. */
export function scriptJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A text as itself in HTML, SVG and XML: between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
