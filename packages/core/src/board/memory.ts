/** Board filter by the memory that a model needs (docs/board.md#filters). */
import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { removeInvisible } from '../invisible-characters.ts';
import { type Codec, choice } from './codec.ts';

/** Additional memory needed to run a model, as a fraction of its parameters' memory. */
export const MEMORY_OVERHEAD = 0.2;

/** Available bits per parameter; the first is the default. */
export const RUN_BITS = [16, 8, 4] as const;
export type RunBits = (typeof RUN_BITS)[number];

/** Memory available to a visitor. */
export interface MemoryLimit {
  /** null means no limit. */
  readonly gigabytes: number | null;
  /** Bits per parameter at which models would run. */
  readonly bits: RunBits;
}

export const ANY_MEMORY: MemoryLimit = { gigabytes: null, bits: RUN_BITS[0] };

/**
 * Patterns for bits per weight in a precision name: '4bit', 'gptq-4bit-128g', '1.58bit', 'w4a16', 'int8', 'nf4', 'q4_k_m',
 * 'float8_e4m3fn'. 'gptq' and 'awq' without a number mean 4 bits.
 */
const BITS = /(\d{1,2}(?:\.\d+)?)[ -]?bit/i;
const BITS_OF_TYPE = /(?:u?int|nf|fp|float|w|q)([1-8])(?!\d)/i;
const FOUR_BITS = /gptq|awq/i;

const UNQUANTIZED_BITS = 16;

/** Bits per parameter of quantized weights, the maximum they can run at; null if not quantized or unknown. */
export function quantizedBits(precision: string | null): number | null {
  const name = precision ?? '';
  const bits = BITS.exec(name)?.[1] ?? BITS_OF_TYPE.exec(name)?.[1];
  if (bits === undefined) return FOUR_BITS.test(name) ? 4 : null;
  return Number(bits) < UNQUANTIZED_BITS ? Number(bits) : null;
}

/** Memory in GB that a model needs at this many bits per parameter; null if its parameter count is unknown. */
export function memoryNeeded({ model, metadata }: LeaderboardEntry, bits: RunBits): number | null {
  const { params_billions: params } = metadata;
  const bitsOfWeights = quantizedBits(model.precision) ?? UNQUANTIZED_BITS;
  return params === null ? null : params * (Math.min(bitsOfWeights, bits) / 8) * (1 + MEMORY_OVERHEAD);
}

/** Whether a model fits within the limit. Models of unknown size fit only if there is no limit. */
export function fitsIn(entry: LeaderboardEntry, { gigabytes, bits }: MemoryLimit): boolean {
  return gigabytes === null || (memoryNeeded(entry, bits) ?? Number.POSITIVE_INFINITY) <= gigabytes;
}

/** Range of accepted values. Numbers far outside it are formatted with an exponent, which nobody types. */
const LEAST_MEMORY = 0.001;
const MAX_MEMORY = 1_000_000;

/** Parses gigabytes such as '24', '24 GB' or '24.5gb'; null for anything else, including 0. */
export function readMemory(text: string): number | null {
  const [, digits] = /^(\d+\.?\d*|\.\d+)\s*(?:gi?b)?$/i.exec(removeInvisible(text).trim()) ?? [];
  const memory = Number(digits);
  return memory >= LEAST_MEMORY && memory <= MAX_MEMORY ? memory : null;
}

const bitsCodec = choice(...RUN_BITS);

/** '24' means 24 GB at 16 bits, '24,4' at 4 bits; ',4' has no limit. */
export const memoryCodec: Codec<MemoryLimit> = {
  parse: (text) => {
    const [memory = '', bitsText = String(RUN_BITS[0]), ...more] = text.split(',');
    const gigabytes = readMemory(memory);
    const bits = bitsCodec.parse(bitsText);
    const isReadable = more.length === 0 && (memory === '' || gigabytes !== null);
    return bits === null || !isReadable ? null : { gigabytes, bits };
  },
  serialize: ({ gigabytes, bits }) => {
    const bitsText = bitsCodec.serialize(bits);
    if (bitsText !== null) return `${gigabytes ?? ''},${bitsText}`;
    return gigabytes === null ? null : String(gigabytes);
  },
};
