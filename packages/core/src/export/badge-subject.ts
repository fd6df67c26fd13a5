/** What a badge is about: the whole board, a domain, a language, or both (docs/product.md#badges). */
import { BENCHMARKS } from '../benchmark/suite.ts';
import type { Language } from '../benchmark/suite-table.ts';
import { ALL_COLUMNS } from '../board/average.ts';
import type { Weights } from '../statistics/mean.ts';

/** As web addresses name languages. */
export const LANGUAGE_CODES: Readonly<Record<Language, string>> = { English: 'en', Hindi: 'hi' };

export interface BadgeSubject {
  /** 'BBA Hindi'; empty for the whole board. */
  readonly label: string;
  readonly weights: Weights;
}

/** @returns null where there is no such domain or language. */
export function badgeSubject(
  domain: string | undefined,
  languageCode: string | undefined,
): BadgeSubject | null {
  if (domain === undefined && languageCode === undefined) return { label: '', weights: ALL_COLUMNS };
  const columns = BENCHMARKS.filter(
    (benchmark) =>
      (domain === undefined || benchmark.domain.key === domain.toLowerCase()) &&
      (languageCode === undefined
        ? benchmark.language === null
        : benchmark.language !== null && LANGUAGE_CODES[benchmark.language] === languageCode.toLowerCase()),
  );
  const [first] = columns;
  if (first === undefined) return null;
  const names = [domain === undefined ? null : first.domain.label, first.language];
  return {
    label: names.filter((name) => name !== null).join(' '),
    weights: new Map(columns.map(({ key }) => [key, 1])),
  };
}
