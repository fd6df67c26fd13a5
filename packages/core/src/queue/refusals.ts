/**
 * Every refusal that has a sentence in each language: by HTTP status its code, and the values in its sentence. The sentences
 * are messages of packages/texts. Pages show them; the English one is the `detail` of the API.
 */
import * as z from 'zod/mini';
import type { Coded, ParamsOf, Sentences } from '../coded.ts';
import { MODEL_FILES_PARAMS } from './model-files.ts';
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

const BY_STATUS = {
  // Notes on a submission that is accepted.
  200: { size_unknown: model, chat_template_unused: model },
  // The submission breaks a rule of the form.
  400: {
    bad_model_id: nothing,
    bad_revision: nothing,
    bad_model_type: choices,
    bad_precision: choices,
    bad_weight_type: choices,
    base_model_missing: z.object({ weight_type: text }),
    bad_base_model: nothing,
    own_base_model: model,
  },
  401: { not_signed_in: nothing, invalid_token: nothing },
  403: {
    not_you: nothing,
    // An operator's reason, word for word.
    account_blocked: z.object({ reason: text }),
    organization_blocked: z.object({ organization: text, reason: text }),
  },
  404: { unknown_model: model },
  409: {
    /** `commit` is the full hash. */
    duplicate: z.object({ model: text, commit: text, status: z.enum(QUEUE_STATUSES) }),
    not_pending: model,
  },
  // The model on the hub cannot be evaluated.
  422: {
    model_not_found: z.object({ model: text, hub: text }),
    revision_not_found: z.object({ model: text, revision: text, hub: text }),
    too_much_listed: z.extend(model, { megabytes: z.number() }),
    private: model,
    disabled: model,
    gated: model,
    no_license: model,
    /** `base_model` as the model's card states it; empty: it names none. */
    adapter: z.extend(model, { base_model: text }),
    no_config: file,
    config_unreadable: file,
    config_too_long: file,
    remote_code: file,
    not_generative: z.extend(model, { architecture: text }),
    no_safetensors: MODEL_FILES_PARAMS.no_safetensors,
    too_many_files: MODEL_FILES_PARAMS.too_many_files,
    odd_file_name: MODEL_FILES_PARAMS.odd_file_name,
    /** The precision that the weights are stored with is the one to submit. */
    stored_precision: MODEL_FILES_PARAMS.stored_precision,
    not_quantized: MODEL_FILES_PARAMS.not_quantized,
    unknown_quantization: MODEL_FILES_PARAMS.unknown_quantization,
    no_chat_template: model,
    too_large: size,
    too_large_with_base: z.extend(size, { base_model: text }),
  },
  // A quota is used up. Only the account's own limit is public (docs/threats.md#brigading).
  429: {
    quota_used_up: z.extend(actionWait, { limit: z.int(), period: z.enum(['hour', 'day']) }),
    quota_used_up_for_now: actionWait,
    network_quota_used_up: actionWait,
    too_many_requests: wait,
  },
  500: { internal_error: nothing },
  503: {
    hub_unavailable: nothing,
    database_unavailable: nothing,
    database_busy: nothing,
    too_slow: nothing,
    /** The server does too much of this kind of work at once. */
    busy: wait,
  },
} as const;

const PARAMS = {
  ...BY_STATUS[200],
  ...BY_STATUS[400],
  ...BY_STATUS[401],
  ...BY_STATUS[403],
  ...BY_STATUS[404],
  ...BY_STATUS[409],
  ...BY_STATUS[422],
  ...BY_STATUS[429],
  ...BY_STATUS[500],
  ...BY_STATUS[503],
};

export type RefusalCode = keyof typeof PARAMS;
export type RefusalParams = ParamsOf<typeof PARAMS>;
export type QuotaAction = z.infer<typeof action>;

export type Refusal<Code extends RefusalCode = RefusalCode> = Coded<RefusalParams, Code>;
/** What the author of an accepted submission should know. */
export type SubmissionNote = Refusal<keyof (typeof BY_STATUS)[200]>;
/** Why a submission is refused: it breaks a rule of the form, or its model on the hub cannot be evaluated. */
export type SubmissionRefusal = Refusal<keyof (typeof BY_STATUS)[400] | keyof (typeof BY_STATUS)[422]>;

/** A sentence for each code. A code without a sentence does not compile. */
export type RefusalSentences = Sentences<RefusalParams>;

/** Each code with its status and the names of its values, in the order of the status. */
export const REFUSALS = Object.entries(BY_STATUS).flatMap(([status, codes]) =>
  Object.entries(codes).map(([code, { shape }]) => ({
    code,
    status: Number(status),
    params: Object.keys(shape),
  })),
);

export function statusOf(code: RefusalCode): number {
  return REFUSALS.find((refusal) => refusal.code === code)?.status ?? 500;
}
