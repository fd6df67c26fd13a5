/**
 * Devanagari as a search compares it: letters are the same composed and decomposed, with a nukta and without it (क़ and क),
 * and with or without a joiner. What is no Devanagari stays as it is.
 */

/** The nukta, and the signs that only say how letters are joined. */
const LEFT_OUT = /[\u093c\u200c\u200d]/g;

export function hasDevanagari(text: string): boolean {
  return /[\u0900-\u097f]/.test(text);
}

export function folded(text: string): string {
  return text.normalize('NFD').replace(LEFT_OUT, '');
}

/** For each character of the folded text, its place in the text itself. */
export function foldedPlaces(text: string): readonly number[] {
  return [...text].reduce<{ readonly places: number[]; readonly at: number }>(
    ({ places, at }, character) => {
      for (let index = folded(character).length; index > 0; index -= 1) places.push(at);
      return { places, at: at + character.length };
    },
    { places: [], at: 0 },
  ).places;
}
