/** Whether a model, as the hub describes it, can be evaluated. */
import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import type { SubmissionNote, SubmissionRefusal } from '@leaderboard/core/queue/refusals';
import { type Checked, refused, type Submission } from '@leaderboard/core/queue/submissions';

export interface HubModel {
  /** The hub's own spelling: it knows a model by former names and in other cases too. */
  readonly id: ModelId;
  readonly commit: Commit;
  readonly isPrivate: boolean;
  readonly isGated: boolean;
  readonly license: string | null;
  readonly architecture: string | null;
  readonly likes: number | null;
  /** YYYY-MM-DD */
  readonly createdAt: string | null;
  readonly hasSafetensors: boolean;
  /** The number of parameters in its files; null when it cannot be read. */
  readonly parameters: number | null;
  /** The largest number of parameters that the hub or a file states, whether or not it is believed: the caps hold for it. */
  readonly largestStated: number | null;
  /** Whether it has the {@link configFile} of its weights. */
  readonly hasConfig: boolean;
  /** Whether its files are those of an adapter, whatever its author says. */
  readonly hasAdapterConfig: boolean;
  /** The model that it was made from, as its card states it; null: it names none. */
  readonly statedBase: ModelId | null;
  /** Whether loading it would run code of a repository, or load weights that are not its own. */
  readonly needsRemoteCode: boolean;
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
 * Checks that a model and its base are public, not gated and loadable by the standard auto classes, that the model has a
 * license tag, and that both together are small enough for the precision. Other formats than Safetensors are accepted with a
 * note.
 */
export function checkModel(submission: Submission, model: HubModel, base: HubModel | null): Checked<Verdict> {
  if (base?.id === model.id) return refused({ code: 'own_base_model', params: { model: model.id } });
  for (const one of base === null ? [model] : [model, base]) {
    const weightType = one === model ? submission.weightType : 'Original';
    const refusal =
      accessRefusal(one) ??
      (one === model ? (licenseRefusal(one) ?? adapterRefusal(one, weightType)) : null) ??
      loadingRefusal(one, configFile(weightType));
    if (refusal !== null) return refused(refusal);
  }
  return checkSize(submission, model, base);
}

function accessRefusal({ id, isPrivate, isGated }: HubModel): SubmissionRefusal | null {
  if (isPrivate) return { code: 'private', params: { model: id } };
  return isGated ? { code: 'gated', params: { model: id } } : null;
}

function licenseRefusal({ id, license }: HubModel): SubmissionRefusal | null {
  return license === null ? { code: 'no_license', params: { model: id } } : null;
}

/** An adapter has no config.json: its author learns which weights type to choose, not to upload the file. */
function adapterRefusal(
  { id, hasConfig, hasAdapterConfig, statedBase }: HubModel,
  weightType: Submission['weightType'],
): SubmissionRefusal | null {
  const isUnexpected = weightType !== 'Adapter' && hasAdapterConfig && !hasConfig;
  return isUnexpected ? { code: 'adapter', params: { model: id, base_model: statedBase ?? '' } } : null;
}

function loadingRefusal(
  { id, hasConfig, needsRemoteCode }: HubModel,
  file: string,
): SubmissionRefusal | null {
  const params = { model: id, file };
  if (!hasConfig) return { code: 'no_config', params };
  return needsRemoteCode ? { code: 'remote_code', params } : null;
}

function checkSize(submission: Submission, model: HubModel, base: HubModel | null): Checked<Verdict> {
  const { capBillions, key } = submission.precision;
  const parts = base === null ? [model] : [model, base];
  const most = parts.reduce(
    (sum, { parameters, largestStated }) => sum + (parameters ?? largestStated ?? 0),
    0,
  );
  const billions = most / PARAMETERS_A_BILLION;
  if (billions > capBillions) {
    const params = { model: model.id, billions, cap_billions: capBillions, precision: key };
    return base === null
      ? refused({ code: 'too_large', params })
      : refused({ code: 'too_large_with_base', params: { ...params, base_model: base.id } });
  }
  const isWhole = parts.every(({ parameters }) => parameters !== null);
  return {
    ok: true,
    value: { paramsBillions: isWhole ? billions : null, notes: parts.flatMap(notesOn) },
  };
}

function notesOn({ id, hasSafetensors, parameters }: HubModel): SubmissionNote[] {
  const params = { model: id };
  if (!hasSafetensors) return [{ code: 'not_safetensors', params }];
  return parameters === null ? [{ code: 'size_unknown', params }] : [];
}
