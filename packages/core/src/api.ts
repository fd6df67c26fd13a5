/**
 * The contract: a call exists when it stands here. Server routes, the browser's calls and OpenAPI all use it. What we add to the
 * specified calls may be absent in an answer (docs/site.md#reading-answers).
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

/** The values in the sentence of a refusal, by name. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** Every answer that is not a success: a stable code for programs, a sentence in the language of the call, and the values in it. */
export const errorSchema = z.object({
  code: text,
  detail: text,
  params: z.optional(z.record(text, z.union([text, z.number()]))),
});
export type ApiError = z.infer<typeof errorSchema>;

/** A call: the server's route and its description in OpenAPI are made from it. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below /api/, or of a file. */
  readonly path: string;
  /** In one line; a call without one is not described. */
  readonly summary?: string;
  readonly description?: string;
  /** An answer has a tag (ETag), and a client that sends it back as If-None-Match gets 304 until the answer changes. */
  readonly isConditional?: boolean;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** Absent where the answer is not JSON. */
  readonly response?: z.core.$ZodType;
}

/** Which of the boards of a publication. */
export const protocolQuery = z.optional(
  z.enum([...PROTOCOLS], { error: `must be one of ${PROTOCOLS.join(', ')}` }),
);

export const getLeaderboard = {
  method: 'GET',
  path: LEADERBOARD_PATH,
  summary: 'All leaderboard entries',
  description:
    'The body has one entry a line, so that it can be read piecemeal. Send the ETag back as If-None-Match to get 304 until the board changes. The header Publication has the number of the publication, Last-Modified its time, and Protocols the protocols of its rows. `protocol`: the rows of another protocol than the default one, which are ranked among themselves.',
  isConditional: true,
  query: z.object({ protocol: protocolQuery }),
  response: z.array(boardEntrySchema),
} as const;

export const getHealth = {
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready',
  description: '200 when it is ready to serve; 503 when its reads of the database never end.',
  response: z.object({
    status: z.literal('ok'),
    /** Number of the publication being served; null before the first. */
    publication: nullableInt,
    models: z.int(),
    /** As of some seconds ago. The board is served in each case; votes and submissions need 'ok'. */
    database: z.enum(['ok', 'read_only', 'unavailable']),
  }),
} as const;

const taskAnswersSchema = z.object({
  /** The metric by which an answer is right, that of the task's score. */
  metric: text,
  /** The number of questions, and of right answers: `right / n` is the score. */
  n: z.int(),
  right: z.int(),
  /**
   * SHA-256, hexadecimal, of the harness's hashes of each question's content and target. Answers may be compared question by
   * question where it is equal.
   */
  questions: text,
  /**
   * One bit a question in the order of the question set, 1 is right, in base64: the first question is the highest bit of the
   * first byte, and the last byte is filled up with zeros.
   */
  bits: text,
});

export const getAnswers = {
  method: 'GET',
  path: '/api/runs/:id/answers',
  summary: 'Right or wrong for each question of a run',
  description:
    'By the evaluation key of each language task, one bit for each question: 1 is right. An entry of the board names its run. Send the ETag as If-None-Match: the answer is 304 while nothing changes.',
  isConditional: true,
  params: runParams,
  response: z.object({ run: z.int(), tasks: z.record(text, taskAnswersSchema) }),
} as const;

