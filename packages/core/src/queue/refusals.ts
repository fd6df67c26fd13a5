/**
 * All refusals: codes by HTTP status, with the parameters of their messages. The messages are in packages/texts. Pages show them,
 * and API errors return them as `detail`.
 */
import type { CodedMessage, MessagesByCode } from '../coded-messages.ts';
import type { QueueStatus } from './submission-status.ts';

/** Actions limited by quotas. */
export type QuotaAction = 'submission' | 'attempt' | 'vote';

/** Types of message parameters, by name. */
interface Values {
  model: string;
  /** Base model named in the model card; empty if there is none. */
  base_model: string;
  architecture: string;
  /** Model type in config.json, or tokenizer class. */
  type: string;
  /** Class that transformers uses for the type. */
  native_class: string;
  /** Tokenizer class. */
  tokenizer: string;
  file: string;
  precision: string;
  weight_type: string;
  choices: string;
  revision: string;
  /** Full commit hash. */
  commit: string;
  status: QueueStatus;
  /** Position in the evaluation order, starting at 1; 0 if the submission is not waiting. */
  position: number;
  organization: string;
  hub: string;
  /** Reason given by the operator. */
  reason: string;
  billions: number;
  cap_billions: number;
  megabytes: number;
  gigabytes: number;
  action: QuotaAction;
  limit: number;
  period: 'hour' | 'day';
  retry_after_seconds: number;
}

/** Codes by HTTP status, each with the names of its parameters. */
const BY_STATUS = {
  // Notes on an accepted submission.
  200: {
    size_unknown: ['model'],
    chat_template_unused: ['model'],
    gated_model: ['model'],
    // The submission waits for a suitable worker (needs.ts).
    worker_lacks_type: ['model', 'type'],
    worker_lacks_precision: ['model', 'precision'],
    worker_lacks_memory: ['model', 'gigabytes'],
    worker_lacks_access: ['model'],
    worker_lacks_model: ['model'],
    worker_lacks_adapters: ['model'],
  },
  // The submission breaks a rule of the form.
  400: {
    bad_model_id: [],
    bad_revision: [],
    bad_model_type: ['choices'],
    bad_precision: ['choices'],
    bad_weight_type: ['choices'],
    base_model_missing: ['weight_type'],
    bad_base_model: [],
    own_base_model: ['model'],
  },
  401: { not_signed_in: [], invalid_token: [] },
  403: {
    not_you: [],
    account_blocked: ['reason'],
    organization_blocked: ['organization', 'reason'],
  },
  404: { unknown_model: ['model'] },
  409: {
    duplicate: ['model', 'commit', 'status'],
    /** The same account submitted it. */
    own_duplicate: ['model', 'commit', 'status', 'position'],
    not_pending: ['model'],
  },
  // The model on the hub cannot be evaluated.
  422: {
    model_not_found: ['model', 'hub'],
    revision_not_found: ['model', 'revision', 'hub'],
    too_much_listed: ['model', 'megabytes'],
    private: ['model'],
    disabled: ['model'],
    gated: ['model'],
    no_access: ['model'],
    no_license: ['model'],
    adapter: ['model', 'base_model'],
    no_config: ['model', 'file'],
    config_unreadable: ['model', 'file'],
    config_too_long: ['model', 'file'],
    remote_code: ['model', 'file'],
    code_for_type: ['model', 'type'],
    code_for_class: ['model', 'type', 'architecture', 'native_class'],
    code_for_tokenizer: ['model', 'tokenizer'],
    not_generative: ['model', 'architecture'],
    no_safetensors: ['model'],
    too_many_files: ['model', 'limit'],
    odd_file_name: ['model', 'file'],
    /** `precision` is the stored precision of the weights, which must be submitted instead. */
    stored_precision: ['model', 'precision'],
    not_quantized: ['model'],
    unknown_quantization: ['model'],
    no_chat_template: ['model'],
    too_large: ['model', 'billions', 'cap_billions', 'precision'],
    too_large_with_base: ['model', 'billions', 'cap_billions', 'precision', 'base_model'],
  },
  // A quota is exhausted. Only the account's own limit is public (docs/threats.md#brigading).
  429: {
    quota_used_up: ['retry_after_seconds', 'action', 'limit', 'period'],
    quota_used_up_for_now: ['retry_after_seconds', 'action'],
    network_quota_used_up: ['retry_after_seconds', 'action'],
    too_many_requests: ['retry_after_seconds'],
  },
  500: { internal_error: [] },
  503: {
    hub_unavailable: [],
    database_unavailable: [],
    database_busy: [],
    too_slow: [],
    /** Too many requests of this kind are in progress. */
    busy: ['retry_after_seconds'],
  },
} as const satisfies Record<number, Record<string, readonly (keyof Values)[]>>;

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
export type RefusalParams = {
  readonly [Code in RefusalCode]: Pick<Values, (typeof PARAMS)[Code][number]>;
};

export type Refusal<Code extends RefusalCode = RefusalCode> = CodedMessage<RefusalParams, Code>;
/** Note to the author of an accepted submission. */
export type SubmissionNote = Refusal<keyof (typeof BY_STATUS)[200]>;
/** Refusal of a submission: it breaks a rule of the form, or its model on the hub cannot be evaluated. */
export type SubmissionRefusal = Refusal<keyof (typeof BY_STATUS)[400] | keyof (typeof BY_STATUS)[422]>;

/** Message formatter for each code. A missing code is a compile error. */
export type RefusalSentences = MessagesByCode<RefusalParams>;

/** Each code with its status and parameter names, ordered by status. */
export const REFUSALS = Object.entries(BY_STATUS).flatMap(([status, codes]) =>
  Object.entries(codes).map(([code, params]) => ({ code, status: Number(status), params })),
);

export function getStatus(code: RefusalCode): number {
  return REFUSALS.find((refusal) => refusal.code === code)?.status ?? 500;
}
