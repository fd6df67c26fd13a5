/** Description of a benchmark suite. Everything the product shows about its suite is derived from it. */

/** Translations of a string, by language tag. English is the fallback. */
export type InPageLanguages = Readonly<Record<string, string>> & { readonly en: string };

/** A language of the questions. */
interface SuiteLanguage {
  /** Name in results. */
  readonly name: string;
  /** Dataset subset that contains its questions. */
  readonly subset: string;
  readonly names: InPageLanguages;
}

interface SuiteTask {
  /** Evaluation key, whose spelling is part of the API. */
  readonly key: string;
  readonly task: string;
  readonly questions: number;
}

export interface SuiteDomain {
  /** Group name in lm-evaluation-harness, and evaluation key of the combined score. */
  readonly key: string;
  readonly label: string;
  /** Tasks by language name. Every domain has the same languages. */
  readonly languages: Readonly<Record<string, SuiteTask>>;
  readonly names: InPageLanguages;
  /** Name as used within a sentence. */
  readonly namesInSentences: InPageLanguages;
  /** Dataset on the hub. */
  readonly dataset: string;
  /** SVG path data of the emblem on a 24 × 24 grid. */
  readonly emblem: readonly string[];
}

/** A way of asking the questions and reading the answers. Scores under different protocols are never ranked together. */
interface Protocol {
  /** Id in URLs, responses and the database. */
  readonly id: string;
  readonly names: InPageLanguages;
  /** Program that runs the evaluation, and its package. */
  readonly program: { readonly name: string; readonly package: string };
  /** Metric names in results, in order of preference. */
  readonly metrics: readonly [string, ...string[]];
}

/** The suite in EvalScope, where the model writes its answer's letter. */
export interface EvalScopeTasks {
  /** Dataset names by domain. */
  readonly datasets: Readonly<Record<string, string>>;
  readonly promptTemplate: string;
  /** Version of EvalScope's rule for extracting the letter from an answer. */
  readonly evaluationVersion: string;
}

/** The authors' task files for lm_eval: a commit of their fork, which contains the suite's groups. */
export interface TaskFiles {
  readonly repository: string;
  readonly commit: string;
  /** lm_eval version that the fork reports. */
  readonly harnessVersion: string;
}

interface PublishedResults {
  readonly folder: string;
  /** Paper that the numbers come from. */
  readonly source: string;
  /** null if the source does not specify it. */
  readonly fewShot: number | null;
}

export interface Suite {
  readonly id: string;
  /** Changes whenever something that affects scores changes: a domain, a language, a question, a metric. */
  readonly version: number;
  readonly name: string;
  /** Languages in column order. */
  readonly languages: readonly SuiteLanguage[];
  readonly domains: readonly SuiteDomain[];
  /** Split of the datasets that contains the questions. */
  readonly split: string;
  /** Expected share of correct answers when guessing. */
  readonly chanceLevel: number;
  /** Number of few-shot examples. */
  readonly fewShot: number;
  /** The first protocol is the board's default. */
  readonly protocols: readonly [Protocol, ...Protocol[]];
  /** Tasks for the `log-likelihood` protocol, and tasks for `letter`. */
  readonly taskFiles: TaskFiles;
  readonly evalScope: EvalScopeTasks;
  /** Initial results for an empty board, stored in folders of this repository, and a table of reported scores. */
  readonly published: { readonly results: readonly PublishedResults[]; readonly reported: string };
}
