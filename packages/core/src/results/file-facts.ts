/**
 * What a results file states of the facts that the checks of its run need (docs/results.md#passport), and what repeats the run
 * (docs/results.md#repeating-a-run). It is kept with the run.
 */
export interface FileFacts {
  /** How many language tasks state their few-shot count, their number of questions and a standard error. */
  readonly fewShot: number;
  readonly questionCounts: number;
  readonly standardErrors: number;
  /** How many domains have a group, and how many of the groups a standard error. */
  readonly groups: number;
  readonly groupErrors: number;
  /**
   * Whether the data set of every language task is stated to be the suite's; 'other': that of a task is stated to be another one;
   * null: the file does not say of every task. Absent: it was not read for this.
   */
  readonly questions?: 'suite' | 'other' | null;
  /** Whether the file says that no question was left out by a limit. */
  readonly noLimit: boolean;
  /** Whether code of the model's repository was allowed; null: the file does not say how the model was loaded. */
  readonly remoteCode: boolean | null;
  /**
   * Of the facts that were stated beside the file (by an operator or a submission): how many there were, and how many the file
   * states too.
   */
  readonly stated: { readonly given: number; readonly inFile: number };
  /** How the harness ran the model: its backend and the arguments of the model. null: the file does not say. */
  readonly backend: string | null;
  /** Whether a server ran the model, or vLLM outside of a worker, so that nothing tells which weights it had; absent: it was not read for this. */
  readonly isServed?: boolean;
  readonly modelArguments: Readonly<Record<string, string>> | null;
  readonly batchSize: string | null;
  /** Options of lm_eval that change the prompts (prompt-settings.ts). */
  readonly options: Readonly<Record<string, string>>;
  /** The machine in a line, as the harness describes it. */
  readonly machine: string | null;
  /** The model or its base was read through a gate of the hub: the file's texts of it are not shown. Absent: it was not. */
  readonly isGated?: true;
  /** The image of the worker, by its digest, as its operator states it. */
  readonly image: string | null;
}
