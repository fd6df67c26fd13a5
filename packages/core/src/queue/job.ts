/** An evaluation to run, as the server hands it to a worker. */
import * as z from 'zod/mini';
import { MODEL_TYPES } from '../benchmark/model-types.ts';
import { commitSchema, modelIdSchema } from '../hub-path.ts';
import { SUBMISSION_PRECISIONS, WEIGHT_TYPES } from './submissions.ts';

const pinnedSchema = z.object({ id: modelIdSchema, commit: commitSchema });
/** A model on the hub at one commit. */
export type PinnedModel = Readonly<z.output<typeof pinnedSchema>>;

/**
 * Only values of this type reach a command line (docs/threats.md#command-injection). The server makes them of a stored submission, and
 * the worker reads them by this schema, whatever a server says.
 */
export const jobSchema = z.object({
  model: pinnedSchema,
  /** The base model of an adapter or a delta; null for weights that are whole by themselves. */
  base: z.nullable(pinnedSchema),
  weightType: z.enum(WEIGHT_TYPES),
  precision: z.enum(SUBMISSION_PRECISIONS.map(({ key }) => key)),
  modelType: z.enum(MODEL_TYPES.map(({ key }) => key)),
  useChatTemplate: z.boolean(),
  /** Facts of the hub at submission; null is unknown. */
  paramsBillions: z.nullable(z.number()),
  architecture: z.nullable(z.string()),
  license: z.nullable(z.string()),
  hubHearts: z.nullable(z.int()),
  /** YYYY-MM-DD */
  uploadDate: z.nullable(z.string()),
  submissionDate: z.string(),
});
export type EvaluationJob = Readonly<z.output<typeof jobSchema>>;
