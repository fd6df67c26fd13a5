import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import type { QuantizationMethod } from '@leaderboard/core/queue/machine';
import type { ForeignField, StoredPrecision } from '@leaderboard/core/queue/model-config';
import type { SubmissionRefusal } from '@leaderboard/core/queue/refusals';
import type { Submission } from '@leaderboard/core/queue/submissions';

export type ConfigProblem = Extract<SubmissionRefusal['code'], `${string}config${string}`>;

export type Gate = 'auto' | 'manual';

export interface HubModel {
  /** Name as the hub spells it; the hub also accepts former names and ignores case. */
  readonly id: ModelId;
  readonly commit: Commit;
  readonly isPrivate: boolean;
  /** True if the hub's staff disabled the model. */
  readonly isDisabled: boolean;
  /** Access requests for its files: 'auto' grants them all, 'manual' leaves them to its authors; null if it is not gated. */
  readonly gated: Gate | null;
  /** This leaderboard's access to its files. */
  readonly access: 'open' | 'granted' | 'no_token' | 'not_granted' | 'token_refused';
  readonly license: string | null;
  readonly architecture: string | null;
  /** Model type that determines the transformers classes. */
  readonly modelType: string | null;
  /** Class of its tokenizer. */
  readonly tokenizerClass: string | null;
  readonly likes: number | null;
  /** YYYY-MM-DD */
  readonly createdAt: string | null;
  /** Names of the files in its top-level folder. */
  readonly files: readonly string[];
  /** Number of parameters; null if unknown. */
  readonly parameters: number | null;
  /** Size of its weights on the hub; null if unknown, or if not needed because the parameter count is known. */
  readonly weightBytes: number | null;
  /** Upper bound on the parameter count, for the size limits; null if unknown. */
  readonly mostParameters: number | null;
  /** Problem with the {@link configFile} of its weights. */
  readonly configProblem: ConfigProblem | null;
  /** True if its files are those of an adapter, regardless of the submission form. */
  readonly hasAdapterConfig: boolean;
  /** Base model according to its card; null if the card names none. */
  readonly statedBase: ModelId | null;
  /** Fields of its model and tokenizer config that refer to code or to files outside the repository. */
  readonly foreign: readonly ForeignField[];
  /** Quantization of its weights; null if none is stated. */
  readonly stored: StoredPrecision | null;
  /** Quantization method of its weights. */
  readonly quantizationMethod: QuantizationMethod | null;
  /** True if its tokenizer has a chat template; null if unknown. */
  readonly hasChatTemplate: boolean | null;
}

/** Returns the config file for loading weights of this type. */
export function configFile(weightType: Submission['weightType']): string {
  return weightType === 'Adapter' ? 'adapter_config.json' : 'config.json';
}
