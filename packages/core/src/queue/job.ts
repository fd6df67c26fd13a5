/** An evaluation that the server assigns to a worker: the job, and the lease to run it and store its outcome. */
import * as z from 'zod/mini';
import { MODEL_TYPES } from '../benchmark/model-types.ts';
import { commitSchema, modelIdSchema } from '../hub-path.ts';
import { SUBMISSION_PRECISIONS, WEIGHT_TYPES } from './submissions.ts';

const LEASE = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface Lease {
  readonly submissionId: number;
  /** Increases with each claim. Writes with an older number are ignored. */
  readonly fencing: number;
  /** Random, because a restored or failed-over database may issue the same fencing number again. */
  readonly claimId: string;
}

/** Formats a lease as a string of digits, lowercase letters and '-', which is also the name of the run's folder. */
export function formatLease({ submissionId, fencing, claimId }: Lease): string {
  return `${submissionId}-${fencing}-${claimId}`;
}

export const leaseTextSchema = z.string().check(z.regex(LEASE, 'must be the lease that a claim returned'));

/** Parses a lease string. */
export const leaseSchema = z.pipe(
  leaseTextSchema,
  z.transform((text): Lease => {
    const [, submissionId, fencing, claimId = ''] = LEASE.exec(text) ?? [];
    return { submissionId: Number(submissionId), fencing: Number(fencing), claimId };
  }),
);

const pinnedSchema = z.object({ id: modelIdSchema, commit: commitSchema });
/** A model on the hub, pinned to a commit. */
export type PinnedModel = Readonly<z.output<typeof pinnedSchema>>;

/**
 * Only values of this type reach a command line (docs/threats.md#command-injection). The server builds them from a stored
 * submission, and the worker validates them with this schema because it does not trust the server.
 */
export const jobSchema = z.object({
  model: pinnedSchema,
  /** Base model of an adapter or a delta; null for complete weights. */
  base: z.nullable(pinnedSchema),
  weightType: z.enum(WEIGHT_TYPES),
  precision: z.enum(SUBMISSION_PRECISIONS.map(({ key }) => key)),
  modelType: z.enum(MODEL_TYPES.map(({ key }) => key)),
  useChatTemplate: z.boolean(),
  /** Hub metadata at submission time; null if unknown. */
  paramsBillions: z.nullable(z.number()),
  architecture: z.nullable(z.string()),
  license: z.nullable(z.string()),
  hubHearts: z.nullable(z.int()),
  /** YYYY-MM-DD */
  uploadDate: z.nullable(z.string()),
  submissionDate: z.string(),
});
export type EvaluationJob = Readonly<z.output<typeof jobSchema>>;
