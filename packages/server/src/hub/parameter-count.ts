/** Counts the parameters of a model by what the hub states and the size of its files (docs/queue.md#size). */
import type { StoredPrecision } from '@leaderboard/core/queue/model-config';
import * as z from 'zod/mini';

/** Counts of the numbers of each type that the weights hold: `BF16`, `I32`, … */
export type NumberCounts = Readonly<Record<string, number>>;

export interface StatedSize {
  readonly total?: number | undefined;
  readonly parameters?: NumberCounts | undefined;
}

export function sumOf(counts: NumberCounts = {}): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The summary may leave out a few numbers, such as masks. One that differs by more is wrong. */
const TOLERANCE = 0.05;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
}

/** A summary alone does not tell the types. */
const ANY_TYPE = '?';

/** The bytes that numbers of these types take: `BF16` has 16 bits, `F8_E4M3` 8. `BOOL`, without a number, has a byte. */
function bytesOf(counts: NumberCounts): number {
  const bits = (type: string) => Number(/\d+/.exec(type)?.[0] ?? 8);
  return Object.entries(counts).reduce((sum, [type, count]) => sum + (count * bits(type)) / 8, 0);
}

/**
 * The numbers to believe: the parts that the hub states, where its summary or the size of the files agrees, or the summary alone.
 * null: nothing is believed.
 * @param weightBytes the bytes of the files that hold the weights; null: not known.
 */
export function believedCounts(
  { total = 0, parameters = {} }: StatedSize,
  weightBytes: number | null,
): NumberCounts | null {
  const sum = sumOf(parameters);
  if (sum <= 0) return total > 0 ? { [ANY_TYPE]: total } : null;
  const fillsFiles = weightBytes !== null && isNear(bytesOf(parameters), weightBytes);
  return total <= 0 || isNear(sum, total) || fillsFiles ? parameters : null;
}

const quantizationSchema = z.record(z.string(), z.unknown());

const UNKNOWN = Number.NaN;
/** Integers are packed weights unless a rule says how many parameters one stands for. */
const INTEGERS = {
  U8: UNKNOWN,
  I8: UNKNOWN,
  I16: UNKNOWN,
  U16: UNKNOWN,
  I32: UNKNOWN,
  U32: UNKNOWN,
  '?': UNKNOWN,
};

/** How many parameters a number of a type stands for, where it is not one. */
function unpacked(quantization: z.infer<typeof quantizationSchema>): NumberCounts {
  const {
    quant_method: method,
    bits,
    load_in_4bit,
    load_in_8bit,
    bnb_4bit_quant_storage: storage,
  } = quantization;
  if (method === 'bitsandbytes') {
    if (load_in_8bit === true) return { ...INTEGERS, I8: 1 };
    // Two weights a byte. Another storage packs them into numbers that look like whole weights.
    if (load_in_4bit === true && (storage ?? 'uint8') === 'uint8') return { ...INTEGERS, U8: 2 };
    return { ...INTEGERS, F16: UNKNOWN, BF16: UNKNOWN, F32: UNKNOWN };
  }
  // As many weights as fit into 32 bits; the zero points beside them are less than a hundredth.
  if ((method === 'gptq' || method === 'awq') && [2, 3, 4, 8].includes(Number(bits)))
    return { ...INTEGERS, I32: 32 / Number(bits) };
  // Sixteen bytes of two weights each, and one byte of scale.
  return method === 'mxfp4' ? { ...INTEGERS, U8: 32 / 17 } : INTEGERS;
}

/** Above these shares, integers and 8-bit floats of a model without a quantization are no masks or positions. */
const MOST_WORDS = 0.05;
const MOST_BYTES = 0.5;

/** Whether most numbers can only be quantized weights, whatever the configuration says. */
export function isPacked(counts: NumberCounts = {}): boolean {
  const { U8 = 0, I8 = 0, I16 = 0, U16 = 0, I32 = 0, U32 = 0 } = counts;
  const all = sumOf(counts);
  const small = sumOf(Object.fromEntries(Object.entries(counts).filter(([type]) => /^F[468]/.test(type))));
  return I16 + U16 + I32 + U32 + small > MOST_WORDS * all || U8 + I8 > MOST_BYTES * all;
}

/**
 * The number of parameters in weights with these numbers; null when it is unknown, as of packed weights without a known rule.
 * Several packed weights are never counted as one.
 * @param quantization `quantization_config` of config.json.
 * @param weightBytes says whether the hub has unpacked quantized weights already: then its numbers would not fit into the files.
 */
export function parametersOf(
  counts: NumberCounts | null,
  quantization: unknown,
  weightBytes: number | null,
): number | null {
  if (counts === null) return null;
  const config = quantizationSchema.safeParse(quantization).data;
  if (config === undefined) return isPacked(counts) ? null : countable(sumOf(counts));
  if (weightBytes === null) return null;
  const each = unpacked(config);
  const byRule = Object.entries(counts).reduce(
    (sum, [type, count]) => sum + Math.round(count * (each[type] ?? 1)),
    0,
  );
  const isUnpacked = bytesOf(counts) > (1 + TOLERANCE) * weightBytes;
  return isUnpacked && !Number.isNaN(byRule) ? countable(sumOf(counts)) : countable(byRule);
}

function countable(parameters: number): number | null {
  return Number.isSafeInteger(parameters) && parameters > 0 ? parameters : null;
}

/** Bits of a weight that is stored like that. Whole weights of 32 bits, which are rare, are fewer than the bound says. */
const WEIGHT_BITS = { '8bit': 8, '4bit': 4, gptq: 4, unknown: 4 } as const satisfies Record<
  StoredPrecision,
  number
>;

/** The most parameters that a model may have, by what the hub states, whether or not it is believed, else by the size of the files; null: not known. */
export function mostParameters(
  { total = 0, parameters }: StatedSize,
  weightBytes: number | null,
  stored: StoredPrecision | null,
): number | null {
  const stated = Math.max(total, sumOf(parameters));
  if (stated > 0) return stated;
  return weightBytes === null ? null : (weightBytes * 8) / (stored === null ? 16 : WEIGHT_BITS[stored]);
}
