/**
 * Values derived from the suite's description: keys, labels, columns and task names of all benchmarks. To add a domain or a
 * language, change only the description.
 */
import { suite } from '../suite/bhashabench.ts';
import type { InPageLanguages, SuiteDomain } from '../suite/suite.ts';

type Data = typeof suite;
type DescribedDomain = Data['domains'][number];
export type Language = Data['languages'][number]['name'];
/** Name for a language's mean in URLs and responses. */
export type LanguageKey = Lowercase<Language>;
export type DomainKey = DescribedDomain['key'];
export type EvaluationKey = DomainKey | DescribedDomain['languages'][Language]['key'];

/** Suite id and version of a run or publication. */
export interface SuiteName {
  readonly id: string;
  readonly version: number;
}

export const SUITE: SuiteName = { id: suite.id, version: suite.version };
export const SUITE_NAME: string = suite.name;
/** Number of few-shot examples. */
export const FEW_SHOT: number = suite.fewShot;
/** Location of the questions: the dataset subset for each language, and the split used in all datasets. */
export const SUBSETS = ofLanguages(({ subset }) => subset);
export const SPLIT: string = suite.split;
export const PUBLISHED_RESULTS = suite.published;

/** A benchmark score: for one language in a domain, or the domain's combined score. */
export interface Benchmark {
  readonly key: EvaluationKey;
  readonly label: string;
  readonly domain: Domain;
  /** null for the domain's combined score. */
  readonly language: Language | null;
  /** Task or group name in lm-evaluation-harness. */
  readonly task: string;
  readonly questions: number;
}

export interface Domain extends Omit<SuiteDomain, 'languages'> {
  readonly key: DomainKey;
  /** Evaluation key of each language. */
  readonly keys: Readonly<Record<Language, EvaluationKey>>;
}

function toDomain({ languages, ...domain }: DescribedDomain): Domain {
  const keys = suite.languages.map(({ name }) => [name, languages[name].key]);
  // Object.fromEntries loses the key type; the keys are the languages by construction.
  return { ...domain, keys: Object.fromEntries(keys) as Domain['keys'] };
}

/** Domains in column order. */
export const DOMAINS: readonly Domain[] = suite.domains.map(toDomain);
export const LANGUAGES: readonly Language[] = suite.languages.map(({ name }) => name);
export function languageKey(language: Language): LanguageKey {
  // toLowerCase returns a plain string type.
  return language.toLowerCase() as LanguageKey;
}

function listBenchmarks(described: DescribedDomain, domain: Domain): Benchmark[] {
  const ofLanguages = LANGUAGES.map((language): Benchmark => {
    return { ...described.languages[language], label: `${domain.label}_${language}`, domain, language };
  });
  const { key, label } = domain;
  const questions = ofLanguages.reduce((sum, one) => sum + one.questions, 0);
  return [{ key, label, domain, language: null, task: key, questions }, ...ofLanguages];
}

/** Benchmarks in column order: for each domain, the combined one, then one per language. */
export const BENCHMARKS: readonly Benchmark[] = suite.domains.flatMap((described, at) => {
  const domain = DOMAINS[at];
  return domain === undefined ? [] : listBenchmarks(described, domain);
});
export const TASKS = BENCHMARKS.filter(({ language }) => language !== null);

export const EVALUATION_KEYS: readonly EvaluationKey[] = BENCHMARKS.map(({ key }) => key);

const KEY_SET: ReadonlySet<string> = new Set(EVALUATION_KEYS);

export function isEvaluationKey(text: string): text is EvaluationKey {
  return KEY_SET.has(text);
}

/** Expected share of correct answers when guessing, and the number of options per question. */
export const CHANCE_LEVEL: number = suite.chanceLevel;
export const OPTIONS = Math.round(1 / CHANCE_LEVEL);

function ofLanguages<Value>(
  value: (language: Data['languages'][number]) => Value,
): Readonly<Record<Language, Value>> {
  // The keys are the languages, as above.
  return Object.fromEntries(suite.languages.map((one) => [one.name, value(one)])) as Record<Language, Value>;
}

/** A string's translation, or the English string if there is none. */
export function inLanguage(text: InPageLanguages, page: string): string {
  return text[page] ?? text.en;
}

/** Language display names in a page language. */
export function languageNames(page: string): Readonly<Record<Language, string>> {
  return ofLanguages(({ names }) => inLanguage(names, page));
}

/** Domain display names in a page language. */
export function domainNamesIn(page: string): Readonly<Record<DomainKey, string>> {
  const domainNames = suite.domains.map(({ key, names }) => [key, inLanguage(names, page)]);
  // The keys are the domains, as above.
  return Object.fromEntries(domainNames) as Record<DomainKey, string>;
}
