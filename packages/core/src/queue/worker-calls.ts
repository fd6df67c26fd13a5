/**
 * API calls of workers, which claim submissions, renew their leases and deliver results over HTTP, with their own bearer tokens
 * (docs/workers.md#calls). They are part of the API contract, but pages and visitors do not use them.
 */
import * as z from 'zod/mini';
import type { Call } from '../api.ts';
import { nullableText, text } from '../benchmark/schemas.ts';
import { EVALUATION_KEYS } from '../benchmark/suite.ts';
import { jobSchema, leaseSchema, leaseTextSchema } from './job.ts';
import { machineSchema } from './machine.ts';
import { ATTEMPT_FAILURES } from './submission-status.ts';

/** Maximum time that a claim waits for a submission: shorter than proxy timeouts. */
export const MAX_WAIT_SECONDS = 30;
/** Size limits for a results file and the answers delivered with it. */
export const MAX_DELIVERY_BYTES = { results: 8 << 20, answers: 256 << 10 } as const;
export type DeliveryKind = keyof typeof MAX_DELIVERY_BYTES;
/** Part size of a delivery; the last part may be shorter. */
export const PART_BYTES = 512 << 10;
const MAX_LOG_LENGTH = 16 << 10;
const MAX_FAULT_LENGTH = 2000;
/** Maximum number of leases that a worker checks at once. */
export const MAX_LEASES = 500;

const bytes = z.number().check(z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER));
const log = text.check(z.maxLength(MAX_LOG_LENGTH, `must have at most ${MAX_LOG_LENGTH} characters`));
const sha256 = text.check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'));
/** Random id, regenerated each time the worker starts. */
const workerId = z.uuid('must be a UUID');

/** Reports the state of a worker every 15 seconds. */
export const reportWorker = {
  method: 'POST',
  path: '/api/worker/report',
  body: z.object({
    worker: workerId,
    jobs: z.int().check(z.gte(1), z.lte(100)),
    /** Reason for not claiming submissions; null while its machine passes the checks. */
    fault: z.nullable(text.check(z.maxLength(MAX_FAULT_LENGTH))),
    /** Whether its checks found a GPU; null if evaluations need none. */
    has_gpu: z.nullable(z.boolean()),
    /** If absent, the previous report still applies. */
    machine: z.optional(machineSchema),
    disk_free_bytes: bytes,
    disk_reserve_bytes: bytes,
    /** The worker is shutting down on its own initiative. */
    ends: z.boolean(),
  }),
  response: z.object({
    /** An operator asked it to finish its current evaluations and exit. */
    drain: z.boolean(),
    /** Whether the server has its machine details. If not, the next report must include them. */
    knows_machine: z.boolean(),
  }),
} as const satisfies Call;

/** State of the token's worker, for a health check on its machine. */
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

/** Leases the next submission that the machine can evaluate, waiting for one if needed; null if none arrived in time. */
export const claimSubmission = {
  method: 'POST',
  path: '/api/worker/claim',
  body: z.object({
    worker: workerId,
    /** Idempotency key, a new random id for each claim: a request retried after a lost response gets the same submission. */
    claim: z.uuid('must be a UUID'),
    wait_seconds: z.number().check(z.gte(0), z.lte(MAX_WAIT_SECONDS)),
  }),
  response: z.object({ claim: z.nullable(claimSchema) }),
} as const satisfies Call;

/** Extends a lease. `log` contains the last lines of the program's output, for the operator. */
export const renewLease = {
  method: 'POST',
  path: '/api/worker/renew',
  body: z.object({ lease: leaseSchema, log: z.optional(log) }),
  response: z.object({ status: z.literal('renewed') }),
} as const satisfies Call;

/** Returns the leases that have not expired or expired only recently: their run folders are in use, perhaps by another worker. */
export const liveLeases = {
  method: 'POST',
  path: '/api/worker/live',
  body: z.object({ leases: z.array(leaseSchema).check(z.maxLength(MAX_LEASES)) }),
  response: z.object({ live: z.array(text) }),
} as const satisfies Call;

/** Returns the submission to the queue when its worker stops. */
export const giveLeaseBack = {
  method: 'POST',
  path: '/api/worker/give-back',
  body: z.object({ lease: leaseSchema }),
  response: z.object({ given_back: z.boolean() }),
} as const satisfies Call;

/** Code of a failure explanation with its parameters; the server formats the message. */
const explanationSchema = z.object({
  code: text.check(z.maxLength(100)),
  params: z.record(text.check(z.maxLength(100)), z.union([text.check(z.maxLength(1000)), z.number()])),
});
export type SentExplanation = z.output<typeof explanationSchema>;
const explanations = z.array(explanationSchema).check(z.maxLength(20));

/** Reports a failed attempt. */
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
    /** 'pending' if another attempt follows after `next_in_seconds`. */
    status: z.enum(['pending', 'failed']),
    next_in_seconds: z.nullable(z.number()),
    counts: z.boolean(),
  }),
} as const satisfies Call;

/** Uploads one part of a delivery, in base64. Parts are sent in order; a part may be resent. */
export const deliverPart = {
  method: 'POST',
  path: '/api/worker/part',
  body: z.object({
    lease: leaseSchema,
    kind: z.enum(['results', 'answers']),
    part: z.int().check(z.nonnegative()),
    content: z.base64('must be base64'),
  }),
  /** Number of parts received so far. */
  response: z.object({ parts: z.int() }),
} as const satisfies Call;

/** Publishes the delivered results, or stores the reason for rejecting them. The call can be retried. */
export const finishDelivery = {
  method: 'POST',
  path: '/api/worker/finish',
  body: z.object({
    lease: leaseSchema,
    results_sha256: sha256,
    /** null if the run has no answers. */
    answers_sha256: z.nullable(sha256),
    image: z.nullable(text.check(z.maxLength(300))),
    /** Gated model among the models whose files were read. */
    gate: z.nullable(z.enum(['model', 'base'])),
    log_tail: z.nullable(log),
  }),
  response: z.object({
    status: z.enum(['finished', 'pending', 'failed']),
    /** Time until the next attempt if the status is 'pending'. */
    next_in_seconds: z.nullable(z.number()),
    /** Reason for rejecting the results; null if they are published. */
    reason: z.nullable(z.enum(ATTEMPT_FAILURES)),
    explanations,
  }),
} as const satisfies Call;
export type Finished = z.output<typeof finishDelivery.response>;

const count = z.int().check(z.nonnegative());

/** JSON format of the answers delivered for a run. */
export const deliveredAnswersSchema = z.object({
  answers: z.optional(
    z
      .array(
        z.object({
          key: z.enum(EVALUATION_KEYS),
          metric: text,
          n: count,
          right: count,
          /** One bit per question, in base64. */
          bits: z.base64(),
          questions_sha256: sha256,
          subjects: z.nullable(
            z.array(z.object({ subject: text, n: count, right: count })).check(z.maxLength(200)),
          ),
        }),
      )
      .check(z.maxLength(100)),
  ),
  /** Reason why the samples files are not used. */
  problem: z.optional(explanationSchema),
});
export type DeliveredAnswers = z.output<typeof deliveredAnswersSchema>;
