/** Cleans and escapes untrusted text so that it cannot change how other text is shown or parsed. */
import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';

/**
 * Invisible characters, controls and line breaks, in a syntax that PostgreSQL also accepts. It cannot store U+0000 or surrogates.
 */
export const UNSAFE_CHARACTERS = `\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029${INVISIBLE_CHARACTERS}`;
const ALL_UNSAFE = new RegExp(`[\\0\\p{Cs}${UNSAFE_CHARACTERS}]`, 'gu');

/** Collapses a string to one line and removes unsafe characters. */
export function plainLine(text: string): string {
  return text
    .replace(ALL_UNSAFE, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether {@link plainLine} leaves the string unchanged. */
export function isPlainLine(text: string): boolean {
  return plainLine(text) === text;
}

/** Escapes a string for a terminal: control characters, which it would interpret, become U+FFFD. Tabs and line feeds are kept. */
export function sanitizeForTerminal(text: string): string {
  return text.replace(ALL_UNSAFE, (character) => (/[\n\t]/.test(character) ? character : '\ufffd'));
}

/** Control characters, lone surrogates and noncharacters, which XML 1.0 forbids. */
const NOT_XML = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

/** Escapes JSON for a script element, so that it can neither close the element nor start a comment. */
export function scriptJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Escapes a string for HTML, SVG and XML, both in text and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
