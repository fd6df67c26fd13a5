/** The English sentences about submissions for API callers; the web has its own (texts/english/refusals.ts). */
import { formatRevision } from '@leaderboard/core/format';
import type { SubmissionNote } from '@leaderboard/core/queue/model-eligibility';
import type { RefusalSentences } from '@leaderboard/core/queue/refusals';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import type { SubmissionRefusalCode } from '@leaderboard/core/queue/submissions';

const NAME_FORMAT = 'organization/model-name, for example test-org/aurora-7b';

const AFTER_DUPLICATE: Record<QueueStatus, string> = {
  pending: 'Vote for it instead.',
  evaluating: 'Wait for its result.',
  finished: 'Its result is on the board.',
  failed: 'Submit it again.',
};

interface Size {
  readonly billions: number;
  readonly cap_billions: number;
  readonly precision: string;
}

function tooLarge(what: string, { billions, cap_billions: cap, precision }: Size): string {
  const size = Number(billions.toFixed(2));
  return `${what} ${size}B parameters, more than the ${cap}B that ${precision} allows. Choose a precision with fewer bits or a smaller model.`;
}

/** Why a submission is refused. */
export const submissionDetails: RefusalSentences<SubmissionRefusalCode | 'duplicate'> = {
  bad_model_id: () => `Write model_id as ${NAME_FORMAT}.`,
  bad_revision: () => 'Give the revision as a branch, a tag or a commit hash, or leave it empty.',
  bad_model_type: ({ choices }) => `Choose one of these for model_type: ${choices}.`,
  bad_precision: ({ choices }) => `Choose one of these for precision: ${choices}.`,
  bad_weight_type: ({ choices }) => `Choose one of these for weight_type: ${choices}.`,
  base_model_missing: ({ weight_type: type }) =>
    `Give base_model: weights of type ${type} are evaluated on top of it.`,
  bad_base_model: () => `Write base_model as ${NAME_FORMAT}.`,
  own_base_model: ({ model }) =>
    `The base model must differ from the submitted model: name the model that ${model} was made from.`,
  model_not_found: ({ model, hub }) =>
    `${model} is not on ${hub}, or it is private. Check its name, or make it public.`,
  revision_not_found: ({ model, revision, hub }) =>
    `${model} has no revision ${revision}. Give a branch, tag or commit that is on ${hub}.`,
  private: ({ model }) => `${model} is private. Make it public, then submit it again.`,
  gated: ({ model }) => `${model} is gated. Open it to everybody without a request, then submit it again.`,
  no_license: ({ model }) => `${model} has no license tag. Add "license:" to the head of its model card.`,
  no_config: ({ model, file }) =>
    `${model} has no readable ${file}. Upload it, so that the standard auto classes can load the model.`,
  remote_code: ({ model, file }) =>
    `${model} needs code of its own to load (auto_map in ${file}). Publish a version that the standard auto classes load without trust_remote_code.`,
  too_large: ({ model, ...size }) => tooLarge(`${model} has`, size),
  too_large_with_base: ({ model, base_model: base, ...size }) =>
    tooLarge(`${model} and its base model ${base} together have`, size),
  duplicate: ({ model, commit, status }) =>
    `${model} at commit ${formatRevision(commit)} was submitted with these settings before (state: ${status}). ${AFTER_DUPLICATE[status]}`,
};

const noteDetails: RefusalSentences<SubmissionNote['code']> = {
  not_safetensors: ({ model }) =>
    `${model} is not in Safetensors format. Convert its weights: other formats may fail to load, and their size cannot be checked.`,
  size_unknown: ({ model }) => `The size of ${model} could not be read from its files.`,
};

/** What the author of an accepted submission should know. */
export function noteDetail({ code, params }: SubmissionNote): string {
  return noteDetails[code](params);
}
