/** Marks that turn the direction of what follows, and controls: in a document they would reach beyond their cell. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A text on one line, without marks that change how others are shown. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
}
