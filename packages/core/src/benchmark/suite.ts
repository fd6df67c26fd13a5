/**
 * The benchmark suite as one table (spec 1 and 3.1; question counts and harness facts: docs/benchmark.md).
 * Every key, label, column and task name of a benchmark is read from here.
 */

export type Language = 'English' | 'Hindi';

interface DomainFacts {
  readonly key: string;
  readonly label: string;
  readonly subject: string;
  /** The evaluation key of each language, spelt as in spec 3.1: only bbf capitalises its suffixes. */
  readonly keys: Readonly<Record<Language, string>>;
  readonly questions: Readonly<Record<Language, number>>;
}

/** The four domains in display order (spec 1). */
export const DOMAINS = [
  {
    key: 'bba',
    label: 'BBA',
    subject: 'Ayurveda',
    keys: { English: 'bba_english', Hindi: 'bba_hindi' },
    questions: { English: 9348, Hindi: 5615 },
  },
  {
    key: 'bbf',
    label: 'BBF',
    subject: 'Finance',
    keys: { English: 'bbf_English', Hindi: 'bbf_Hindi' },
    questions: { English: 13451, Hindi: 5982 },
  },
  {
    key: 'bbk',
    label: 'BBK',
    subject: 'Agriculture',
    keys: { English: 'bbk_english', Hindi: 'bbk_hindi' },
    questions: { English: 12648, Hindi: 2757 },
  },
  {
    key: 'bbl',
    label: 'BBL',
    subject: 'Legal',
    keys: { English: 'bbl_english', Hindi: 'bbl_hindi' },
    questions: { English: 17047, Hindi: 7318 },
  },
] as const satisfies readonly DomainFacts[];

type Domain = (typeof DOMAINS)[number];
export type DomainKey = Domain['key'];
type LeafKey = Domain['keys'][Language];
export type EvaluationKey = DomainKey | LeafKey;

export const LANGUAGES = ['English', 'Hindi'] as const satisfies readonly Language[];

/** The share of right answers that guessing gives: four options a question. */
export const CHANCE_LEVEL = 0.25;

/** The few-shot examples the suite is run with. */
export const FEW_SHOT = 0;

export interface Benchmark {
  readonly key: EvaluationKey;
  /** Column label, spec 2.3: 'BBA', 'BBA_English', … */
  readonly label: string;
  readonly domain: Domain;
  /** null for the combined score of the domain. */
  readonly language: Language | null;
  /** Task or group name in lm-evaluation-harness: 'bba', 'bba_English', …; capitalised in all four domains. */
  readonly task: string;
  readonly questions: number;
}

function benchmarksOf(domain: Domain): Benchmark[] {
  const leaves = LANGUAGES.map((language) => ({
    key: domain.keys[language],
    label: `${domain.label}_${language}`,
    domain,
    language,
    task: `${domain.key}_${language}`,
    questions: domain.questions[language],
  }));
  return [
    {
      key: domain.key,
      label: domain.label,
      domain,
      language: null,
      task: domain.key,
      questions: domain.questions.English + domain.questions.Hindi,
    },
    ...leaves,
  ];
}

/** The twelve benchmarks in column order (spec 2.3): combined, English, Hindi for each domain. */
export const BENCHMARKS: readonly Benchmark[] = DOMAINS.flatMap(benchmarksOf);

/** The twelve evaluation keys in column order. */
export const EVALUATION_KEYS: readonly EvaluationKey[] = BENCHMARKS.map((benchmark) => benchmark.key);

const KEY_SET: ReadonlySet<string> = new Set(EVALUATION_KEYS);

/** Whether a text is one of the twelve evaluation keys. */
export function isEvaluationKey(text: string): text is EvaluationKey {
  return KEY_SET.has(text);
}
