import { formatRevision } from '@leaderboard/core/format';
import type { QuotaAction, RefusalSentences } from '@leaderboard/core/queue/refusals';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { precisionLabel, statusLabels } from './submissions.ts';

const MODEL_NAME_FORMAT =
  'organization/model-name, for example test-org/aurora-7b, with at most 96 letters, digits, "_", "-" and "." in each part';

const THINGS: Record<QuotaAction, string> = { submission: 'submissions', attempt: 'attempts', vote: 'votes' };

const AFTER_DUPLICATE: Record<QueueStatus, string> = {
  pending: 'Vote for it instead.',
  evaluating: 'Wait for its result.',
  finished: 'Its result is on the board.',
  failed: 'Submit it again.',
};

/** '90 seconds', '5 minutes', '3 hours': rounded up, so that nobody comes back too early. */
function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

interface Size {
  readonly billions: number;
  readonly cap_billions: number;
  readonly precision: string;
}

function tooLarge(what: string, { billions, cap_billions: cap, precision }: Size): string {
  const size = Number(billions.toFixed(2));
  return `${what} ${size}B parameters, more than the ${cap}B that ${precisionLabel(precision)} allows. Choose a precision with fewer bits or a smaller model.`;
}

/** Why a call is refused, and notes on an accepted submission. The codes and their values: packages/core/src/queue/refusals.ts. */
export const refusals: RefusalSentences = {
  bad_model_id: () => `Write the model name as ${MODEL_NAME_FORMAT}.`,
  bad_revision: () =>
    'Write the revision with at most 128 letters, digits and "_", with single ".", "/", "-", "+" or "@" between them. For a branch or tag with another name, give its commit hash.',
  bad_model_type: ({ choices }) => `Choose one of these model types: ${choices}.`,
  bad_precision: ({ choices }) => `Choose one of these precisions: ${choices}.`,
  bad_weight_type: ({ choices }) => `Choose one of these weights types: ${choices}.`,
  base_model_missing: ({ weight_type: type }) =>
    `Name the base model. Weights of type ${type} are evaluated together with it.`,
  bad_base_model: () => `Write the base model as ${MODEL_NAME_FORMAT}.`,
  own_base_model: ({ model }) =>
    `The base model must not be the submitted model. Name the model that ${model} was made from.`,
  model_not_found: ({ model, hub }) =>
    `${model} is not on ${hub}, or it is private. Check the name, or make the model public.`,
  revision_not_found: ({ model, revision, hub }) =>
    `${model} has no revision ${revision}. Give a branch, tag or commit that is on ${hub}.`,
  private: ({ model }) => `${model} is private. Make it public, then submit it again.`,
  gated: ({ model }) => `${model} is gated. Open it to everybody, then submit it again.`,
  no_license: ({ model }) => `${model} has no license tag. Add "license:" at the top of its model card.`,
  adapter: ({ model, base_model: base }) =>
    base === ''
      ? `${model} is an adapter. Choose the weights type Adapter and name its base model.`
      : `${model} is an adapter. Choose the weights type Adapter, with ${base} as its base model.`,
  no_config: ({ model, file }) =>
    `${model} has no readable ${file}. Upload it: the standard auto classes need it to load the model.`,
  remote_code: ({ model, file }) =>
    `${model} cannot be loaded from its weights by transformers alone (auto_map, attn_implementation or transformers_weights in ${file}). Publish a version that the standard auto classes load without trust_remote_code.`,
  too_large: ({ model, ...size }) => tooLarge(`${model} has`, size),
  too_large_with_base: ({ model, base_model: base, ...size }) =>
    tooLarge(`${model} and its base model ${base} together have`, size),
  duplicate: ({ model, commit, status }) =>
    `${model} at commit ${formatRevision(commit)} was submitted with these settings before (state: ${statusLabels[status]}). ${AFTER_DUPLICATE[status]}`,
  unknown_model: ({ model }) => `${model} is not in the queue. Submit it first.`,
  not_pending: ({ model }) => `${model} is no longer waiting for evaluation, so votes are closed.`,
  quota_used_up: ({ action, limit, period, retry_after_seconds: seconds }) =>
    `You have reached the limit of ${limit} ${THINGS[action]} per ${period}. Try again in ${waitText(seconds)}.`,
  quota_used_up_for_now: ({ action, retry_after_seconds: seconds }) =>
    `Too many ${THINGS[action]} for now. Try again in ${waitText(seconds)}.`,
  network_quota_used_up: ({ action, retry_after_seconds: seconds }) =>
    `Too many ${THINGS[action]} from your network. Try again in ${waitText(seconds)}.`,
  too_many_requests: ({ retry_after_seconds: seconds }) =>
    `Too many requests from your address. Try again in ${waitText(seconds)}.`,
  not_signed_in: () =>
    'You are not signed in. Sign in and try again. API clients send the token as "Authorization: Bearer …".',
  invalid_token: () => 'Your sign-in is no longer valid. Sign in again.',
  not_you: () =>
    'The request names another account than the one you are signed in with. Reload the page and try again.',
  account_blocked: ({ reason }) =>
    `The operators of this leaderboard have blocked your account, so it can neither submit nor vote. Their reason: ${reason} If you think this is a mistake, write to them.`,
  organization_blocked: ({ organization, reason }) =>
    `The operators of this leaderboard take no submissions of and votes for models of ${organization}. Their reason: ${reason} If you think this is a mistake, write to them.`,
  hub_unavailable: () =>
    'The model hub is not responding, so nothing can be accepted now. Try again in a minute.',
  database_unavailable: () => 'The database is not available now. Try again in a few seconds.',
  database_busy: () => 'The database is busy with other changes, so nothing was stored. Try again.',
  too_slow: () =>
    'The server is too slow now. Your submission or vote may have been stored anyway. Try again in a few seconds: nothing is stored twice.',
  busy: ({ retry_after_seconds: seconds }) =>
    `The server is busy with other requests of this kind, so nothing was stored. Try again in ${waitText(seconds)}.`,
  internal_error: () => 'Something went wrong on our side. Try again in a moment.',
  not_safetensors: ({ model }) =>
    `${model} is not in Safetensors format. Convert its weights. Other formats may fail to load, and their size cannot be checked.`,
  size_unknown: ({ model }) => `The size of ${model} could not be read from its files.`,
};
