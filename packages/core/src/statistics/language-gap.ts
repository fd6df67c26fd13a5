import type { LeaderboardEntry, ReadEvaluations } from '../benchmark/entry.ts';
import type { DomainKey } from '../benchmark/suite.ts';
import { DOMAINS } from '../benchmark/suite-table.ts';
import { type Interval, isNotAboveGuessing, normalInterval } from './interval.ts';
import { scoreInterval, scoreVariance, shareOf } from './mean.ts';

/** English minus Hindi, as a difference of shares, −1 to 1. */
export interface LanguageGap {
  readonly gap: number;
  /** null, as the interval, when a number of questions is unknown. */
  readonly standardError: number | null;
  readonly interval: Interval | null;
}

function gapOf(gap: number, variance: number | null): LanguageGap {
  const standardError = variance === null ? null : Math.sqrt(variance);
  return {
    gap,
    standardError,
    interval: standardError === null ? null : normalInterval(gap, standardError),
  };
}

/** The gap of a domain with the variance of its languages; null without both scores. */
function differenceOf(evaluations: ReadEvaluations, domain: (typeof DOMAINS)[number]) {
  const english = evaluations[domain.keys.English];
  const hindi = evaluations[domain.keys.Hindi];
  if (english === undefined || english.normalized_score === null) return null;
  if (hindi === undefined || hindi.normalized_score === null) return null;
  const [ofEnglish, ofHindi] = [scoreVariance(english), scoreVariance(hindi)];
  return {
    gap: shareOf(english) - shareOf(hindi),
    variance: ofEnglish === null || ofHindi === null ? null : ofEnglish + ofHindi,
  };
}

/** The gap between the languages of a domain; null without both scores (docs/statistics.md#language-gap). */
export function domainGap(evaluations: ReadEvaluations, key: DomainKey): LanguageGap | null {
  const domain = DOMAINS.find((one) => one.key === key);
  const difference = domain === undefined ? null : differenceOf(evaluations, domain);
  return difference === null ? null : gapOf(difference.gap, difference.variance);
}

/**
 * The mean of the gaps of all domains; null when a domain has none. It is not pooled English minus pooled Hindi: the domains
 * have different shares of the questions in the two languages, which alone would cause a gap.
 */
export function meanGap(evaluations: ReadEvaluations): LanguageGap | null {
  let gap = 0;
  let variance: number | null = 0;
  for (const domain of DOMAINS) {
    const difference = differenceOf(evaluations, domain);
    if (difference === null) return null;
    gap += difference.gap;
    variance = variance === null || difference.variance === null ? null : variance + difference.variance;
  }
  return gapOf(gap / DOMAINS.length, variance === null ? null : variance / DOMAINS.length ** 2);
}

/** What a gap compares: the same mix of subjects and levels in both languages, or all questions as they are. */
export type GapBasis = 'same_mix' | 'plain';

/** What of an entry its gaps are made of. */
export type GapFacts = Pick<LeaderboardEntry, 'evaluations' | 'same_mix'>;

/** The gap on the same mix of a domain, or of all (null); null where the entry has none (docs/questions.md#gap). */
export function sameMixGapOf({ same_mix }: GapFacts, domain: DomainKey | null): LanguageGap | null {
  const found = same_mix?.[domain ?? 'mean'];
  return found === undefined ? null : gapOf(found[0], found[1] ** 2);
}

/** By which gap a model is judged. */
export function gapBasisOf(entry: GapFacts): GapBasis {
  return entry.same_mix?.mean === undefined ? 'plain' : 'same_mix';
}

/** The gaps of several models on one basis: when one of them lacks the gap on the same mix, all are plain. */
export function gapsOnOneBasis(
  entries: readonly GapFacts[],
  domain: DomainKey | null,
): { readonly basis: GapBasis; readonly gaps: readonly (LanguageGap | null)[] } {
  const same = entries.map((entry) => sameMixGapOf(entry, domain));
  if (same.every((gap) => gap !== null)) return { basis: 'same_mix', gaps: same };
  const plain = ({ evaluations }: GapFacts) =>
    domain === null ? meanGap(evaluations) : domainGap(evaluations, domain);
  return { basis: 'plain', gaps: entries.map(plain) };
}

/**
 * Whether the interval of the mean gap contains 0, so the model may be equally strong in both languages. It is the gap on the same
 * mix, or the plain one of a model without it. Unknown is false. So is a model with a score that is not above guessing: who
 * guesses has the same score in all languages.
 */
export function isSameInBothLanguages(entry: GapFacts): boolean {
  const { evaluations } = entry;
  const interval = gapsOnOneBasis([entry], null).gaps[0]?.interval ?? null;
  if (interval === null || interval[0] > 0 || interval[1] < 0) return false;
  return DOMAINS.every(({ keys }) =>
    [keys.English, keys.Hindi].every((key) => !isNotAboveGuessing(scoreInterval(evaluations, key))),
  );
}
