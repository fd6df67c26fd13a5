import type { ParameterCounts, Tensor } from './tensors.ts';

/** The description of a model repository. Everything the hub's API says of it follows from this. */
export interface ModelSpec {
  /** organization/name */
  readonly id: string;
  /** The purpose of a sample, shown on the hub's pages. */
  readonly purpose: string;
  /** `public` when absent. Everybody sees the facts of a gated model; only its readers see a private one. */
  readonly access?: 'public' | 'private' | 'gated';
  /** Ids of the accounts that may read a private or gated model. */
  readonly readers?: readonly string[];
  /** The machine-readable head of the model card, in place of the one that follows from the rest. */
  readonly card?: Readonly<Record<string, unknown>>;
  /** The license in the model card; null: the card names none. apache-2.0 when absent. */
  readonly license?: string | null;
  readonly baseModel?: { readonly id: string; readonly relation: 'finetune' | 'adapter' | 'quantized' };
  /** config.json; null: there is none. */
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly weights: WeightsSpec;
  readonly hasChatTemplate?: boolean;
  /** tokenizer_config.json, in place of an ordinary one. */
  readonly tokenizerConfig?: Readonly<Record<string, unknown>>;
  /** Further files by path. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Branches besides main and tags, each at a commit of its own, older than main's. */
  readonly branches?: readonly string[];
  readonly tags?: readonly string[];
  /** Commit ids of the test's choice, by branch. */
  readonly commits?: Readonly<Record<string, string>>;
  /** Facts of the test's choice, in place of those that follow from the rest. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly likes?: number;
  readonly downloads?: number;
  /** Former ids, from which the hub redirects. */
  readonly formerIds?: readonly string[];
}

export type WeightsSpec =
  | {
      readonly kind: 'safetensors';
      /** A function, because the lists are long and most are never read. */
      readonly tensors: () => readonly Tensor[];
      /** 1 when absent. */
      readonly shards?: number;
      /** False: only the files tell the parameters, not the hub's facts. */
      readonly isCounted?: boolean;
      /** `model` when absent. */
      readonly fileStem?: 'model' | 'adapter_model';
    }
  /** A safetensors file without a readable header. */
  | { readonly kind: 'garbled' }
  | { readonly kind: 'pytorch'; readonly bytes: number }
  /** None but those among `files`. */
  | { readonly kind: 'none' }
  /** All that the repository has is among `files`, with what their headers count. Nothing is made up beside them. */
  | { readonly kind: 'files'; readonly counts: ParameterCounts | null };
