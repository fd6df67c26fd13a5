import {
  BENCHMARKS,
  type Benchmark,
  DOMAINS,
  LANGUAGES,
  languageNames,
  OPTIONS,
  SUITE_NAME,
  type SuiteName,
  subjectNames,
  TASKS,
} from '@leaderboard/core/benchmark/suite';
import type { LanguagePair } from '@leaderboard/core/statistics/language-gap';
import { count as formatCount } from './figures.ts';

/** The subject of each domain. */
export const subjects = subjectNames('en');

/** The names of the suite's languages. */
export const languages = languageNames('en');

/** The header of a score's column: 'BBA', 'BBA_Hindi'. */
export function benchmarkLabel({ label }: Benchmark): string {
  return label;
}

/** 'English and Hindi', 'English, Hindi and Tamil'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** 'English minus Hindi' */
export function minus({ first, second }: LanguagePair): string {
  return `${languages[first]} minus ${languages[second]}`;
}

/** 'BhashaBench V1, version 1' */
export function suiteName({ version }: Pick<SuiteName, 'version'>): string {
  return `${SUITE_NAME}, version ${version}`;
}

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A small number as a word. */
function inWords(number: number): string {
  return WORDS[number] ?? formatCount(number);
}

/** What sentences say of the suite. */
export const suite = {
  name: SUITE_NAME,
  /** 'twelve', 'eight', 'four': all scores, the language tasks, the domains. */
  scores: inWords(BENCHMARKS.length),
  tasks: inWords(TASKS.length),
  domains: inWords(DOMAINS.length),
  options: inWords(OPTIONS),
  /** Of one domain. */
  scoresOfDomain: inWords(1 + LANGUAGES.length),
  /** 'English and Hindi' */
  languages: listed(LANGUAGES.map((language) => languages[language])),
  /** 'both', 'all three' */
  all: LANGUAGES.length === 2 ? 'both' : `all ${inWords(LANGUAGES.length)}`,
  /** 'Ayurveda, finance, agriculture and law' */
  subjects: listed(DOMAINS.map(({ inSentence }) => inSentence.en)),
};
