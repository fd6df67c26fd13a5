/** What follows from the suite's table: every key, label, column and task name of a benchmark is read from here. */
import { DOMAINS, LANGUAGES, type Language } from './suite-table.ts';

type Domain = (typeof DOMAINS)[number];
export type DomainKey = Domain['key'];
type LeafKey = Domain['keys'][Language];
export type EvaluationKey = DomainKey | LeafKey;

/** The share of right answers that guessing gives: four options a question. */
export const CHANCE_LEVEL = 0.25;

/** The few-shot examples the suite is run with. */
export const FEW_SHOT = 0;

/** The metrics of the suite in order of preference; the first is the one that the columns are named after. */
export const METRICS = ['acc_norm', 'acc'] as const;

export interface Benchmark {
  readonly key: EvaluationKey;
  /** Column label: 'BBA', 'BBA_English', … */
  readonly label: string;
  readonly domain: Domain;
  /** null for the combined score of the domain. */
  readonly language: Language | null;
  /** Task or group name in lm-evaluation-harness: 'bba', 'bba_English', …; all tasks have a capital. */
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
      questions: leaves.reduce((sum, { questions }) => sum + questions, 0),
    },
    ...leaves,
  ];
}

/** All benchmarks in column order: for each domain the combined one, then one for each language. */
export const BENCHMARKS: readonly Benchmark[] = DOMAINS.flatMap(benchmarksOf);

/** All evaluation keys in column order. */
export const EVALUATION_KEYS: readonly EvaluationKey[] = BENCHMARKS.map((benchmark) => benchmark.key);

const KEY_SET: ReadonlySet<string> = new Set(EVALUATION_KEYS);

/** Whether a text is an evaluation key. */
export function isEvaluationKey(text: string): text is EvaluationKey {
  return KEY_SET.has(text);
}
