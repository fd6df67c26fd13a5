import type { Evaluations, Scored } from '../benchmark/entry.ts';
import { DOMAINS, type Domain, type DomainKey, LANGUAGES, type Language } from '../benchmark/suite.ts';
import { type Interval, isNotAboveGuessing, normalInterval } from './interval.ts';
import { getShare, scoreInterval, scoreVariance } from './mean.ts';

/** Two languages of the suite. Their gap is the first one's score minus the second one's. */
export interface LanguagePair {
  readonly first: Language;
  readonly second: Language;
}

/** The suite's first language paired with each of the others. */
export const LANGUAGE_PAIRS: readonly LanguagePair[] = LANGUAGES.slice(1).flatMap((second) => {
  const [first] = LANGUAGES;
  return first === undefined ? [] : [{ first, second }];
});

/** A language gap as a difference of shares, from −1 to 1. */
export interface LanguageGap {
  readonly gap: number;
  /** null, like the interval, if a question count is unknown. */
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

function toLanguageGap(gap: number, variance: number | null): LanguageGap {
  const standardError = variance === null ? null : Math.sqrt(variance);
  return {
    gap,
    standardError,
    interval: standardError === null ? null : normalInterval(gap, standardError),
  };
}

/** A domain's gap and its variance; null unless both scores exist. */
function computeDifference(evaluations: Evaluations, { keys }: Domain, pair: LanguagePair) {
  const first = evaluations[keys[pair.first]];
  const second = evaluations[keys[pair.second]];
  if (first === undefined || second === undefined) return null;
  const [ofFirst, ofSecond] = [scoreVariance(first), scoreVariance(second)];
  return {
    gap: getShare(first) - getShare(second),
    variance: ofFirst === null || ofSecond === null ? null : ofFirst + ofSecond,
  };
}

/** Gap between two languages in a domain; null unless both scores exist (docs/statistics.md#language-gap). */
export function domainGap(row: Scored, key: DomainKey, pair: LanguagePair): LanguageGap | null {
  const domain = DOMAINS.find((one) => one.key === key);
  const difference = domain === undefined ? null : computeDifference(row.evaluations, domain, pair);
  return difference === null ? null : toLanguageGap(difference.gap, difference.variance);
}

/**
 * Mean of the gaps of all domains; null if a domain has no gap. Pooling the questions of each language instead would create a
 * spurious gap, because the domains have different shares of the questions in the two languages.
 */
export function meanGap(row: Scored, pair: LanguagePair): LanguageGap | null {
  let gap = 0;
  let variance: number | null = 0;
  for (const domain of DOMAINS) {
    const difference = computeDifference(row.evaluations, domain, pair);
    if (difference === null) return null;
    gap += difference.gap;
    variance = variance === null || difference.variance === null ? null : variance + difference.variance;
  }
  return toLanguageGap(gap / DOMAINS.length, variance === null ? null : variance / DOMAINS.length ** 2);
}

function isAboveGuessing({ evaluations }: Scored): boolean {
  return DOMAINS.every(({ keys }) =>
    LANGUAGES.every((language) => !isNotAboveGuessing(scoreInterval(evaluations, keys[language]))),
  );
}

/** Among rows whose scores are all above guessing, finds the one whose widest language gap is smallest. */
export function findSmallestGap<Row extends Scored>(rows: readonly Row[]) {
  const found = rows.filter(isAboveGuessing).flatMap((row) => {
    const gaps = LANGUAGE_PAIRS.map((pair) => ({ row, pair, gap: meanGap(row, pair)?.gap ?? null }));
    const known = gaps.flatMap(({ gap, ...rest }) => (gap === null ? [] : { ...rest, gap }));
    return known.toSorted((a, b) => Math.abs(b.gap) - Math.abs(a.gap)).slice(0, 1);
  });
  return found.toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))[0] ?? null;
}

/**
 * Whether the intervals of all mean gaps contain 0, meaning that the model may be equally strong in all languages. False if
 * unknown, or if any score is no better than guessing (guessing gets the same score in every language).
 */
export function isSameInAllLanguages(row: Scored): boolean {
  const mayBeSame = (pair: LanguagePair) => {
    const interval = meanGap(row, pair)?.interval ?? null;
    return interval !== null && interval[0] <= 0 && interval[1] >= 0;
  };
  return LANGUAGE_PAIRS.every(mayBeSame) && isAboveGuessing(row);
}
