/**
 * The API contract: every call is defined here. Server routes, the browser's requests and OpenAPI all use these definitions. Fields
 * that extend the specified calls may be missing from a response (docs/site.md#reading-answers).
 */
import * as z from 'zod/mini';
import { boardEntrySchema } from './benchmark/board-entry.ts';
import { PROTOCOLS } from './benchmark/protocols.ts';
import {
  nullableInt,
  nullableNumber,
  nullableText,
  numberText,
  orUnknown,
  runParams,
  text,
} from './benchmark/schemas.ts';
import { modelIdSchema } from './hub-path.ts';
import { LEADERBOARD_PATH } from './leaderboard-path.ts';

/** Parameters of an error message, by name. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * Body of every error response: a stable machine-readable code, a message in the request's language, and the message's parameters.
 */
export const errorSchema = z.object({
  code: text,
  detail: text,
  params: z.optional(z.record(text, z.union([text, z.number()]))),
});
export type ApiError = z.infer<typeof errorSchema>;

/** Definition of an API call. The server's route and its OpenAPI description are generated from it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** URL path; starts with /api/ unless the call serves a file. */
  readonly path: string;
  /** One-line summary. A call without one is omitted from OpenAPI. */
  readonly summary?: string;
  readonly description?: string;
  /** Responses have an ETag. A client that sends it back as If-None-Match gets a 304 until the response changes. */
  readonly isConditional?: boolean;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** Absent if the response is not JSON. */
  readonly response?: z.core.$ZodType;
}

/** Selects the board for one protocol in a publication. */
export const protocolQuery = z.optional(
  z.enum([...PROTOCOLS], { error: `must be one of ${PROTOCOLS.join(', ')}` }),
);

export const getLeaderboard = {
  method: 'GET',
  path: LEADERBOARD_PATH,
  summary: 'All leaderboard entries',
  description:
    'The body has one entry per line, so that it can be parsed incrementally. Send the ETag back as If-None-Match to get 304 until the board changes. The header Publication contains the publication number, Last-Modified its time, and Protocols the protocols of its rows. `protocol` selects the rows of a protocol other than the default one, which have their own ranks.',
  isConditional: true,
  query: z.object({ protocol: protocolQuery }),
  response: z.array(boardEntrySchema),
} as const;

export const getHealth = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  description: '200 if the server is ready; 503 if its database reads hang.',
  response: z.object({
    status: z.literal('ok'),
    /** Number of the publication being served; null before the first one. */
    publication: nullableInt,
    models: z.int(),
    /** Database state as of a few seconds ago. The board is always served; votes and submissions need 'ok'. */
    database: z.enum(['ok', 'read_only', 'unavailable']),
  }),
} as const;

const taskAnswersSchema = z.object({
  /** Metric that decides whether an answer is correct; also used for the task's score. */
  metric: text,
  /** Question count and number of correct answers; the score is `right / n`. */
  n: z.int(),
  right: z.int(),
  /**
   * Hex SHA-256 of the harness's hashes of each question's content and target. If two runs have the same value, their answers can
   * be compared question by question.
   */
  questions: text,
  /**
   * Base64-encoded bits, one per question in question-set order; 1 means correct. The first question is the most significant bit of
   * the first byte, and the last byte is padded with zeros.
   */
  bits: text,
});

export const getAnswers = {
  method: 'GET',
  path: '/api/runs/:id/answers',
  summary: 'Right or wrong for each question of a run',
  description:
    'For the evaluation key of each language task, one bit per question: 1 means right. Board entries contain the run number. Send the ETag as If-None-Match to get 304 while nothing changes.',
  isConditional: true,
  params: runParams,
  response: z.object({ run: z.int(), tasks: z.record(text, taskAnswersSchema) }),
} as const;

/** Submission form fields except the model, used to resubmit it. */
export const submittedSchema = z.object({
  revision: text,
  model_type: text,
  precision: text,
  weight_type: text,
  /** null for original weights. */
  base_model: nullableText,
  use_chat_template: z.boolean(),
});
export type Submitted = z.infer<typeof submittedSchema>;

