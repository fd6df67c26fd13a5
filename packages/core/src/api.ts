/**
 * The API contract: every call is defined here. Server routes, the browser's requests and OpenAPI all use these definitions.
 * Additions to the specified calls may be absent in a response (docs/site.md#reading-answers).
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
 * Body of every error response: a stable code for programs, a message in the language of the request, and the message's
 * parameters.
 */
export const errorSchema = z.object({
  code: text,
  detail: text,
  params: z.optional(z.record(text, z.union([text, z.number()]))),
});
export type ApiError = z.infer<typeof errorSchema>;

/** An API call, from which the server's route and its OpenAPI description are generated. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** URL path, below /api/ unless it serves a file. */
  readonly path: string;
  /** One-line summary. A call without one is omitted from OpenAPI. */
  readonly summary?: string;
  readonly description?: string;
  /** Responses have an ETag. A client that sends it back as If-None-Match gets 304 until the response changes. */
  readonly isConditional?: boolean;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** Absent if the response is not JSON. */
  readonly response?: z.core.$ZodType;
}

/** Selects the board of one protocol within a publication. */
export const protocolQuery = z.optional(
  z.enum([...PROTOCOLS], { error: `must be one of ${PROTOCOLS.join(', ')}` }),
);

export const getLeaderboard = {
  method: 'GET',
  path: LEADERBOARD_PATH,
  summary: 'All leaderboard entries',
  description:
    'The body has one entry per line, so that it can be parsed incrementally. Send the ETag back as If-None-Match to get 304 until the board changes. The header Publication contains the publication number, Last-Modified its time, and Protocols the protocols of its rows. `protocol` selects the rows of another protocol than the default one, which have their own ranks.',
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
    /** State a few seconds ago. The board is served in any case; votes and submissions need 'ok'. */
    database: z.enum(['ok', 'read_only', 'unavailable']),
  }),
} as const;

const taskAnswersSchema = z.object({
  /** Metric that decides if an answer is right, the same as for the task's score. */
  metric: text,
  /** Numbers of questions and of right answers: `right / n` is the score. */
  n: z.int(),
  right: z.int(),
  /**
   * SHA-256, hexadecimal, of the harness's hashes of each question's content and target. Answers of two runs can be compared
   * question by question if it is equal.
   */
  questions: text,
  /**
   * One bit per question in the order of the question set, 1 for a right answer, in base64: the first question is the highest bit
   * of the first byte, and the last byte is padded with zeros.
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

/** Fields of a submission's form except the model, so that it can be submitted again. */
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

/** Reason of a failed evaluation. */
export const failureSchema = z.object({
  /** Machine-readable reason: 'out_of_memory', 'time_limit'… */
  reason: text,
  /** The reason and what to do, as a message for people. */
  detail: text,
  /** Details for this model; null if nothing more is known. */
  explanation: nullableText,
  /** The details as codes with parameters, for programs. */
  explanations: z.array(errorSchema),
  /** Whether the evaluation program wrote any output: {@link getSubmissionLog} returns its last lines. */
  has_log: z.boolean(),
});

const queueItemSchema = z.object({
  name: text,
  submitter: text,
  /** Seconds since the submission, followed by 's': '123s'. */
  wait_time: text,
  precision: text,
  /** The evaluated commit, 40 hexadecimal digits. */
  revision: text,
  submission_time: text,
  /** Whether the hub restricts the files of the model or its base model to accounts with access. */
  is_gated: z.optional(z.boolean()),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

const pendingItemSchema = z.extend(queueItemSchema, {
  /** Position in the evaluation order, from 1. */
  position: z.optional(z.int()),
  /**
   * Set before a retry: a machine-readable reason why the last attempt was interrupted, and the earliest time of the next one.
   */
  last_failure: z.optional(nullableText),
  not_before: z.optional(nullableText),
  /** Requirements that no worker of the last day meets, as notes on a submission; absent if a worker can evaluate it. */
  waits_for: z.optional(z.array(errorSchema)),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

const evaluatingItemSchema = z.extend(queueItemSchema, {
  evaluating_since: z.optional(text),
  attempt: z.optional(z.int()),
});
export type EvaluatingItem = z.infer<typeof evaluatingItemSchema>;

/** A failed evaluation and its reason. Our addition to the specified call. */
const failedItemSchema = z.extend(queueItemSchema, {
  /** Submission number, the parameter of {@link getSubmissionLog}. */
  id: z.int(),
  ...failureSchema.shape,
  submitted: z.optional(submittedSchema),
});
export type FailedItem = z.infer<typeof failedItemSchema>;

const stallSchema = z.object({
  reason: text,
  since: text,
  /** An operator's comment; absent or null without one. */
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
    /** Machine-readable reason for a stalled queue and its start time; null if evaluations run as they should. */
    stalled: orUnknown(stallSchema),
    /** Durations of up to twenty of the last evaluations; null before the first. */
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

/** A submission that was evaluated. Our addition to the specified call. */
const finishedItemSchema = z.extend(queueItemSchema, {
  /** The run with its results; null if it is no longer known. */
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

/** A generous limit, far below that of a request body: longer names are rejected by the form rules, which explain why. */
export const MAX_TEXT_LENGTH = 1000;
function written() {
  return z
    .string('must be one text')
    .check(z.maxLength(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`));
}
const AS_ACCOUNT = '`user_id` must be the name of the account of the bearer token.';

/** An object that allows only these keys. */
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
    /** The model name as spelled on the hub. */
    model_id: text,
    revision: text,
    /** Parameter count including the base model; null if the files do not state it. */
    params_billions: nullableNumber,
    /** Messages to the author about an accepted submission. */
    warnings: z.array(text),
    /** The warnings as codes with parameters, for programs. */
    notes: z.array(errorSchema),
  }),
} as const;

const votesByRevision = z.record(text, z.int());

const pendingModelSchema = z.object({
  name: text,
  /** Time of the model's oldest pending submission, from which the submitter is taken too. */
  submission_time: orUnknown(text),
  submitter: text,
  votes_by_revision: orUnknown(votesByRevision),
  /** Hub metadata at submission time; null means unknown. Our addition to the specified call. */
  params_billions: z.optional(nullableNumber),
  license: z.optional(nullableText),
  /**
   * Position in the evaluation order, from 1, as in {@link getQueueStatus}: the best one if the model has several submissions. It
   * differs from the position in this list, because a day of waiting counts as a vote there. Our addition to the specified call.
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

/** A model name in two path segments, joined into one value. */
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
  summary: 'Votes of a model by revision',
  params: modelParams,
  response: z.object({ votes_by_revision: votesByRevision }),
} as const;

// This call is public on purpose (docs/threats.md#voting-habits).
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
