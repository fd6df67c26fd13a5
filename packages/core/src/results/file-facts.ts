/**
 * What a results file states of the facts that the checks of its run need (docs/results.md#passport), and what repeats the run
 * (docs/results.md#repeating-a-run). It is kept with the run.
 */
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

export const fileFactsSchema = z.object({
  /** How many language tasks state their few-shot count, their number of questions and a standard error. */
  fewShot: count,
  questionCounts: count,
  standardErrors: count,
  /** How many domains have a group, and how many of the groups a standard error. */
  groups: count,
  groupErrors: count,
  /** Whether the file says that no question was left out by a limit. */
  noLimit: z.boolean(),
  /** Whether code of the model's repository was allowed; null: the file does not say how the model was loaded. */
  remoteCode: z.nullable(z.boolean()),
  /**
   * Of the facts that were stated beside the file (by an operator or a submission): how many there were, and how many the file
   * states too. null: not recorded.
   */
  stated: z.nullable(z.object({ given: count, inFile: count })),
  /** How the harness ran the model: its backend and the arguments of the model. null: the file does not say. */
  backend: z.nullable(z.string()),
  modelArguments: z.nullable(z.record(z.string(), z.string())),
  batchSize: z.nullable(z.string()),
  /** Options of lm_eval that change the prompts (prompt-settings.ts); absent in facts of earlier versions. */
  options: z.optional(z.record(z.string(), z.string())),
  /** The machine in a line, as the harness describes it. */
  machine: z.nullable(z.string()),
  /** The image of the worker, by its digest, as its operator states it. */
  image: z.nullable(z.string()),
});
export type FileFacts = z.infer<typeof fileFactsSchema>;
