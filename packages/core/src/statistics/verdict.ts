import { DOMAINS } from '../benchmark/suite.ts';
import type { ComparedKey, ComparedPair } from './comparison.ts';

const SUBJECTS: readonly ComparedKey[] = ['average', ...DOMAINS.map(({ key }) => key)];

/** One model is surely ahead of all others that have this score. */
export interface Lead {
  readonly of: ComparedKey;
  /** The index of the model. */
  readonly ahead: number;
  /** By how much it is ahead of the next best, as a share. */
  readonly by: number;
}

/** The best of the compared models, by index. */
export interface Verdict {
  /** The score that it is about first. */
  readonly first: ComparedKey;
  /** The models with that score that no other surely beats by it; none where no two were compared. */
  readonly best: readonly number[];
  readonly leads: readonly Lead[];
  /** The number of scores that it is about. */
  readonly subjects: number;
  readonly isPaired: 'all' | 'some' | 'none';
}

/** The index of the better model of a pair; null when they cannot be told apart. */
function winnerOf({ first, second, comparisons }: ComparedPair, key: ComparedKey): number | null {
  const comparison = comparisons.get(key);
  if (comparison === undefined || !comparison.isDifferent) return null;
  return comparison.difference > 0 ? first : second;
}

/**
 * The verdict from all differences together (docs/statistics.md#several-comparisons).
 * @param wanted the score to begin with; where no two models were compared by it, the first by which two were.
 */
export function findVerdict(
  count: number,
  pairs: readonly ComparedPair[],
  wanted: ComparedKey = 'average',
): Verdict {
  const isCompared = (key: ComparedKey) => pairs.some(({ comparisons }) => comparisons.has(key));
  const first = [wanted, ...SUBJECTS].find(isCompared) ?? wanted;
  const subjects = [...new Set([first, ...SUBJECTS])].filter(isCompared);
  const places = Array.from({ length: count }, (_, place) => place);
  const winners = (key: ComparedKey) => pairs.map((pair) => ({ pair, winner: winnerOf(pair, key) }));
  const byFirst = winners(first);
  const isScored = (place: number) =>
    pairs.some((pair) => (pair.first === place || pair.second === place) && pair.comparisons.has(first));
  const isBeaten = (place: number) =>
    byFirst.some(
      ({ pair, winner }) =>
        winner !== null && winner !== place && (pair.first === place || pair.second === place),
    );
  const shown = pairs.flatMap(({ comparisons }) => subjects.flatMap((key) => comparisons.get(key) ?? []));
  const paired = shown.filter(({ isPaired }) => isPaired).length;
  return {
    first,
    best: places.filter((place) => isScored(place) && !isBeaten(place)),
    subjects: subjects.length,
    leads: subjects.flatMap((key) => {
      const compared = winners(key).filter(({ pair }) => pair.comparisons.has(key));
      const scored = new Set(compared.flatMap(({ pair }) => [pair.first, pair.second]));
      const ahead = [...scored].find(
        (place) => compared.filter(({ winner }) => winner === place).length === scored.size - 1,
      );
      if (ahead === undefined) return [];
      const differences = compared.flatMap(({ pair, winner }) =>
        winner === ahead ? Math.abs(pair.comparisons.get(key)?.difference ?? 0) : [],
      );
      return [{ of: key, ahead, by: Math.min(...differences) }];
    }),
    isPaired: paired === 0 ? 'none' : paired === shown.length ? 'all' : 'some',
  };
}
