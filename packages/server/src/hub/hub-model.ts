import type { Commit, ModelId } from '@leaderboard/core/hub-path';
import type { QuantizationMethod } from '@leaderboard/core/queue/machine';
import type { ForeignField, StoredPrecision } from '@leaderboard/core/queue/model-config';
import type { SubmissionRefusal } from '@leaderboard/core/queue/refusals';
import type { Submission } from '@leaderboard/core/queue/submissions';

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

/** The file that describes how to load weights of this type. */
export function configFile(weightType: Submission['weightType']): string {
  return weightType === 'Adapter' ? 'adapter_config.json' : 'config.json';
}
