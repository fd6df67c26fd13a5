/** Pairs of neighboring letters and digits, whatever stands between them: 'a/b-2' has 'ab' and 'b2'. */
function pairsOf(name: string): Set<string> {
  const signs = [...name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  return new Set(signs.slice(1).map((sign, place) => `${signs[place]}${sign}`));
}

/** Below it, names have little in common. */
const LEAST_LIKENESS = 0.5;

/** The name that is spelled most like one that is unknown; null when none is alike. Of equally near ones, the first. */
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
