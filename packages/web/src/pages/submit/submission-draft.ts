import type { submitModel } from '@leaderboard/core/api';
import type { ModelType } from '@leaderboard/core/benchmark/model-types';
import {
  needsBaseModel,
  SUBMISSION_DEFAULTS,
  WEIGHT_TYPES,
  type WeightType,
} from '@leaderboard/core/queue/submissions';
import type * as z from 'zod/mini';

/** The content of the form. */
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

/** The weights type of a select's value, which the browser gives as any text. */
export function weightTypeOf(value: string): WeightType {
  return WEIGHT_TYPES.find((type) => type === value) ?? SUBMISSION_DEFAULTS.weightsType;
}

/** What choosing a model type changes: for chat models the chat template activates by itself. */
export function withModelType(modelType: string): Partial<Draft> {
  return modelType === CHAT ? { modelType, useChatTemplate: true } : { modelType };
}

/** The form as the call wants it. A base model that is not shown is not sent. */
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
