/**
 * What follows from the description of the suite: every key, label, column and task name of a benchmark is read from here.
 * A domain or a language is added in the description alone (docs/decisions/0028-suite-versions.md).
 */
import { suite } from '#suite';
import type { InPageLanguages, Suite, SuiteVersion, TaskFiles } from '../suite/suite.ts';

type Data = typeof suite;
type DescribedDomain = Data['domains'][number];
export type Language = Data['languages'][number]['name'];
export type DomainKey = DescribedDomain['key'];
export type EvaluationKey = DomainKey | DescribedDomain['languages'][Language]['key'];

/** The same description without the exact values of this suite: it may have any number of versions, domains and languages. */
const described: Suite = suite;

export const SUITE_ID: string = described.id;
export const SUITE_NAME: string = described.name;
export const PUBLISHED_RESULTS = described.published;

/** Which suite, and which version of it, a run or a publication is of. */
export interface SuiteName {
  readonly id: string;
  readonly version: number;
}

/** A score of every row: that of one language of a domain, or the combined one of the domain. */
export interface Benchmark {
  readonly key: EvaluationKey;
  /** Column label: 'BBA', 'BBA_English', … */
  readonly label: string;
  readonly domain: Domain;
  /** null for the combined score of the domain. */
  readonly language: Language | null;
  /** Task or group name in lm-evaluation-harness. */
  readonly task: string;
  readonly questions: number;
}

export interface Domain {
  readonly key: DomainKey;
  readonly label: string;
  /** The evaluation key of each language. */
  readonly keys: Readonly<Record<Language, EvaluationKey>>;
  readonly subject: InPageLanguages;
  readonly inSentence: InPageLanguages;
  readonly dataset: string;
  readonly color: number;
  readonly emblem: readonly string[];
}

/** A version of the suite with all that follows from it. */
export interface Version extends SuiteName {
  readonly domains: readonly Domain[];
  readonly languages: readonly Language[];
  /** In column order: for each domain the combined one, then one for each language. */
  readonly benchmarks: readonly Benchmark[];
  readonly chanceLevel: number;
  readonly fewShot: number;
  readonly metrics: readonly string[];
  readonly taskFiles: TaskFiles;
}

function domainOf({ languages, ...domain }: DescribedDomain): Domain {
  const keys = suite.languages.map(({ name }) => [name, languages[name].key]);
  // Object.fromEntries forgets its keys' type; they are the languages by construction.
  return { ...domain, keys: Object.fromEntries(keys) as Domain['keys'] };
}

const EVERY_DOMAIN = suite.domains.map((one) => ({ described: one, domain: domainOf(one) }));

function versionOf({ version, questions, ...conditions }: SuiteVersion): Version {
  const domains = EVERY_DOMAIN.filter(({ domain }) => Object.hasOwn(questions, domain.key));
  const [first = {}] = Object.values(questions);
  const languages = suite.languages.map(({ name }) => name).filter((name) => Object.hasOwn(first, name));
  const benchmarks = domains.flatMap(({ described, domain }): Benchmark[] => {
    const ofDomain = questions[domain.key] ?? {};
    const ofLanguages = languages.map((language) => ({
      ...described.languages[language],
      label: `${domain.label}_${language}`,
      domain,
      language,
      questions: ofDomain[language] ?? 0,
    }));
    const { key, label } = domain;
    const all = ofLanguages.reduce((sum, one) => sum + one.questions, 0);
    return [{ key, label, domain, language: null, task: key, questions: all }, ...ofLanguages];
  });
  return {
    id: SUITE_ID,
    version,
    domains: domains.map(({ domain }) => domain),
    languages,
    benchmarks,
    ...conditions,
  };
}

/** Oldest first. */
export const VERSIONS: readonly Version[] = described.versions.map(versionOf);

/** The version that the board ranks rows of, and that models are evaluated by. */
export const CURRENT: Version = VERSIONS.at(-1) ?? versionOf(described.versions[0]);

/** The version of a number; null for one that this release does not know. */
export function suiteVersion(version: number): Version | null {
  return VERSIONS.find((one) => one.version === version) ?? null;
}

/** What names a version where one text must: the id alone for the first one, which releases before versions of suites know. */
export function wholeName({ id, version }: SuiteName): string {
  return version === 1 ? id : `${id}@${version}`;
}

/** Domains and languages of the current version, in the order of the columns. */
export const DOMAINS = CURRENT.domains;
export const LANGUAGES = CURRENT.languages;
/** As addresses name languages. */
export const LANGUAGE_CODES = ofLanguages(({ code }) => code);

export const BENCHMARKS = CURRENT.benchmarks;
/** The language tasks. */
export const TASKS = BENCHMARKS.filter(({ language }) => language !== null);

/** The evaluation keys of the current version in column order. */
export const EVALUATION_KEYS: readonly EvaluationKey[] = BENCHMARKS.map(({ key }) => key);

/** The benchmarks of all versions, each with the questions of the newest version that has it, in column order. */
export const EVERY_BENCHMARK: readonly Benchmark[] = everyBenchmark();

function everyBenchmark(): Benchmark[] {
  const newestFirst = VERSIONS.toReversed().flatMap(({ benchmarks }) => benchmarks);
  const keys = EVERY_DOMAIN.flatMap(({ domain }) => [domain.key, ...Object.values(domain.keys)]);
  return keys.flatMap((key) => newestFirst.find((benchmark) => benchmark.key === key) ?? []);
}

/** The evaluation keys of all versions: those that a stored row may have. */
export const EVERY_KEY: readonly EvaluationKey[] = EVERY_BENCHMARK.map(({ key }) => key);

const KEY_SET: ReadonlySet<string> = new Set(EVERY_KEY);

/** Whether a text is an evaluation key of any version. */
export function isEvaluationKey(text: string): text is EvaluationKey {
  return KEY_SET.has(text);
}

/** The share of right answers that guessing gives, and the options that a question then has. */
export const CHANCE_LEVEL = CURRENT.chanceLevel;
export const OPTIONS = Math.round(1 / CHANCE_LEVEL);

function ofLanguages<Value>(
  value: (language: Data['languages'][number]) => Value,
): Readonly<Record<Language, Value>> {
  // As above: the keys are the languages.
  return Object.fromEntries(suite.languages.map((one) => [one.name, value(one)])) as Record<Language, Value>;
}

/** The names of the languages on pages in a language. */
export function languageNames(page: keyof InPageLanguages): Readonly<Record<Language, string>> {
  return ofLanguages(({ names }) => names[page]);
}

/** The subjects of the domains on pages in a language. */
export function subjectNames(page: keyof InPageLanguages): Readonly<Record<DomainKey, string>> {
  const subjects = suite.domains.map(({ key, subject }) => [key, subject[page]]);
  // As above: the keys are those of the domains.
  return Object.fromEntries(subjects) as Record<DomainKey, string>;
}
