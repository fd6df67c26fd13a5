/** Whether a model as the hub describes it can be evaluated (spec 2.6, 5.4 and 9). */
import type { Commit, ModelId } from '../hub-path.ts';
import type { Checked, RefusalCode, Submission } from './submissions.ts';

/** What the hub says of a model at one commit. */
export interface HubModel {
  /** The hub's own spelling: it knows a model by former names and in other cases too. */
  readonly id: ModelId;
  readonly commit: Commit;
  readonly isPrivate: boolean;
  readonly isGated: boolean;
  readonly license: string | null;
  readonly architecture: string | null;
  readonly likes: number | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  readonly hasSafetensors: boolean;
  /** How many parameters its files hold; null when that cannot be told. */
  readonly parameters: number | null;
  /** Whether the file that loads it is there: config.json, or adapter_config.json for an adapter. */
  readonly hasConfig: boolean;
  /** Whether loading it would run code of its repository. */
  readonly needsRemoteCode: boolean;
}

/** What is known of a submission that is taken. */
export interface Verdict {
  /** All parameters that are loaded, with the base model's; null when they cannot be told. */
  readonly paramsBillions: number | null;
  /** What its author should know although it is taken: one sentence each. */
  readonly warnings: readonly string[];
}

const PARAMETERS_A_BILLION = 1e9;

/** The file that tells how to load weights of this type. */
export function configFile(weightType: Submission['weightType']): string {
  return weightType === 'Adapter' ? 'adapter_config.json' : 'config.json';
}

/**
 * The rules a model on the hub must keep to be evaluated (spec 2.6 and 5.4): public, not gated, with a licence tag,
 * loadable by the standard auto classes, small enough for its precision together with its base. Files other than
 * safetensors are taken with a warning.
 */
export function checkModel(submission: Submission, model: HubModel, base: HubModel | null): Checked<Verdict> {
  if (base?.id === model.id) {
    const detail = `${model.id} is named as its own base model: name the model it was made from.`;
    return { ok: false, refusal: { code: 'bad_base_model', detail } };
  }
  for (const one of base === null ? [model] : [model, base]) {
    const problem = accessProblem(one) ?? (one === model ? licenseProblem(one) : null);
    const weightType = one === model ? submission.weightType : 'Original';
    const refusal = problem ?? loadingProblem(one, weightType);
    if (refusal !== null) return { ok: false, refusal: { code: refusal[0], detail: refusal[1] } };
  }
  return checkSize(submission, model, base);
}

type Problem = readonly [RefusalCode, string];

function accessProblem({ id, isPrivate, isGated }: HubModel): Problem | null {
  if (isPrivate) return ['private', `${id} is private: make it public, then submit it again.`];
  if (isGated) {
    return ['gated', `${id} is gated: open it to everybody without a request, then submit it again.`];
  }
  return null;
}

function licenseProblem({ id, license }: HubModel): Problem | null {
  if (license !== null) return null;
  return ['no_license', `${id} has no license tag: add "license:" to the head of its model card.`];
}

function loadingProblem(model: HubModel, weightType: Submission['weightType']): Problem | null {
  const file = configFile(weightType);
  if (!model.hasConfig) {
    return [
      'no_config',
      `${model.id} has no readable ${file}: upload it, so that the standard auto classes can load it.`,
    ];
  }
  if (model.needsRemoteCode) {
    const mend = 'publish a version that the standard auto classes load without trust_remote_code.';
    return ['remote_code', `${model.id} needs code of its own to load (auto_map in ${file}): ${mend}`];
  }
  return null;
}

function checkSize(submission: Submission, model: HubModel, base: HubModel | null): Checked<Verdict> {
  const { capBillions, label } = submission.precision;
  const parts = base === null ? [model] : [model, base];
  const known = parts.map(({ parameters }) => parameters).filter((count) => count !== null);
  const billions = known.reduce((sum, count) => sum + count, 0) / PARAMETERS_A_BILLION;
  if (billions > capBillions) {
    const size = `${Number(billions.toFixed(2))}B parameters${base === null ? '' : ' with its base model'}`;
    return {
      ok: false,
      refusal: {
        code: 'too_large',
        detail: `${model.id} has ${size}, more than the ${capBillions}B that ${label} allows: choose a precision with fewer bits or a smaller model.`,
      },
    };
  }
  const isWhole = known.length === parts.length;
  const warnings = parts.flatMap((one) => warningsOf(one));
  return { ok: true, value: { paramsBillions: isWhole ? billions : null, warnings } };
}

function warningsOf({ id, hasSafetensors, parameters }: HubModel): string[] {
  if (!hasSafetensors) {
    return [
      `${id} is not in Safetensors format: convert its weights, since other formats may fail to load and their size cannot be checked.`,
    ];
  }
  return parameters === null ? [`The size of ${id} could not be read from its files.`] : [];
}
