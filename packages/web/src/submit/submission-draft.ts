import type { submitModel } from '@leaderboard/core/api';
import type { ModelType } from '@leaderboard/core/benchmark/model-types';
import type { PARAMETERS } from '@leaderboard/core/pages/parameters';
import {
  needsBaseModel,
  SUBMISSION_DEFAULTS,
  WEIGHT_TYPES,
  type WeightType,
} from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';

/** Values of the form fields. */
export interface Draft {
  readonly modelName: string;
  readonly revision: string;
  readonly modelType: string;
  readonly useChatTemplate: boolean;
  readonly precision: string;
  readonly weightsType: WeightType;
  readonly baseModel: string;
}

const CHAT = 'chat' satisfies ModelType['key'];

export const EMPTY_DRAFT: Draft = { modelName: '', ...SUBMISSION_DEFAULTS };

/** Changes to apply when a model type is selected: a chat model also enables the chat template. */
export function withModelType(modelType: string): Partial<Draft> {
  return modelType === CHAT ? { modelType, useChatTemplate: true } : { modelType };
}

/** Request body for a draft. A hidden base model is not sent. */
export function payloadOf(draft: Draft, username: string): z.infer<typeof submitModel.body> {
  const revision = draft.revision.trim();
  return {
    model_id: draft.modelName.trim(),
    revision: revision === '' ? SUBMISSION_DEFAULTS.revision : revision,
    model_type: draft.modelType,
    precision: draft.precision,
    weight_type: draft.weightsType,
    base_model: needsBaseModel(draft.weightsType) ? draft.baseModel.trim() : '',
    use_chat_template: draft.useChatTemplate,
    user_id: username,
  };
}

/** Draft from the URL's parameters; null if they do not name a model. */
export function parseAgain({ model, weightsType, ...again }: typeof PARAMETERS.again.default): Draft | null {
  if (model === null) return null;
  return {
    modelName: model,
    revision: again.revision ?? EMPTY_DRAFT.revision,
    modelType: again.modelType ?? EMPTY_DRAFT.modelType,
    precision: again.precision ?? EMPTY_DRAFT.precision,
    weightsType: WEIGHT_TYPES.find((type) => type === weightsType) ?? EMPTY_DRAFT.weightsType,
    baseModel: again.baseModel ?? EMPTY_DRAFT.baseModel,
    useChatTemplate: again.useChatTemplate,
  };
}

const draftSchema = z.object({
  modelName: z.string(),
  revision: z.string(),
  modelType: z.string(),
  useChatTemplate: z.boolean(),
  precision: z.string(),
  weightsType: z.enum(WEIGHT_TYPES),
  baseModel: z.string(),
});

function keyOf(username: string): string {
  return `submission_draft_${username}`;
}

/** Reads the user's last draft in this tab. Signing in again leaves the page and must not lose it. */
export function readDraft(storage: Pick<Storage, 'getItem'> | null, username: string): Draft {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(username)) ?? 'null');
    return draftSchema.safeParse(kept).data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Stores the draft for {@link readDraft}, unless the storage is full or blocked. */
export function keepDraft(storage: Pick<Storage, 'setItem'> | null, username: string, draft: Draft): void {
  try {
    storage?.setItem(keyOf(username), JSON.stringify(draft));
  } catch {
    // Ignored: the form still holds the draft.
  }
}
