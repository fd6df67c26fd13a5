/**
 * Folds Devanagari for searching: composed and decomposed letters are equal, with or without a nukta (क़ and क) and with or
 * without a joiner. Other scripts are unchanged.
 */

/** The nukta and the joiners. */
const LEFT_OUT = /[\u093c\u200c\u200d]/g;

export function hasDevanagari(text: string): boolean {
  return /[\u0900-\u097f]/.test(text);
}

export function folded(text: string): string {
  return text.normalize('NFD').replace(LEFT_OUT, '');
}

/** For each character of the folded text, its index in the original text. */
export function foldedPlaces(text: string): readonly number[] {
  return [...text].reduce<{ readonly places: number[]; readonly at: number }>(
    ({ places, at }, character) => {
      for (let index = folded(character).length; index > 0; index -= 1) places.push(at);
      return { places, at: at + character.length };
    },
    { places: [], at: 0 },
  ).places;
}
