/**
 * Every refusal that a visitor can meet while submitting and voting, and every note on a submission that is accepted: a code,
 * and the values that its sentence has a place for. The sentences stand in the web's catalog (texts/english/refusals.ts)
 * and, for API callers, in the server's room that refuses.
 */
import * as z from 'zod/mini';
import type { ErrorParams } from '../api.ts';
import { type Coded, type Sentences, sentenceOf } from '../coded.ts';
import { QUEUE_STATUSES } from './submission-status.ts';

const text = z.string();
const nothing = z.object({});
const model = z.object({ model: text });
const choices = z.object({ choices: text });
const file = z.object({ model: text, file: text });
const size = z.object({ model: text, billions: z.number(), cap_billions: z.number(), precision: text });
const wait = z.object({ retry_after_seconds: z.number() });
/** What a quota counts. */
const action = z.enum(['submission', 'attempt', 'vote']);
const actionWait = z.extend(wait, { action });

const PARAMS = {
  // A submission breaks a rule of the form.
  bad_model_id: nothing,
  bad_revision: nothing,
  bad_model_type: choices,
  bad_precision: choices,
  bad_weight_type: choices,
  base_model_missing: z.object({ weight_type: text }),
  bad_base_model: nothing,
  own_base_model: model,
  // The model on the hub cannot be evaluated.
  model_not_found: z.object({ model: text, hub: text }),
  revision_not_found: z.object({ model: text, revision: text, hub: text }),
  private: model,
  gated: model,
  no_license: model,
  no_config: file,
  remote_code: file,
  too_large: size,
  too_large_with_base: z.extend(size, { base_model: text }),
  /** The same submission was accepted before; `commit` is whole. */
  duplicate: z.object({ model: text, commit: text, status: z.enum(QUEUE_STATUSES) }),
  // A vote cannot count.
  unknown_model: model,
  not_pending: model,
  // A quota is used up. Only that of an account is public: a limit that holds a brigade up is not told.
  quota_used_up: z.extend(actionWait, { limit: z.int(), period: z.enum(['hour', 'day']) }),
  quota_used_up_for_now: actionWait,
  network_quota_used_up: actionWait,
  too_many_requests: wait,
  // Nobody is signed in, or somebody else.
  not_signed_in: nothing,
  invalid_token: nothing,
  not_you: nothing,
  // The server cannot answer now.
  hub_unavailable: nothing,
  database_unavailable: nothing,
  database_busy: nothing,
  too_slow: nothing,
  internal_error: nothing,
  // Notes on a submission that is accepted.
  not_safetensors: model,
  size_unknown: model,
} as const;

export type RefusalCode = keyof typeof PARAMS;
/** The values of each code's sentence. */
export type RefusalParams = { readonly [Code in RefusalCode]: z.infer<(typeof PARAMS)[Code]> };
export type QuotaAction = z.infer<typeof action>;

/** A refusal with one of these codes. */
export type Refusal<Code extends RefusalCode = RefusalCode> = Coded<RefusalParams, Code>;

/** A sentence for each of these codes. */
export type RefusalSentences<Code extends RefusalCode = RefusalCode> = Sentences<RefusalParams, Code>;

/** The sentence for an answer's code; null for a code that is unknown here, and where values are missing. */
export function refusalSentence(
  sentences: RefusalSentences,
  code: string,
  params: ErrorParams,
): string | null {
  return sentenceOf<RefusalParams>(PARAMS, sentences, code, params);
}