/** Reason for a failed evaluation. */
export const failureSchema = z.object({
  /** Machine-readable reason: 'out_of_memory', 'time_limit'… */
  reason: text,
  /** Human-readable message: the reason and what to do about it. */
  detail: text,
  /** Details for this model; null if nothing more is known. */
  explanation: nullableText,
  /** The same details as machine-readable codes with parameters. */
  explanations: z.array(errorSchema),
  /** Whether the evaluation program wrote any output; {@link getSubmissionLog} returns the last lines. */
  has_log: z.boolean(),
});

const queueItemSchema = z.object({
  name: text,
  submitter: text,
  /** Seconds since submission with an 's' suffix: '123s'. */
  wait_time: text,
  precision: text,
  /** Evaluated commit (40 hex digits). */
  revision: text,
  submission_time: text,
  /** Whether the model or its base model is gated: the hub restricts its files to accounts with access. */
  is_gated: z.optional(z.boolean()),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

const pendingItemSchema = z.extend(queueItemSchema, {
  /** Position in the evaluation order, starting at 1. */
  position: z.optional(z.int()),
  /** Set before a retry: machine-readable reason why the last attempt was interrupted, and the earliest start of the next one. */
  last_failure: z.optional(nullableText),
  not_before: z.optional(nullableText),
  /** Requirements that no worker seen in the last day meets, as submission notes; absent if a worker can evaluate it. */
  waits_for: z.optional(z.array(errorSchema)),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

const evaluatingItemSchema = z.extend(queueItemSchema, {
  evaluating_since: z.optional(text),
  attempt: z.optional(z.int()),
});
export type EvaluatingItem = z.infer<typeof evaluatingItemSchema>;

/** A failed evaluation and its reason. Not in the specification. */
const failedItemSchema = z.extend(queueItemSchema, {
  /** Submission number, as passed to {@link getSubmissionLog}. */
  id: z.int(),
  ...failureSchema.shape,
  submitted: z.optional(submittedSchema),
});
export type FailedItem = z.infer<typeof failedItemSchema>;

const stallSchema = z.object({
  reason: text,
  since: text,
  /** Operator's comment; absent or null if there is none. */
  detail: z.optional(nullableText),
});

export const getQueueStatus = {
  method: 'GET',
  path: '/api/models/status',
  summary: 'Submissions by status: pending, evaluating, finished, failed; why the queue is stalled',
  description:
    'Each list is newest first. The lists of finished and failed submissions contain the last hundred.',
  response: z.object({
    pending: z.array(pendingItemSchema),
    evaluating: z.array(evaluatingItemSchema),
    finished: z.array(queueItemSchema),
    failed: z._default(z.array(failedItemSchema), []),
    /** Machine-readable reason why the queue is stalled, and since when; null if evaluations are running normally. */
    stalled: orUnknown(stallSchema),
    /** Durations of the last evaluations (at most twenty); null before the first one. */
    lately: orUnknown(
      z.object({
        evaluations: z.int(),
        shortest_seconds: z.number(),
        median_seconds: z.number(),
        longest_seconds: z.number(),
      }),
    ),
  }),
} as const;
export type QueueLists = z.infer<typeof getQueueStatus.response>;

/** An evaluated submission. Not in the specification. */
const finishedItemSchema = z.extend(queueItemSchema, {
  /** Run with its results; null if no longer known. */
  run: z.optional(nullableInt),
});

export const getUserSubmissions = {
  method: 'GET',
  path: '/api/submissions/user/:username',
  summary: 'The submissions of an account and their outcome',
  description:
    "The last hundred per list, newest first, looked up by account name; with the account's bearer token by its id.",
  params: z.object({ username: text.check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({
    pending: z.array(pendingItemSchema),
    evaluating: z.array(evaluatingItemSchema),
    finished: z.array(finishedItemSchema),
    failed: z.array(failedItemSchema),
  }),
} as const;
export type OwnSubmissions = z.infer<typeof getUserSubmissions.response>;

const submissionParams = z.object({ id: numberText('must be the number of a submission') });

export const getSubmissionLog = {
  method: 'GET',
  path: '/api/submissions/:id/log',
  summary: 'The last lines of a failed evaluation',
  params: submissionParams,
  response: z.object({ log_tail: text }),
} as const;

/**
 * Deliberately generous, but far below the body size limit: overlong names are left to the form rules, which explain the rejection.
 */
export const MAX_TEXT_LENGTH = 1000;
function written() {
  return z
    .string('must be a string')
    .check(z.maxLength(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`));
}
const AS_ACCOUNT = '`user_id` must be the name of the account of the bearer token.';

/** An object schema that rejects unknown keys. */
function closed<T extends z.core.$ZodShape>(shape: T) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? 'must have only the keys of this call'
        : `must be an object with ${Object.keys(shape).join(', ')}`,
  });
}

const userId = written().check(z.minLength(1, 'must be the name you are signed in with'));

export const signOut = {
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Sign out: the server forgets the bearer token',
  description: 'The server checks the token with the hub again if it is reused.',
  response: z.object({ status: z.literal('forgotten') }),
} as const;

export const submitModel = {
  method: 'POST',
  path: '/api/models/submit',
  summary: 'Submit a model for evaluation',
  description: AS_ACCOUNT,
  body: closed({
    model_id: written(),
    revision: written(),
    model_type: written(),
    precision: written(),
    weight_type: written(),
    base_model: written(),
    use_chat_template: z.boolean('must be true or false'),
    user_id: userId,
  }),
  response: z.object({
    status: z.literal('pending'),
    /** Model name as spelled on the hub. */
    model_id: text,
    revision: text,
    /** Parameter count including the base model; null if the files do not contain it. */
    params_billions: nullableNumber,
    /** Messages to the author about an accepted submission. */
    warnings: z.array(text),
    /** The same warnings as machine-readable codes with parameters. */
    notes: z.array(errorSchema),
  }),
} as const;

const votesByRevision = z.record(text, z.int());

const pendingModelSchema = z.object({
  name: text,
  /** Time of the model's oldest pending submission; `submitter` is from the same submission. */
  submission_time: orUnknown(text),
  submitter: text,
  votes_by_revision: orUnknown(votesByRevision),
  /** Hub metadata at submission time; null means unknown. Not in the specification. */
  params_billions: z.optional(nullableNumber),
  license: z.optional(nullableText),
  /**
   * Position in the evaluation order, starting at 1, as in {@link getQueueStatus}; the best one if the model has several
   * submissions. It differs from the position in this list because the evaluation order counts a day of waiting as a vote. Not in
   * the specification.
   */
  position: z.optional(z.int()),
});
export type PendingModel = z.infer<typeof pendingModelSchema>;

export const getPendingModels = {
  method: 'GET',
  path: '/api/models/pending',
  summary: 'Models waiting for evaluation, most votes first',
  response: z.array(pendingModelSchema),
} as const;

/** Joins the two path segments of a model name into one value. */
const modelParams = z.pipe(
  z.object({ org: written(), model: written() }),
  z.transform(({ org, model: name }, context) => {
    const model = modelIdSchema.safeParse(`${org}/${name}`);
    if (model.success) return { model: model.data };
    context.issues.push({ code: 'custom', message: 'must be organization/model-name', input: name });
    return z.NEVER;
  }),
);

export const getModelVotes = {
  method: 'GET',
  path: '/api/votes/model/:org/:model',
  summary: 'Votes for a model by revision',
  params: modelParams,
  response: z.object({ votes_by_revision: votesByRevision }),
} as const;

// Intentionally public (docs/threats.md#voting-habits).
export const getUserVotes = {
  method: 'GET',
  path: '/api/votes/user/:username',
  summary: 'Models an account has voted for',
  description: "Looked up by account name; with the account's bearer token by its id.",
  params: z.object({ username: userId }),
  response: z.array(z.object({ model: text })),
} as const;

export const voteForModel = {
  method: 'POST',
  path: '/api/votes/:org/:model',
  summary: 'Vote for a pending model',
  description: `One vote per account and model; repeating it gets the same response. ${AS_ACCOUNT}`,
  params: modelParams,
  query: closed({
    vote_type: z.literal('up', 'must be up'),
    user_id: userId,
  }),
  response: z.object({ model: text }),
} as const;
