/** What may be submitted for evaluation: the form's choices and rules (spec 5.4 and 9). Each refusal is a value. */

import { MODEL_TYPES, type ModelType } from '../benchmark/model-types.ts';
import { formatRevision } from '../format.ts';
import { isRevision, type ModelId, parseModelId } from '../hub-path.ts';
import { type QueueStatus, statusDisplay } from './submission-status.ts';

/** The precisions a model can be evaluated in, with the largest size in billions of parameters for each (spec 9). */
export const SUBMISSION_PRECISIONS = [
  { key: 'float16', label: 'float16', capBillions: 100 },
  { key: 'bfloat16', label: 'bfloat16', capBillions: 100 },
  { key: '8bit', label: '8-bit', capBillions: 280 },
  { key: '4bit', label: '4-bit', capBillions: 560 },
  // GPTQ stores weights in 4 bits.
  { key: 'gptq', label: 'GPTQ', capBillions: 560 },
] as const;
export type SubmissionPrecision = (typeof SUBMISSION_PRECISIONS)[number];

/** How the repository's weights relate to the model that is evaluated (spec 9). */
export const WEIGHT_TYPES = ['Original', 'Delta', 'Adapter'] as const;
export type WeightType = (typeof WEIGHT_TYPES)[number];

/** Whether the form shows the base model and asks for it: for weights that are not whole by themselves (spec 5.4). */
export function needsBaseModel(weightType: WeightType): boolean {
  return weightType !== 'Original';
}

/** What the form starts with (spec 9); an empty revision stands for the default one (spec 2.6). */
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

/** The form as it is sent (spec 3.9), each field of the right type and nothing more known of it. */
export interface SubmissionForm {
  readonly model_id: string;
  readonly revision: string;
  readonly model_type: string;
  readonly precision: string;
  readonly weight_type: string;
  readonly base_model: string;
  readonly use_chat_template: boolean;
}

/** A form that keeps all rules. */
export interface Submission {
  readonly model: ModelId;
  readonly revision: string;
  readonly modelType: ModelType['key'];
  readonly precision: SubmissionPrecision;
  readonly weightType: WeightType;
  /** Null for weights that are whole by themselves. */
  readonly baseModel: ModelId | null;
  readonly useChatTemplate: boolean;
}

export type RefusalCode =
  | 'bad_model_id'
  | 'bad_revision'
  | 'bad_model_type'
  | 'bad_precision'
  | 'bad_weight_type'
  | 'base_model_missing'
  | 'bad_base_model'
  | 'not_found'
  | 'revision_not_found'
  | 'private'
  | 'gated'
  | 'no_license'
  | 'no_config'
  | 'remote_code'
  | 'too_large';

/** Why a submission is not taken: one sentence for people that says how to mend it. */
interface Refusal {
  readonly code: RefusalCode;
  readonly detail: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

function refused(code: RefusalCode, detail: string): Checked<never> {
  return { ok: false, refusal: { code, detail } };
}

function among(keys: readonly string[]): string {
  return keys.join(', ');
}

const MODEL_TYPE_KEYS = MODEL_TYPES.map(({ key }) => key);
const PRECISION_KEYS = SUBMISSION_PRECISIONS.map(({ key }) => key);
const ID_FORMAT = 'organization/model-name, for example test-org/aurora-7b';

/**
 * The rules of the form (spec 5.4), in the order of its fields: the first one broken is told. Of weights that are whole
 * by themselves a base model is not asked, so one that is sent along is left out.
 */
export function checkForm(form: SubmissionForm): Checked<Submission> {
  const model = parseModelId(form.model_id);
  if (model === null) return refused('bad_model_id', `Write the model name as ${ID_FORMAT}.`);
  const revision = form.revision.trim() === '' ? SUBMISSION_DEFAULTS.revision : form.revision.trim();
  if (!isRevision(revision)) {
    return refused(
      'bad_revision',
      'Give the revision as a branch, a tag or a commit hash, or leave it empty.',
    );
  }
  const modelType = MODEL_TYPE_KEYS.find((key) => key === form.model_type);
  if (modelType === undefined) {
    return refused('bad_model_type', `Choose the model type among ${among(MODEL_TYPE_KEYS)}.`);
  }
  const precision = SUBMISSION_PRECISIONS.find(({ key }) => key === form.precision);
  if (precision === undefined) {
    return refused('bad_precision', `Choose the precision among ${among(PRECISION_KEYS)}.`);
  }
  const weightType = WEIGHT_TYPES.find((type) => type === form.weight_type);
  if (weightType === undefined) {
    return refused('bad_weight_type', `Choose the weights type among ${among(WEIGHT_TYPES)}.`);
  }
  const baseModel = checkBaseModel(form.base_model, weightType, model);
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
    return refused(
      'base_model_missing',
      `Name the base model: weights of type ${weightType} are evaluated on top of it.`,
    );
  }
  const baseModel = parseModelId(text);
  if (baseModel === null) return refused('bad_base_model', `Write the base model as ${ID_FORMAT}.`);
  if (baseModel === model) {
    return refused('bad_base_model', 'Name another model as the base model: no model is its own base.');
  }
  return { ok: true, value: baseModel };
}

const DUPLICATE_MENDS = {
  pending: 'vote for it instead.',
  evaluating: 'wait for its result.',
  finished: 'its result is on the board.',
  failed: 'submit it again.',
} as const satisfies Record<QueueStatus, string>;

/**
 * Why a second submission of the same is not taken (design 4). The same is: model, resolved commit, precision, weight type,
 * base model and chat template.
 */
export function duplicateText(model: string, commit: string, status: QueueStatus): string {
  const { label } = statusDisplay(status);
  return `${model} at commit ${formatRevision(commit)} was submitted with these settings before (state: ${label}): ${DUPLICATE_MENDS[status]}`;
}
