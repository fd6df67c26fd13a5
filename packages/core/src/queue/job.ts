/** An evaluation as the server hands it to a worker: the job, and the lease to evaluate it and to store its outcome. */
import * as z from 'zod/mini';
import { MODEL_TYPES } from '../benchmark/model-types.ts';
import { commitSchema, modelIdSchema } from '../hub-path.ts';
import { SUBMISSION_PRECISIONS, WEIGHT_TYPES } from './submissions.ts';

const LEASE = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface Lease {
  readonly submissionId: number;
  /** Each claim gets a higher number. Writes with an older number change nothing. */
  readonly fencing: number;
  /** Random: a database that was restored or failed over may give the same fencing number again. */
  readonly claimId: string;
}

/** A lease as one text, which is also the name of its run's folder: digits, small letters and '-' alone. */
export function formatLease({ submissionId, fencing, claimId }: Lease): string {
  return `${submissionId}-${fencing}-${claimId}`;
}

export const leaseTextSchema = z.string().check(z.regex(LEASE, 'must be the lease that a claim gave'));

/** The text of a lease, read as one. */
export const leaseSchema = z.pipe(
  leaseTextSchema,
  z.transform((text): Lease => {
    const [, submissionId, fencing, claimId = ''] = LEASE.exec(text) ?? [];
    return { submissionId: Number(submissionId), fencing: Number(fencing), claimId };
  }),
);

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
