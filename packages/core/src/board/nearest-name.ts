/** Returns the pairs of adjacent letters and digits, ignoring other characters: 'a/b-2' contains 'ab' and 'b2'. */
function characterPairs(name: string): Set<string> {
  const characters = [...name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}

/** Minimum similarity of two names, 0–1. */
const MIN_SIMILARITY = 0.5;

/** Finds the name most similar to an unknown one; null if none is similar enough. Ties go to the first name. */
export function findNearestName(wanted: string, names: readonly string[]): string | null {
  const pairs = characterPairs(wanted);
  let [nearest, similarity]: [string | null, number] = [null, MIN_SIMILARITY];
  for (const name of names) {
    const others = characterPairs(name);
    const common = [...others].filter((pair) => pairs.has(pair)).length;
    const own = (2 * common) / (pairs.size + others.size);
    if (own > similarity) [nearest, similarity] = [name, own];
  }
  return nearest;
}
