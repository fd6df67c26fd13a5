/** Pairs of neighboring letters and digits, ignoring other characters: 'a/b-2' contains 'ab' and 'b2'. */
function pairsOf(name: string): Set<string> {
  const signs = [...name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  return new Set(signs.slice(1).map((sign, place) => `${signs[place]}${sign}`));
}

/** Minimum likeness of two names. */
const LEAST_LIKENESS = 0.5;

/** Finds the name that is spelled most like an unknown one; null if none is similar. Ties go to the first. */
export function nearestName(wanted: string, names: readonly string[]): string | null {
  const pairs = pairsOf(wanted);
  let [nearest, likeness]: [string | null, number] = [null, LEAST_LIKENESS];
  for (const name of names) {
    const others = pairsOf(name);
    const common = [...others].filter((pair) => pairs.has(pair)).length;
    const own = (2 * common) / (pairs.size + others.size);
    if (own > likeness) [nearest, likeness] = [name, own];
  }
  return nearest;
}
