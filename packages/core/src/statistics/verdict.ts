import { DOMAINS, type DomainKey } from '../benchmark/suite.ts';
import type { ComparedKey, ComparedPair } from './comparison.ts';

/** The best of the compared models, by index. */
export interface Verdict {
  /** The models that no other surely beats. If it is one model, it is ahead of all others. */
  readonly overall: readonly number[];
  /** The model that is ahead of all others with a score in a domain, for each domain that has one. */
  readonly domains: readonly { readonly domain: DomainKey; readonly ahead: number }[];
  readonly isPaired: 'all' | 'some' | 'none';
}

/** The index of the better model of a pair; null when they cannot be told apart. */
function winnerOf({ first, second, comparisons }: ComparedPair, key: ComparedKey): number | null {
  const comparison = comparisons.get(key);
  if (comparison === undefined || !comparison.isDifferent) return null;
  return comparison.difference > 0 ? first : second;
}

/** The verdict from all differences together (docs/statistics.md#several-comparisons). */
export function verdictOf(count: number, pairs: readonly ComparedPair[]): Verdict {
  const places = Array.from({ length: count }, (_, place) => place);
  const winners = (key: ComparedKey) => pairs.map((pair) => ({ pair, winner: winnerOf(pair, key) }));
  const overall = winners('average');
  const isBeaten = (place: number) =>
    overall.some(
      ({ pair, winner }) =>
        winner !== null && winner !== place && (pair.first === place || pair.second === place),
    );
  const shown = pairs.flatMap(({ comparisons }) =>
    (['average', ...DOMAINS.map(({ key }) => key)] as const).flatMap((key) => comparisons.get(key) ?? []),
  );
  const paired = shown.filter(({ isPaired }) => isPaired).length;
  return {
    overall: places.filter((place) => !isBeaten(place)),
    domains: DOMAINS.flatMap(({ key }) => {
      const ofDomain = winners(key).filter(({ pair }) => pair.comparisons.has(key));
      const scored = new Set(ofDomain.flatMap(({ pair }) => [pair.first, pair.second]));
      const ahead = [...scored].find(
        (place) => ofDomain.filter(({ winner }) => winner === place).length === scored.size - 1,
      );
      return ahead === undefined ? [] : [{ domain: key, ahead }];
    }),
    isPaired: paired === 0 ? 'none' : paired === shown.length ? 'all' : 'some',
  };
}
