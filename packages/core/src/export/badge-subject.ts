/** What a badge is about: the whole board, a domain, a language, or both; and the language of its words (docs/results.md#badges). */
import { BENCHMARKS, LANGUAGE_CODES, type Language } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/average.ts';
import { toQuery } from '../board/query.ts';
import { PAGE_LANGUAGES, type PageLanguage, readPageLanguage } from '../page-language.ts';
import type { Weights } from '../statistics/mean.ts';

export interface BadgeSubject {
  /** 'BBA'; null: all. */
  readonly domain: string | null;
  /** null: both. */
  readonly language: Language | null;
  readonly weights: Weights;
}

/** @returns null where there is no such domain or language. */
export function badgeSubject(
  domain: string | undefined,
  languageCode: string | undefined,
): BadgeSubject | null {
  if (domain === undefined && languageCode === undefined)
    return { domain: null, language: null, weights: ALL_COLUMNS };
  const columns = BENCHMARKS.filter(
    (benchmark) =>
      (domain === undefined || benchmark.domain.key === domain.toLowerCase()) &&
      (languageCode === undefined
        ? benchmark.language === null
        : benchmark.language !== null && LANGUAGE_CODES[benchmark.language] === languageCode.toLowerCase()),
  );
  const [first] = columns;
  if (first === undefined) return null;
  return {
    domain: domain === undefined ? null : first.domain.label,
    language: first.language,
    weights: new Map(columns.map(({ key }) => [key, 1])),
  };
}

/** The language of a badge's words: the one that is asked for, else that of the scores it is about, else the first of ours. */
export function badgeLanguage(words: string | undefined, languageCode: string | undefined): PageLanguage {
  return readPageLanguage(words) ?? readPageLanguage(languageCode) ?? PAGE_LANGUAGES[0];
}

/** The query of a badge about a part of the suite, with its words in a language. */
export function badgeQuery(domain: string | null, language: Language | null, words: PageLanguage): string {
  const code = language === null ? null : LANGUAGE_CODES[language];
  const named = badgeLanguage(undefined, code ?? undefined) === words ? null : words;
  const parameters = [
    ['domain', domain],
    ['lang', code],
    ['words', named],
  ] as const;
  return toQuery(parameters.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}
