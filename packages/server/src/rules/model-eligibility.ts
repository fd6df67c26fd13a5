/** Whether a model, as the hub describes it, can be evaluated. */
import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import type { QuantizationMethod } from '@leaderboard/core/queue/machine';
import type { ForeignField, StoredPrecision } from '@leaderboard/core/queue/model-config';
import { precisionProblem, weightsProblem } from '@leaderboard/core/queue/model-files';
import { codeProblem, type NativeTypes } from '@leaderboard/core/queue/native-types';
import type { SubmissionNote, SubmissionRefusal } from '@leaderboard/core/queue/refusals';
import { type Checked, reject, type Submission } from '@leaderboard/core/queue/submissions';

export type ConfigProblem = Extract<SubmissionRefusal['code'], `${string}config${string}`>;

export type Gate = 'auto' | 'manual';

export interface HubModel {
  /** The hub's own spelling: it knows a model by former names and in other cases too. */
  readonly id: ModelId;
  readonly commit: Commit;
  readonly isPrivate: boolean;
  /** By the hub's own people. */
  readonly isDisabled: boolean;
  /** The gate of its files: 'auto' opens to all who ask, 'manual' to those whom its authors choose; null: none. */
  readonly gated: Gate | null;
  /** Whether this leaderboard may read its files. */
  readonly access: 'open' | 'granted' | 'no_token' | 'not_granted' | 'token_refused';
  readonly license: string | null;
  readonly architecture: string | null;
  /** The type by which transformers chooses its classes. */
  readonly modelType: string | null;
  /** The class that its tokenizer names. */
  readonly tokenizerClass: string | null;
  readonly likes: number | null;
  /** YYYY-MM-DD */
  readonly createdAt: string | null;
  /** The names of the files in its top folder; empty where the hub lists none. */
  readonly files: readonly string[];
  /** The number of parameters; null when it is not known. */
  readonly parameters: number | null;
  /** The bytes of its weights on the hub; null where the number of parameters says how large they are, or they are not known. */
  readonly weightBytes: number | null;
  /** A bound for a number that is not known: the caps hold for it. Null: there is none. */
  readonly mostParameters: number | null;
  /** The facts of the {@link configFile} of its weights. */
  readonly configProblem: ConfigProblem | null;
  /** Whether its files are those of an adapter, whatever its author says. */
  readonly hasAdapterConfig: boolean;
  /** The model that it was made from, as its card states it; null: it names none. */
  readonly statedBase: ModelId | null;
  /** Fields of its configuration and its tokenizer's that name code, or files outside of its own. */
  readonly foreign: readonly ForeignField[];
  /** Null when nothing says that its weights are quantized. */
  readonly stored: StoredPrecision | null;
  /** The method by which they are. */
  readonly quantizationMethod: QuantizationMethod | null;
  /** Whether its tokenizer has a chat template; null: not known. */
  readonly hasChatTemplate: boolean | null;
}

export interface Verdict {
  /** All parameters that are loaded, with the base model's; null when unknown. */
  readonly paramsBillions: number | null;
  readonly notes: readonly SubmissionNote[];
}

const PARAMETERS_A_BILLION = 1e9;

/** The file that describes how to load weights of this type. */
export function configFile(weightType: Submission['weightType']): string {
  return weightType === 'Adapter' ? 'adapter_config.json' : 'config.json';
}

/**
 * Checks that a model and its base are public, that this leaderboard may read them, that they are loadable by the standard auto classes, that the model has a
 * license tag, that the weights can be loaded in the precision, and that both together are small enough for it.
 * @param known the types that transformers has on the machines of workers.
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

/** An adapter has no config.json: its author learns which weights type to choose, not to upload the file. */
function adapterRefusal(
  { id, configProblem, hasAdapterConfig, statedBase }: HubModel,
  weightType: Submission['weightType'],
): SubmissionRefusal | null {
  const isUnexpected = weightType !== 'Adapter' && hasAdapterConfig && configProblem === 'no_config';
  return isUnexpected ? { code: 'adapter', params: { model: id, base_model: statedBase ?? '' } } : null;
}

/** Encoders, classifiers and models of speech. `…ForConditionalGeneration` may be a multimodal model, whose text is evaluated. */
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

/** Whether the weights and the tokenizer are what the form says. An adapter or a delta is loaded on its base. */
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
