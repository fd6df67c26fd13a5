/**
 * The calls of workers: they claim submissions, keep their leases and deliver results over HTTP, with a bearer token of their own
 * (docs/workers.md#calls). A part of the contract, but no page and no visitor makes them.
 */
import * as z from 'zod/mini';
import type { Call } from '../api.ts';
import { nullableText, text } from '../benchmark/schemas.ts';
import { EVALUATION_KEYS } from '../benchmark/suite.ts';
import { jobSchema, leaseSchema, leaseTextSchema } from './job.ts';
import { machineSchema } from './machine.ts';
import { ATTEMPT_FAILURES } from './submission-status.ts';

/** For how long a claim waits for a submission at most: shorter than proxies wait for an answer. */
export const LONGEST_WAIT_SECONDS = 30;
/** Results of one file, and what beside it says which questions were answered right. */
export const LARGEST_DELIVERY_BYTES = { results: 8 << 20, answers: 256 << 10 } as const;
export type DeliveryKind = keyof typeof LARGEST_DELIVERY_BYTES;
/** A delivery is sent in parts of this size, the last one shorter. */
export const PART_BYTES = 512 << 10;
const LONGEST_LOG = 16 << 10;
const LONGEST_FAULT = 2000;
/** A worker asks about this many folders of runs at once. */
export const MOST_LEASES = 500;

const bytes = z.number().check(z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER));
const log = text.check(z.maxLength(LONGEST_LOG, `must have at most ${LONGEST_LOG} characters`));
const sha256 = text.check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'));
/** Random, new with each start of a worker. */
const workerId = z.uuid('must be a UUID');

/** What a worker says about itself every few seconds. */
export const reportWorker = {
  method: 'POST',
  path: '/api/worker/report',
  body: z.object({
    worker: workerId,
    jobs: z.int().check(z.gte(1), z.lte(100)),
    /** Why it claims nothing; null while its machine passes its checks. */
    fault: z.nullable(text.check(z.maxLength(LONGEST_FAULT))),
    /** Whether its checks found a GPU; null when evaluations ask for none. */
    has_gpu: z.nullable(z.boolean()),
    /** Absent: as it was last told. */
    machine: z.optional(machineSchema),
    disk_free_bytes: bytes,
    disk_reserve_bytes: bytes,
    /** It ends now, by its own will. */
    ends: z.boolean(),
  }),
  response: z.object({
    /** An operator has asked it to finish what is under way and end. */
    drain: z.boolean(),
    /** Whether its machine is known. If not, the next report tells it. */
    knows_machine: z.boolean(),
  }),
} as const satisfies Call;

/** The state of the token's worker, for a health check beside it. */
export const getWorker = {
  method: 'GET',
  path: '/api/worker/state',
  response: z.object({ name: text, runs: z.boolean(), fault: nullableText }),
} as const satisfies Call;

const claimSchema = z.object({
  lease: leaseTextSchema,
  lease_seconds: z.number(),
  attempt: z.int(),
  job: jobSchema,
});
export type WorkerClaim = z.output<typeof claimSchema>;

/** Leases the next submission that the machine can evaluate; waits for one. Null: none came. */
export const claimSubmission = {
  method: 'POST',
  path: '/api/worker/claim',
  body: z.object({
    worker: workerId,
    /** Random, new with each claim: a call that comes again, because its answer was lost, gets the same submission. */
    claim: z.uuid('must be a UUID'),
    wait_seconds: z.number().check(z.gte(0), z.lte(LONGEST_WAIT_SECONDS)),
  }),
  response: z.object({ claim: z.nullable(claimSchema) }),
} as const satisfies Call;

/** Extends a lease. `log`: the last lines of the program, for the operator. */
export const renewLease = {
  method: 'POST',
  path: '/api/worker/renew',
  body: z.object({ lease: leaseSchema, log: z.optional(log) }),
  response: z.object({ status: z.literal('renewed') }),
} as const satisfies Call;

/** Which of these leases have not run out, or only just: the folders of their runs are in use, perhaps by another worker. */
export const liveLeases = {
  method: 'POST',
  path: '/api/worker/live',
  body: z.object({ leases: z.array(leaseSchema).check(z.maxLength(MOST_LEASES)) }),
  response: z.object({ live: z.array(text) }),
} as const satisfies Call;

/** Puts the submission back into the queue: its worker stops. */
export const giveLeaseBack = {
  method: 'POST',
  path: '/api/worker/give-back',
  body: z.object({ lease: leaseSchema }),
  response: z.object({ given_back: z.boolean() }),
} as const satisfies Call;

/** A code of failure explanations with its values; the server words them. */
const explanationSchema = z.object({
  code: text.check(z.maxLength(100)),
  params: z.record(text.check(z.maxLength(100)), z.union([text.check(z.maxLength(1000)), z.number()])),
});
export type SentExplanation = z.output<typeof explanationSchema>;
const explanations = z.array(explanationSchema).check(z.maxLength(20));

/** Ends a failed attempt. */
export const failAttempt = {
  method: 'POST',
  path: '/api/worker/fail',
  body: z.object({
    lease: leaseSchema,
    reason: z.enum(ATTEMPT_FAILURES),
    explanations,
    log_tail: z.nullable(log),
  }),
  response: z.object({
    /** 'pending': another attempt follows after `next_in_seconds`. */
    status: z.enum(['pending', 'failed']),
    next_in_seconds: z.nullable(z.number()),
    counts: z.boolean(),
  }),
} as const satisfies Call;

/** One part of a delivery, in base64. Parts come in their order; the same part may come again. */
export const deliverPart = {
  method: 'POST',
  path: '/api/worker/part',
  body: z.object({
    lease: leaseSchema,
    kind: z.enum(['results', 'answers']),
    part: z.int().check(z.nonnegative()),
    content: z.base64('must be base64'),
  }),
  /** How many parts of the delivery are there. */
  response: z.object({ parts: z.int() }),
} as const satisfies Call;

/** Publishes what was delivered, or stores why it is refused. It may come again. */
export const finishDelivery = {
  method: 'POST',
  path: '/api/worker/finish',
  body: z.object({
    lease: leaseSchema,
    results_sha256: sha256,
    /** null: the run has no answers. */
    answers_sha256: z.nullable(sha256),
    image: z.nullable(text.check(z.maxLength(300))),
    /** Which of the models whose files were read is gated. */
    gate: z.nullable(z.enum(['model', 'base'])),
    log_tail: z.nullable(log),
  }),
  response: z.object({
    status: z.enum(['finished', 'pending', 'failed']),
    /** 'pending': another attempt follows after this time. */
    next_in_seconds: z.nullable(z.number()),
    /** Why the results are refused; null when they are published. */
    reason: z.nullable(z.enum(ATTEMPT_FAILURES)),
    explanations,
  }),
} as const satisfies Call;
export type Finished = z.output<typeof finishDelivery.response>;

const count = z.int().check(z.nonnegative());

/** The answers of a run as they are delivered: JSON of this form. */
export const deliveredAnswersSchema = z.object({
  answers: z.optional(
    z
      .array(
        z.object({
          key: z.enum(EVALUATION_KEYS),
          metric: text,
          n: count,
          right: count,
          /** One bit a question, in base64. */
          bits: z.base64(),
          questions_sha256: sha256,
          subjects: z.nullable(
            z.array(z.object({ subject: text, n: count, right: count })).check(z.maxLength(200)),
          ),
        }),
      )
      .check(z.maxLength(100)),
  ),
  /** Why the samples files are not used. */
  problem: z.optional(explanationSchema),
});
export type DeliveredAnswers = z.output<typeof deliveredAnswersSchema>;
