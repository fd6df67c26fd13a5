/**
 * How answers to the calls of api.ts are read: as any server may send them that keeps to the product's rules, also an older
 * one of ours (docs/site.md#reading-answers). Each function throws when an answer cannot be read at all.
 */
import * as z from 'zod/mini';
import {
  type ApiError,
  errorSchema,
  evaluatingItemSchema,
  failedItemSchema,
  finishedItemSchema,
  getModelVotes,
  pendingItemSchema,
  pendingModelSchema,
  queueItemSchema,
  stallSchema,
  submitModel,
  userVoteSchema,
} from './api.ts';
import { lenient } from './reading/lenient.ts';
import { type ReadRows, readRows } from './reading/rows.ts';

/** A submission in a status list: null is unknown. */
const readQueueItem = lenient(queueItemSchema, 'name');
export type ReadQueueItem = z.infer<typeof readQueueItem>;
const readPendingItem = lenient(pendingItemSchema, 'name');
export type ReadPendingItem = z.infer<typeof readPendingItem>;
const readEvaluatingItem = lenient(evaluatingItemSchema, 'name');
export type ReadEvaluatingItem = z.infer<typeof readEvaluatingItem>;
const readFailedItem = lenient(failedItemSchema, 'name');
export type ReadFailedItem = z.infer<typeof readFailedItem>;

const readFinishedItem = lenient(finishedItemSchema, 'name');

const list = z._default(z.nullable(z.array(z.unknown())), null);
const queueStatus = z
  .object({
    pending: list,
    evaluating: list,
    finished: list,
    failed: z.catch(list, null),
    stalled: z.catch(z.optional(lenient(stallSchema, 'reason')), undefined),
  })
  .check(z.refine(({ pending, evaluating, finished }) => (pending ?? evaluating ?? finished) !== null));

/** The lists of the queue. `unreadable` says where each submission that could not be read does not fit. */
export function readQueueStatus(body: unknown) {
  const { pending, evaluating, finished, failed, stalled } = queueStatus.parse(body);
  const lists = {
    pending: readRows(readPendingItem, pending ?? []),
    evaluating: readRows(readEvaluatingItem, evaluating ?? []),
    finished: readRows(readFinishedItem, finished ?? []),
    failed: readRows(readFailedItem, failed ?? []),
  };
  return {
    pending: lists.pending.rows,
    evaluating: lists.evaluating.rows,
    finished: lists.finished.rows,
    failed: lists.failed.rows,
    stalled: stalled ?? null,
    unreadable: Object.entries(lists).flatMap(([name, { unreadable }]) =>
      unreadable.map((place) => `${name}: ${place}`),
    ),
  };
}
export type ReadQueueStatus = ReturnType<typeof readQueueStatus>;

const submitted = z.object({
  model_id: z.catch(z.optional(z.string()), undefined),
  revision: z.catch(z.optional(z.string()), undefined),
  warnings: z.catch(submitModel.response.shape.warnings, []),
  notes: z.catch(submitModel.response.shape.notes, undefined),
});
const NOTHING_SAID: z.infer<typeof submitted> = { warnings: [] };

/** What the answer to an accepted submission says of it; the submission is accepted whatever it says. */
export function readSubmitted(body: unknown): z.infer<typeof submitted> {
  return submitted.safeParse(body).data ?? NOTHING_SAID;
}

const votesByRevision = getModelVotes.response.shape.votes_by_revision;
const readPendingModel = z.extend(lenient(pendingModelSchema, 'name'), {
  votes_by_revision: z.catch(z._default(z.nullable(votesByRevision), null), null),
});
/** A model that waits: null is unknown. */
export type ReadPendingModel = z.infer<typeof readPendingModel>;

export function readPendingModels(body: unknown): ReadRows<ReadPendingModel> {
  return readRows(readPendingModel, z.array(z.unknown()).parse(body));
}

export function readModelVotes(body: unknown): z.infer<typeof votesByRevision> {
  return getModelVotes.response.parse(body).votes_by_revision;
}

/** The models that an account has voted for, as far as they can be read. */
export function readUserVotes(body: unknown): string[] {
  return readRows(userVoteSchema, z.array(z.unknown()).parse(body)).rows.map(({ model }) => model);
}

const refusal = z.object({
  code: z.catch(z.optional(z.string()), undefined),
  detail: z.catch(z.optional(z.string()), undefined),
  params: z.catch(errorSchema.shape.params, undefined),
});

/** What can be used of the answer to a call that was refused: nothing when it is not ours. */
export function readRefusal(body: unknown): { [Key in keyof ApiError]?: ApiError[Key] | undefined } {
  return refusal.safeParse(body).data ?? {};
}
