/** What a benchmark suite is described by. All that the product says or counts of its suite comes from such a description. */

/** A text in languages of the pages, by their tags. In a language without one the English text stands. */
export type InPageLanguages = Readonly<Record<string, string>> & { readonly en: string };

/** A language that the questions are in. */
interface SuiteLanguage {
  /** As results name it. */
  readonly name: string;
  /** The subset of each dataset with its questions. */
  readonly subset: string;
  readonly names: InPageLanguages;
}

interface SuiteTask {
  /** The evaluation key, whose spelling is part of the API. */
  readonly key: string;
  readonly task: string;
  readonly questions: number;
}

export interface SuiteDomain {
  /** The group's name in lm-evaluation-harness, and the evaluation key of the combined score. */
  readonly key: string;
  readonly label: string;
  /** By the name of the language, the same ones in every domain. */
  readonly languages: Readonly<Record<string, SuiteTask>>;
  readonly subject: InPageLanguages;
  /** The subject in the middle of a sentence. */
  readonly inSentence: InPageLanguages;
  /** The dataset on the hub. */
  readonly dataset: string;
  /** The number of a color for domains (packages/web/src/styles/tokens.css), and the outlines of an emblem on a grid of 24 by 24. */
  readonly color: number;
  readonly emblem: readonly string[];
}

/** A way of asking the questions and of reading the answers. Scores by different protocols are never ranked together. */
interface Protocol {
  /** As addresses, answers and the database have it. */
  readonly id: string;
  readonly names: InPageLanguages;
  /** The program that asks, and its package. */
  readonly program: { readonly name: string; readonly package: string };
  /** The metrics by their names in results, the preferred one first. */
  readonly metrics: readonly [string, ...string[]];
}

/** The suite as EvalScope asks it, which lets the model write the letter of its answer. */
export interface EvalScopeTasks {
  /** The names of its data sets, by domain. */
  readonly datasets: Readonly<Record<string, string>>;
  readonly promptTemplate: string;
  /** The version of its rule that reads the letter in an answer. */
  readonly evaluationVersion: string;
}

/** The authors' task files for lm_eval: a fork of it with the groups of the suite, at a commit. */
export interface TaskFiles {
  readonly repository: string;
  readonly commit: string;
  /** The version of lm_eval that the fork says it is. */
  readonly harnessVersion: string;
}

interface PublishedResults {
  readonly folder: string;
  /** The publication that its numbers are from. */
  readonly source: string;
  /** null: the source does not state it. */
  readonly fewShot: number | null;
}

export interface Suite {
  readonly id: string;
  /** Whatever changes a score makes another version: a domain, a language, a question, a metric. */
  readonly version: number;
  readonly name: string;
  /** In the order of the columns. */
  readonly languages: readonly SuiteLanguage[];
  readonly domains: readonly SuiteDomain[];
  /** The split of the datasets with the questions. */
  readonly split: string;
  /** The share of right answers that guessing gives. */
  readonly chanceLevel: number;
  /** The few-shot examples. */
  readonly fewShot: number;
  /** The first one is that of a board where none is chosen. */
  readonly protocols: readonly [Protocol, ...Protocol[]];
  /** Tasks of the protocol `log-likelihood`, and those of `letter`. */
  readonly taskFiles: TaskFiles;
  readonly evalScope: EvalScopeTasks;
  /** Results that fill an empty board, in folders of this repository, and a table of reported scores. */
  readonly published: { readonly results: readonly PublishedResults[]; readonly reported: string };
}
