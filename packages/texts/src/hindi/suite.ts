import type { Benchmark } from '@leaderboard/core/benchmark/suite';
import type { languages as EnglishLanguages, subjects as EnglishSubjects } from '../english/suite.ts';

/** The subject of each domain. */
export const subjects: typeof EnglishSubjects = {
  bba: 'आयुर्वेद',
  bbf: 'वित्त',
  bbk: 'कृषि',
  bbl: 'क़ानून',
};

/** The names of the suite's languages. */
export const languages: typeof EnglishLanguages = { English: 'अंग्रेज़ी', Hindi: 'हिन्दी' };

/** 'BBA', 'BBA हिन्दी'. */
export function benchmarkLabel({ domain, language }: Benchmark): string {
  return language === null ? domain.label : `${domain.label} ${languages[language]}`;
}

/** 'अंग्रेज़ी और हिन्दी', 'अंग्रेज़ी, हिन्दी और तमिल'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} और ${last}`;
}
