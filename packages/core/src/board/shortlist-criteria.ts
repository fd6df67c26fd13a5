/** What a visitor needs from a model, and how an address states it (docs/board.md#find-a-model). */
import { DOMAINS, type DomainKey, LANGUAGES, type Language } from '../benchmark/suite.ts';
import { withoutUnseen } from '../unseen-signs.ts';
import { type Codec, choice, inParts, oneOf, onlyBy, type Parameter } from './codec.ts';

/** The choices of bits per parameter; the first is the default. */
export const RUN_BITS = [16, 8, 4] as const;
export type RunBits = (typeof RUN_BITS)[number];

/** Made to talk, or as it was pretrained. The value is part of addresses. */
export const MODEL_KINDS = ['chat', 'base'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** The choices of a largest size, in billions of parameters. */
export const LARGEST_SIZES = [3, 8, 14, 35, 80] as const;

export interface ShortlistCriteria {
  /** Empty: all. */
  readonly domains: readonly DomainKey[];
  readonly languages: readonly Language[];
  /** In GB; null: any. */
  readonly memory: number | null;
  /** Bits per parameter the visitor would run a model with. */
  readonly bits: RunBits;
  /** null: every license. The other criteria that may be null work alike. */
  readonly license: string | null;
  readonly hasOpenWeights: boolean;
  readonly kind: ModelKind | null;
  /** In billions of parameters. */
  readonly largest: number | null;
}

export const NO_CRITERIA: ShortlistCriteria = {
  domains: [],
  languages: [],
  memory: null,
  bits: RUN_BITS[0],
  license: null,
  hasOpenWeights: false,
  kind: null,
  largest: null,
};

/** The GB in a text such as '24', '24 GB' or '24.5gb'; null for any other, and for 0. */
export function readMemory(text: string): number | null {
  const [, digits] = /^(\d+\.?\d*|\.\d+)\s*(?:gi?b)?$/i.exec(withoutUnseen(text).trim()) ?? [];
  const memory = Number(digits);
  return Number.isFinite(memory) && memory > 0 ? memory : null;
}

/** Several of a list, in its order. */
function someOf<T extends string>(values: readonly T[]): Codec<readonly T[]> {
  return {
    parse: (given) => values.filter((value) => given.split(',').includes(value)),
    serialize: (chosen) => chosen.join(','),
  };
}

/** 'domains;languages;memory;license;open;bits;kind;largest size'. Unreadable parts count as absent. */
export const SHORTLIST_CRITERIA: Parameter<ShortlistCriteria> = inParts<ShortlistCriteria>(
  {
    domains: someOf(DOMAINS.map(({ key }) => key)),
    languages: someOf(LANGUAGES),
    memory: { parse: readMemory, serialize: (memory) => (memory === null ? null : String(memory)) },
    license: {
      parse: (given) => given.replace(/%3B/gi, ';').replace(/%25/g, '%') || null,
      serialize: (license) => license?.replace(/[%;]/g, encodeURIComponent) ?? null,
    },
    hasOpenWeights: onlyBy('open'),
    bits: choice(...RUN_BITS),
    kind: oneOf(MODEL_KINDS),
    largest: oneOf<number>(LARGEST_SIZES),
  },
  NO_CRITERIA,
);
