/** Checks whether a model can be evaluated, based on the hub's metadata. */

import { precisionProblem, weightsProblem } from '@leaderboard/core/queue/model-files';
import { codeProblem, type NativeTypes } from '@leaderboard/core/queue/native-types';
import type { SubmissionNote, SubmissionRefusal } from '@leaderboard/core/queue/refusals';
import { type Checked, reject, type Submission } from '@leaderboard/core/queue/submissions';
import { configFile, type HubModel } from '../hub/hub-model.ts';

export interface Verdict {
  /** Number of loaded parameters, including the base model's; null if unknown. */
  readonly paramsBillions: number | null;
  readonly notes: readonly SubmissionNote[];
}

const PARAMETERS_A_BILLION = 1e9;

/**
 * Checks that a model and its base are public, accessible to this leaderboard and loadable by the standard auto classes, that the
 * model has a license tag, and that the weights can be loaded in the requested precision and are small enough for it.
 * @param known model types that the workers' transformers versions support.
 */
export function checkModel(
  submission: Submission,
  model: HubModel,
  base: HubModel | null,
  known: readonly NativeTypes[],
): Checked<Verdict> {
  if (base?.id === model.id) return reject({ code: 'own_base_model', params: { model: model.id } });
  for (const one of base === null ? [model] : [model, base]) {
    const weightType = one === model ? submission.weightType : 'Original';
    const refusal =
      accessRefusal(one) ??
      (one === model ? (licenseRefusal(one) ?? adapterRefusal(one, weightType)) : null) ??
      loadingRefusal(one, configFile(weightType), known);
    if (refusal !== null) return reject(refusal);
  }
  const refusal = choiceRefusal(submission, model, base);
  if (refusal !== null) return reject(refusal);
  return checkSize(submission, model, base);
}

function accessRefusal({ id, isPrivate, isDisabled, access }: HubModel): SubmissionRefusal | null {
  if (isPrivate) return { code: 'private', params: { model: id } };
  if (isDisabled) return { code: 'disabled', params: { model: id } };
  if (access === 'no_token') return { code: 'gated', params: { model: id } };
  return access === 'open' || access === 'granted' ? null : { code: 'no_access', params: { model: id } };
}

function licenseRefusal({ id, license }: HubModel): SubmissionRefusal | null {
  return license === null ? { code: 'no_license', params: { model: id } } : null;
}

/**
 * Detects an adapter with the wrong weights type. Its config.json is missing, but the author has to choose another type rather than
 * upload the file.
 */
function adapterRefusal(
  { id, configProblem, hasAdapterConfig, statedBase }: HubModel,
  weightType: Submission['weightType'],
): SubmissionRefusal | null {
  const isUnexpected = weightType !== 'Adapter' && hasAdapterConfig && configProblem === 'no_config';
  return isUnexpected ? { code: 'adapter', params: { model: id, base_model: statedBase ?? '' } } : null;
}

/** Encoders, classifiers and speech models. `…ForConditionalGeneration` may be a multimodal model, which is evaluated on text. */
const NOT_GENERATIVE =
  /^Whisper|For(?:MaskedLM|NextSentencePrediction|MultipleChoice|QuestionAnswering|CTC|SpeechSeq2Seq|\w*Classification)$/;

function loadingRefusal(
  { id, configProblem, foreign, architecture, files }: HubModel,
  file: string,
  known: readonly NativeTypes[],
): SubmissionRefusal | null {
  if (configProblem !== null) return { code: configProblem, params: { model: id, file } };
  for (const field of foreign) {
    const problem = codeProblem(id, field, known);
    if (problem?.code === 'foreign_field')
      return { code: 'remote_code', params: { model: id, file: field.file } };
    if (problem !== null) return problem;
  }
  if (architecture !== null && NOT_GENERATIVE.test(architecture))
    return { code: 'not_generative', params: { model: id, architecture } };
  return files.length === 0 ? null : weightsProblem(id, files);
}

/** Checks the weights and tokenizer against the form. Adapters and deltas are loaded on top of their base. */
function choiceRefusal(
  { precision, weightType, useChatTemplate }: Submission,
  model: HubModel,
  base: HubModel | null,
): SubmissionRefusal | null {
  const { id, stored, hasChatTemplate } = base ?? model;
  if (weightType === 'Delta' && model.stored !== null)
    return { code: 'unknown_quantization', params: { model: model.id } };
  const isTemplateMissing = useChatTemplate && hasChatTemplate === false;
  return (
    precisionProblem(id, stored, precision.key) ??
    (isTemplateMissing ? { code: 'no_chat_template', params: { model: id } } : null)
  );
}

function checkSize(submission: Submission, model: HubModel, base: HubModel | null): Checked<Verdict> {
  const { capBillions, key } = submission.precision;
  const parts = base === null ? [model] : [model, base];
  const most = parts.reduce(
    (sum, { parameters, mostParameters }) => sum + (parameters ?? mostParameters ?? 0),
    0,
  );
  const billions = most / PARAMETERS_A_BILLION;
  if (billions > capBillions) {
    const params = { model: model.id, billions, cap_billions: capBillions, precision: key };
    return base === null
      ? reject({ code: 'too_large', params })
      : reject({ code: 'too_large_with_base', params: { ...params, base_model: base.id } });
  }
  const isWhole = parts.every(({ parameters }) => parameters !== null);
  return {
    ok: true,
    value: { paramsBillions: isWhole ? billions : null, notes: notesOn(submission, parts) },
  };
}

function notesOn({ useChatTemplate }: Submission, parts: readonly HubModel[]): SubmissionNote[] {
  const ofUnknownSize = parts.filter(({ parameters }) => parameters === null);
  const loaded = parts.at(-1);
  return [
    ...ofUnknownSize.map(({ id }) => ({ code: 'size_unknown', params: { model: id } }) as const),
    ...parts
      .filter(({ gated }) => gated !== null)
      .map(({ id }) => ({ code: 'gated_model', params: { model: id } }) as const),
    ...(loaded?.hasChatTemplate && !useChatTemplate
      ? [{ code: 'chat_template_unused', params: { model: loaded.id } } as const]
      : []),
  ];
}
