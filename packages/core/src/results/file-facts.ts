/**
 * Facts from a results file that are needed to check its run (docs/results.md#checks-of-a-run) and to repeat it
 * (docs/results.md#repeat-a-run). They are stored with the run.
 */
export interface FileFacts {
  /** Number of language tasks for which the file has a few-shot count, a question count and a standard error, each. */
  readonly fewShot: number;
  readonly questionCounts: number;
  readonly standardErrors: number;
  /** Number of domains with a group, and number of groups with a standard error. */
  readonly groups: number;
  readonly groupErrors: number;
  /**
   * 'suite' if the file names the suite's dataset for every language task, 'other' if it names a different one for any task, null
   * if any is missing. Absent if the file was not checked for this.
   */
  readonly questions?: 'suite' | 'other' | null;
  /** Whether the file records that no question limit was set. */
  readonly noLimit: boolean;
  /** Whether code from the model's repository was allowed; null if the file does not record how the model was loaded. */
  readonly remoteCode: boolean | null;
  /** Number of facts given outside the file (by an operator or a submission), and how many of those are also in the file. */
  readonly stated: { readonly given: number; readonly inFile: number };
  /** The harness's backend and model arguments; null if the file does not contain them. */
  readonly backend: string | null;
  /**
   * Whether an inference server, or vLLM outside a worker, ran the model, in which case its weights cannot be verified. Absent if
   * the file was not checked for this.
   */
  readonly isServed?: boolean;
  readonly modelArguments: Readonly<Record<string, string>> | null;
  readonly batchSize: string | null;
  /** lm_eval options that change the prompts (prompt-settings.ts). */
  readonly options: Readonly<Record<string, string>>;
  /** The harness's one-line description of the machine. */
  readonly machine: string | null;
  /** Set if the model or its base is gated: the model's own strings in the file are then hidden. */
  readonly isGated?: true;
  /** Digest of the worker's image, as stated by its operator. */
  readonly image: string | null;
}
