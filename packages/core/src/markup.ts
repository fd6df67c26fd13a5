/** Control characters, lone surrogates and noncharacters, which XML 1.0 cannot hold. */
const NOT_XML = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

/** A text as itself in HTML, SVG and XML: between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
