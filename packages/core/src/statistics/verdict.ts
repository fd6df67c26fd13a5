import { DOMAINS } from '../benchmark/suite.ts';
import type { ComparedKey, ComparedPair } from './comparison.ts';

const SUBJECTS: readonly ComparedKey[] = ['average', ...DOMAINS.map(({ key }) => key)];

/** A model that is significantly ahead of all others on one score. */
export interface Lead {
  readonly of: ComparedKey;
  /** Index of the model. */
  readonly ahead: number;
  /** Difference from the next best model, as a share. */
  readonly by: number;
}

/** Best of the compared models, by index. */
export interface Verdict {
  /** The score that the verdict states first. */
  readonly first: ComparedKey;
  /** Models that no other model significantly beats on that score; empty if no two models were compared. */
  readonly best: readonly number[];
  readonly leads: readonly Lead[];
  /** Number of scores covered. */
  readonly subjects: number;
  readonly isPaired: 'all' | 'some' | 'none';
}

/** Index of the better model of a pair; null if the difference is not significant. */
function findWinner({ first, second, comparisons }: ComparedPair, key: ComparedKey): number | null {
  const comparison = comparisons.get(key);
  if (comparison === undefined || !comparison.isDifferent) return null;
  return comparison.difference > 0 ? first : second;
}

/**
 * Derives the verdict from all differences (docs/statistics.md#several-comparisons).
 * @param wanted the score to start with; if it has no comparisons, the first score with comparisons is used
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
  const winners = (key: ComparedKey) => pairs.map((pair) => ({ pair, winner: findWinner(pair, key) }));
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