const queueItemSchema = z.object({
  name: text,
  submitter: text,
  /** Seconds since the submission with an 's': '123s'. */
  wait_time: text,
  precision: text,
  /** The commit that is evaluated, 40 hexadecimal digits. */
  revision: text,
  submission_time: text,
  /** Whether the hub gives the files of the model, or of its base, only to accounts with access. */
  is_gated: z.optional(z.boolean()),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

const pendingItemSchema = z.extend(queueItemSchema, {
  /** Its place in the order of evaluation, from 1. */
  position: z.optional(z.int()),
  /** Before another attempt: why the last one was interrupted, in a word for programs, and when the next one may begin. */
  last_failure: z.optional(nullableText),
  not_before: z.optional(nullableText),
  /** The needs that no worker of the last day meets, as notes on a submission; absent where one can evaluate it. */
  waits_for: z.optional(z.array(errorSchema)),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

const evaluatingItemSchema = z.extend(queueItemSchema, {
  evaluating_since: z.optional(text),
  attempt: z.optional(z.int()),
});
export type EvaluatingItem = z.infer<typeof evaluatingItemSchema>;

/** Ours: an evaluation that failed, and why. */
const failedItemSchema = z.extend(queueItemSchema, {
  /** The number of the submission: {@link getSubmissionLog} takes it. */
  id: z.int(),
  /** A word for programs: 'out_of_memory', 'time_limit'… */
  reason: text,
  /** The same in a sentence for people. */
  detail: text,
  /** What went wrong with this very model; null when no more is known. */
  explanation: nullableText,
  /** The same with codes and values, for programs. */
  explanations: z.array(errorSchema),
  /** Whether the evaluation program wrote anything: {@link getSubmissionLog} has its last lines. */
  has_log: z.boolean(),
});
export type FailedItem = z.infer<typeof failedItemSchema>;

const stallSchema = z.object({
  reason: text,
  since: text,
  /** What an operator wrote about it; absent or null without one. */
  detail: z.optional(nullableText),
});

export const getQueueStatus = {
  method: 'GET',
  path: '/api/models/status',
  summary: 'Submissions by status: pending, evaluating, finished, failed; why the queue is stalled',
  description: 'Each list is newest first; of what has ended, the last hundred.',
  response: z.object({
    pending: z.array(pendingItemSchema),
    evaluating: z.array(evaluatingItemSchema),
    finished: z.array(queueItemSchema),
    failed: z._default(z.array(failedItemSchema), []),
    /** Why submissions are not evaluated as they should be, in a word for programs, and since when; null when they are. */
    stalled: orUnknown(stallSchema),
  }),
} as const;
export type QueueLists = z.infer<typeof getQueueStatus.response>;

/** Ours: a submission of somebody that was evaluated. */
const finishedItemSchema = z.extend(queueItemSchema, {
  /** The run that it became; null where it is not known any more. */
  run: z.optional(nullableInt),
});

export const getUserSubmissions = {
  method: 'GET',
  path: '/api/submissions/user/:username',
  summary: 'The submissions of an account and their outcome',
  description:
    "The last hundred, newest first in each list, by the account's name; with its bearer token by its id.",
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

/** Longer than any name can be, so that a rule says what is wrong with it; far below the limit of a body. */
export const LONGEST_TEXT = 1000;
function written() {
  return z
    .string('must be one text')
    .check(z.maxLength(LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`));
}
const AS_ACCOUNT = '`user_id` must be the name of the account of the bearer token.';

/** An object with these keys and no other. */
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
  description: 'It asks the hub when the token comes again.',
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
    /** The model's name as the hub spells it. */
    model_id: text,
    revision: text,
    /** With the base model's; null when the files do not tell. */
    params_billions: nullableNumber,
    /** What the author should know although the model is accepted: sentences for people. */
    warnings: z.array(text),
    /** The same with codes and values, for programs. */
    notes: z.array(errorSchema),
  }),
} as const;

const votesByRevision = z.record(text, z.int());

const pendingModelSchema = z.object({
  name: text,
  /** Of its oldest submission that waits, as is the submitter. */
  submission_time: orUnknown(text),
  submitter: text,
  votes_by_revision: orUnknown(votesByRevision),
  /** Ours: what the hub said of it at submission; null is unknown. */
  params_billions: z.optional(nullableNumber),
  license: z.optional(nullableText),
  /**
   * Ours: its place in the order of evaluation, from 1, as in {@link getQueueStatus}. It is not the place in this list: a day
   * of waiting counts as a vote there. Of several submissions of one model the first place counts.
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

/** A model's name in two parts of a path, read as one. */
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

// Public (docs/threats.md#voting-habits).
export const getUserVotes = {
  method: 'GET',
  path: '/api/votes/user/:username',
  summary: 'Models an account has voted for',
  description: "By the account's name; with its bearer token by its id.",
  params: z.object({ username: userId }),
  response: z.array(z.object({ model: text })),
} as const;

export const voteForModel = {
  method: 'POST',
  path: '/api/votes/:org/:model',
  summary: 'Vote for a pending model',
  description: `One vote an account and model: a repeat has the same answer. ${AS_ACCOUNT}`,
  params: modelParams,
  query: closed({
    vote_type: z.literal('up', 'must be up'),
    user_id: userId,
  }),
  response: z.object({ model: text }),
} as const;
