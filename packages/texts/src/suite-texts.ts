/** Names and numbers of the suite for use in sentences, all derived from its description. */
import { protocolNames } from '@leaderboard/core/benchmark/protocols';
import {
  BENCHMARKS,
  type Benchmark,
  CHANCE_LEVEL,
  DOMAINS,
  domainNamesIn,
  inLanguage,
  LANGUAGES,
  languageNames,
  OPTIONS,
  SUITE_NAME,
  type SuiteName,
  TASKS,
} from '@leaderboard/core/benchmark/suite';
import type { Scope } from '@leaderboard/core/board/scope';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { count, language } from '#texts/figures';
import { suiteWords as texts } from '#texts/suiteWords';

export const domainNames = domainNamesIn(language);

export const protocols = protocolNames(language);

export const languages = languageNames(language);

/** The header of a score column: 'BBA', 'BBA_Hindi'. */
export function benchmarkLabel({ domain, language: of }: Benchmark): string {
  return of === null ? domain.label : texts.score({ domain: domain.label, language: languages[of] });
}

/** 'Legal', 'Hindi', 'Legal, Hindi'; empty for all. */
export function scopeName({ domain, language: of }: Scope): string {
  return [domain && domainNames[domain], of && languages[of]].filter(Boolean).join(', ');
}

export function benchmarkName({ domain, language: of }: Benchmark): string {
  return scopeName({ domain: domain.key, language: of });
}

/** 'English and Hindi', 'English, Hindi and Tamil'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : texts.listed({ first: names.slice(0, -1).join(', '), last });
}

/** 'English minus Hindi' */
export function minus({ first, second }: LanguagePair): string {
  return texts.minus({ first: languages[first], second: languages[second] });
}

/** 'BhashaBench V1'; later versions include the number: 'BhashaBench V1, version 2'. */
export function suiteName({ version }: Pick<SuiteName, 'version'>): string {
  return version === 1 ? SUITE_NAME : texts.named({ name: SUITE_NAME, version });
}

/** A small number as a word. */
function inWords(number: number): string {
  return texts.numbers.split(' ')[number] ?? count(number);
}

/** 'both', 'all three' */
function allOf(number: number): string {
  return texts.all({ count: number, word: inWords(number) });
}

/** Values of the suite placeholders in messages. */
export const suite = {
  name: SUITE_NAME,
  /** Number of scores, language tasks and domains: 'twelve', 'eight', 'four'. */
  scores: inWords(BENCHMARKS.length),
  tasks: inWords(TASKS.length),
  domains: inWords(DOMAINS.length),
  allDomains: allOf(DOMAINS.length),
  options: inWords(OPTIONS),
  /** Number of scores of one domain. */
  scoresOfDomain: inWords(1 + LANGUAGES.length),
  /** 'English and Hindi' */
  languages: joinNames(LANGUAGES.map((one) => languages[one])),
  /** Before 'languages': 'both', 'all three'. */
  all: allOf(LANGUAGES.length),
  /** 'Ayurveda, finance, agriculture and law' */
  subjects: joinNames(DOMAINS.map(({ namesInSentences }) => inLanguage(namesInSentences, language))),
  /** Expected percentage of correct answers when guessing. */
  chance: CHANCE_LEVEL * 100,
};
