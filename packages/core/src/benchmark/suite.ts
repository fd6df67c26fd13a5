/**
 * What follows from the description of the suite: every key, label, column and task name of a benchmark is read from here.
 * A domain or a language is added in the description alone.
 */
import { suite } from '../suite/bhashabench.ts';
import type { InPageLanguages, SuiteDomain } from '../suite/suite.ts';

type Data = typeof suite;
type DescribedDomain = Data['domains'][number];
export type Language = Data['languages'][number]['name'];
/** The mean over the columns of a language, as addresses and answers name it. */
export type LanguageKey = Lowercase<Language>;
export type DomainKey = DescribedDomain['key'];
export type EvaluationKey = DomainKey | DescribedDomain['languages'][Language]['key'];

/** Which suite, and which version of it, a run or a publication is of. */
export interface SuiteName {
  readonly id: string;
  readonly version: number;
}

export const SUITE: SuiteName = { id: suite.id, version: suite.version };
export const SUITE_NAME: string = suite.name;
/** The few-shot examples of a run of the suite. */
export const FEW_SHOT: number = suite.fewShot;
/** The place of the questions: the subset of each dataset by language, and the split of all of them. */
export const SUBSETS = ofLanguages(({ subset }) => subset);
export const SPLIT: string = suite.split;
export const PUBLISHED_RESULTS = suite.published;

/** A score of every row: that of one language of a domain, or the combined one of the domain. */
export interface Benchmark {
  readonly key: EvaluationKey;
  readonly label: string;
  readonly domain: Domain;
  /** null for the combined score of the domain. */
  readonly language: Language | null;
  /** Task or group name in lm-evaluation-harness. */
  readonly task: string;
  readonly questions: number;
}

export interface Domain extends Omit<SuiteDomain, 'languages'> {
  readonly key: DomainKey;
  /** The evaluation key of each language. */
  readonly keys: Readonly<Record<Language, EvaluationKey>>;
}

function domainOf({ languages, ...domain }: DescribedDomain): Domain {
  const keys = suite.languages.map(({ name }) => [name, languages[name].key]);
  // Object.fromEntries forgets its keys' type; they are the languages by construction.
  return { ...domain, keys: Object.fromEntries(keys) as Domain['keys'] };
}

/** In the order of the columns. */
export const DOMAINS: readonly Domain[] = suite.domains.map(domainOf);
export const LANGUAGES: readonly Language[] = suite.languages.map(({ name }) => name);
export function languageKey(language: Language): LanguageKey {
  // The type of toLowerCase.
  return language.toLowerCase() as LanguageKey;
}

function benchmarksOf(described: DescribedDomain, domain: Domain): Benchmark[] {
  const ofLanguages = LANGUAGES.map((language): Benchmark => {
    return { ...described.languages[language], label: `${domain.label}_${language}`, domain, language };
  });
  const { key, label } = domain;
  const questions = ofLanguages.reduce((sum, one) => sum + one.questions, 0);
  return [{ key, label, domain, language: null, task: key, questions }, ...ofLanguages];
}

/** In column order: for each domain the combined one, then one for each language. */
export const BENCHMARKS: readonly Benchmark[] = suite.domains.flatMap((described, at) => {
  const domain = DOMAINS[at];
  return domain === undefined ? [] : benchmarksOf(described, domain);
});
export const TASKS = BENCHMARKS.filter(({ language }) => language !== null);

/** The evaluation keys in column order. */
export const EVALUATION_KEYS: readonly EvaluationKey[] = BENCHMARKS.map(({ key }) => key);

const KEY_SET: ReadonlySet<string> = new Set(EVALUATION_KEYS);

export function isEvaluationKey(text: string): text is EvaluationKey {
  return KEY_SET.has(text);
}

/** The share of right answers that guessing gives, and the options that a question then has. */
export const CHANCE_LEVEL: number = suite.chanceLevel;
export const OPTIONS = Math.round(1 / CHANCE_LEVEL);

function ofLanguages<Value>(
  value: (language: Data['languages'][number]) => Value,
): Readonly<Record<Language, Value>> {
  // As above: the keys are the languages.
  return Object.fromEntries(suite.languages.map((one) => [one.name, value(one)])) as Record<Language, Value>;
}

/** A text on pages in a language. */
export function inLanguage(text: InPageLanguages, page: string): string {
  return text[page] ?? text.en;
}

/** The names of the languages on pages in a language. */
export function languageNames(page: string): Readonly<Record<Language, string>> {
  return ofLanguages(({ names }) => inLanguage(names, page));
}

/** The subjects of the domains on pages in a language. */
export function subjectNames(page: string): Readonly<Record<DomainKey, string>> {
  const subjects = suite.domains.map(({ key, subject }) => [key, inLanguage(subject, page)]);
  // As above: the keys are those of the domains.
  return Object.fromEntries(subjects) as Record<DomainKey, string>;
}
