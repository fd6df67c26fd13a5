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
import type { suite as EnglishSuite } from '../english/suite.ts';
import { count as formatCount } from './figures.ts';

/** The subject of each domain. */
export const subjects = subjectNames('hi');

/** The names of the suite's languages. */
export const languages = languageNames('hi');

/** 'BBA', 'BBA हिन्दी'. */
export function benchmarkLabel({ domain, language }: Benchmark): string {
  return language === null ? domain.label : `${domain.label} ${languages[language]}`;
}

/** 'अंग्रेज़ी और हिन्दी', 'अंग्रेज़ी, हिन्दी और तमिल'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} और ${last}`;
}

/** 'अंग्रेज़ी में से हिन्दी घटाकर' */
export function minus({ first, second }: LanguagePair): string {
  return `${languages[first]} में से ${languages[second]} घटाकर`;
}

/** 'BhashaBench V1, संस्करण 1' */
export function suiteName({ version }: Pick<SuiteName, 'version'>): string {
  return `${SUITE_NAME}, संस्करण ${version}`;
}

const WORDS =
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस'.split(' ');

/** A small number as a word. */
function inWords(number: number): string {
  return WORDS[number] ?? formatCount(number);
}

/** 'दोनों', 'तीनों': all of so many. */
function allOf(number: number): string {
  const irregular = ['', '', 'दोनों', 'तीनों', 'चारों', 'पाँचों', 'छहों', 'सातों', 'आठों'];
  return irregular[number] ?? `सभी ${inWords(number)}`;
}

/** What sentences say of the suite. */
export const suite: typeof EnglishSuite & { readonly allDomains: string } = {
  name: SUITE_NAME,
  scores: inWords(BENCHMARKS.length),
  tasks: inWords(TASKS.length),
  domains: inWords(DOMAINS.length),
  options: inWords(OPTIONS),
  scoresOfDomain: inWords(1 + LANGUAGES.length),
  languages: listed(LANGUAGES.map((language) => languages[language])),
  /** 'दोनों' */
  all: allOf(LANGUAGES.length),
  /** 'चारों' */
  allDomains: allOf(DOMAINS.length),
  subjects: listed(DOMAINS.map(({ inSentence }) => inSentence.hi)),
};
