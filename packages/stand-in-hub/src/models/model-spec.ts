import type { Tensor } from './tensors.ts';

/** A model repository as it is described to the hub; everything its API says follows from this. */
export interface ModelSpec {
  /** organization/name */
  readonly id: string;
  /** What a sample is good for, shown on the hub's pages. */
  readonly purpose: string;
  /** `public` when absent. Of a gated model everybody sees the facts, of a private one only its readers anything at all. */
  readonly access?: 'public' | 'private' | 'gated';
  /** Ids of the accounts that may read a private or gated model. */
  readonly readers?: readonly string[];
  /** The licence in the model card; null: the card names none. apache-2.0 when absent. */
  readonly license?: string | null;
  readonly baseModel?: { readonly id: string; readonly relation: 'finetune' | 'adapter' | 'quantized' };
  /** config.json; null: there is none. */
  readonly config: Readonly<Record<string, unknown>> | null;
  readonly weights: WeightsSpec;
  readonly hasChatTemplate?: boolean;
  /** Further text files by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Branches besides main and tags, each at a commit of its own, older than main's. */
  readonly branches?: readonly string[];
  readonly tags?: readonly string[];
  readonly likes?: number;
  readonly downloads?: number;
  /** Former ids, from which the hub redirects. */
  readonly formerIds?: readonly string[];
}

export type WeightsSpec =
  | {
      readonly kind: 'safetensors';
      /** A function, because the lists are long and most are never asked for. */
      readonly tensors: () => readonly Tensor[];
      /** 1 when absent. */
      readonly shards?: number;
      /** False: the hub's facts say nothing of parameters, though the files do. */
      readonly isCounted?: boolean;
      /** `model` when absent. */
      readonly fileStem?: 'model' | 'adapter_model';
    }
  /** Called safetensors, but without a header that can be read. */
  | { readonly kind: 'garbled' }
  | { readonly kind: 'pytorch'; readonly bytes: number };
