/** Choices and validation rules of the submission form. */

import { MODEL_TYPES, type ModelType } from '../benchmark/model-types.ts';
import { isRevision, isSameModel, type ModelId, normalizeModelName, parseModelId } from '../hub-path.ts';
import { normalizeTyped } from '../invisible-characters.ts';
import type { SubmissionRefusal } from './refusals.ts';

/** Evaluation precisions, each with the maximum model size in billions of parameters. */
export const SUBMISSION_PRECISIONS = [
  { key: 'float16', capBillions: 100 },
  { key: 'bfloat16', capBillions: 100 },
  { key: '8bit', capBillions: 280 },
  { key: '4bit', capBillions: 560 },
  // GPTQ stores weights at 4 bits.
  { key: 'gptq', capBillions: 560 },
] as const;
export type SubmissionPrecision = (typeof SUBMISSION_PRECISIONS)[number];

export function capBillions(precision: SubmissionPrecision['key']): number {
  return SUBMISSION_PRECISIONS.find(({ key }) => key === precision)?.capBillions ?? 0;
}

/** Kinds of weights in a repository. */
export const WEIGHT_TYPES = ['Original', 'Delta', 'Adapter'] as const;
export type WeightType = (typeof WEIGHT_TYPES)[number];

/** Whether the form asks for a base model, because the weights are incomplete on their own. */
export function needsBaseModel(weightType: WeightType): boolean {
  return weightType !== 'Original';
}

/** Initial values of the form. An empty revision means the default one. */
export const SUBMISSION_DEFAULTS = {
  revision: 'main',
  modelType: 'fine-tuned',
  precision: 'float16',
  weightsType: 'Original',
  useChatTemplate: false,
  baseModel: '',
} as const satisfies {
  revision: string;
  modelType: ModelType['key'];
  precision: SubmissionPrecision['key'];
  weightsType: WeightType;
  useChatTemplate: boolean;
  baseModel: string;
};

/** The submitted form after type checks, but before the form's rules are checked. */
export interface SubmissionForm {
  readonly model_id: string;
  readonly revision: string;
  readonly model_type: string;
  readonly precision: string;
  readonly weight_type: string;
  readonly base_model: string;
  readonly use_chat_template: boolean;
}

export interface Submission {
  readonly model: ModelId;
  readonly revision: string;
  readonly modelType: ModelType['key'];
  readonly precision: SubmissionPrecision;
  readonly weightType: WeightType;
  /** null for original weights. */
  readonly baseModel: ModelId | null;
  readonly useChatTemplate: boolean;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: SubmissionRefusal };

export function reject(refusal: SubmissionRefusal): Checked<never> {
  return { ok: false, refusal };
}

const MODEL_TYPE_KEYS = MODEL_TYPES.map(({ key }) => key);
const PRECISION_KEYS = SUBMISSION_PRECISIONS.map(({ key }) => key);

function choices(keys: readonly string[]): { readonly choices: string } {
  return { choices: keys.join(', ') };
}

/**
 * Checks the rules of the form in field order and returns the first violation. Original weights need no base model, so a submitted
 * one is dropped.
 */
export function checkForm(form: SubmissionForm): Checked<Submission> {
  const model = parseModelId(normalizeModelName(form.model_id));
  if (model === null) return reject({ code: 'bad_model_id', params: {} });
  const revision =
    normalizeTyped(form.revision).replace(/^[\s;]+|[\s;]+$/g, '') || SUBMISSION_DEFAULTS.revision;
  if (!isRevision(revision)) return reject({ code: 'bad_revision', params: {} });
  const modelType = MODEL_TYPE_KEYS.find((key) => key === form.model_type);
  if (modelType === undefined) {
    return reject({ code: 'bad_model_type', params: choices(MODEL_TYPE_KEYS) });
  }
  const precision = SUBMISSION_PRECISIONS.find(({ key }) => key === form.precision);
  if (precision === undefined) {
    return reject({ code: 'bad_precision', params: choices(PRECISION_KEYS) });
  }
  const weightType = WEIGHT_TYPES.find((type) => type === form.weight_type);
  if (weightType === undefined) {
    return reject({ code: 'bad_weight_type', params: choices(WEIGHT_TYPES) });
  }
  const baseModel = checkBaseModel(normalizeModelName(form.base_model), weightType, model);
  if (!baseModel.ok) return baseModel;
  return {
    ok: true,
    value: {
      model,
      revision,
      modelType,
      precision,
      weightType,
      baseModel: baseModel.value,
      useChatTemplate: form.use_chat_template,
    },
  };
}

function checkBaseModel(text: string, weightType: WeightType, model: ModelId): Checked<ModelId | null> {
  if (!needsBaseModel(weightType)) return { ok: true, value: null };
  if (text.trim() === '') {
    return reject({ code: 'base_model_missing', params: { weight_type: weightType } });
  }
  const baseModel = parseModelId(text);
  if (baseModel === null) return reject({ code: 'bad_base_model', params: {} });
  if (isSameModel(baseModel, model)) return reject({ code: 'own_base_model', params: { model } });
  return { ok: true, value: baseModel };
}
