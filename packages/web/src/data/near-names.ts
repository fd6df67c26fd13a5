import { parseSearch } from '@leaderboard/core/board/search';
import { compare } from '@leaderboard/core/compare';

/** Spelling that people leave out or mix up: 'gpt4o' stands for 'gpt-4o'. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The pairs of neighboring letters, each as often as it occurs. */
function pairs(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    found.set(pair, (found.get(pair) ?? 0) + 1);
  }
  return found;
}

/** The share of pairs of letters that two texts have in common (Dice's coefficient), 0–1. */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  let total = 0;
  for (const [pair, count] of one) {
    common += Math.min(count, other.get(pair) ?? 0);
    total += count;
  }
  for (const count of other.values()) total += count;
  return total === 0 ? 0 : (2 * common) / total;
}

/** Names that are less alike than this are no suggestion. */
const LEAST = 0.4;

/**
 * The names that a search may mean, the likeliest first: names that contain its letters and digits, then names with the most
 * pairs of letters in common. A search may leave out the maker; its fields, such as '@license:mit', are ignored.
 */
export function nearNames(query: string, names: readonly string[], most = 5): readonly string[] {
  const wanted = letters(
    parseSearch(query)
      .terms.map(({ text }) => text)
      .join(' '),
  );
  if (wanted.length < 2) return [];
  const wantedPairs = pairs(wanted);
  const rated = names.flatMap((name) => {
    const whole = letters(name);
    const own = letters(name.slice(name.indexOf('/') + 1));
    const holds = whole.includes(wanted) ? 1 : 0;
    const rating = holds + Math.max(likeness(wantedPairs, pairs(own)), likeness(wantedPairs, pairs(whole)));
    return rating >= LEAST ? [{ name, rating }] : [];
  });
  rated.sort((a, b) => b.rating - a.rating || compare(a.name, b.name));
  return rated.slice(0, most).map(({ name }) => name);
}
