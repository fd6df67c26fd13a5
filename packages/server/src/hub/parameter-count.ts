/** Computes a model's parameter count from the hub's metadata and the file sizes (docs/queue.md#size). */
import type { StoredPrecision } from '@leaderboard/core/queue/model-config';
import * as z from 'zod/mini';

/** Number of values in the weights by data type: `BF16`, `I32`, … */
export type NumberCounts = Readonly<Record<string, number>>;

export interface StatedSize {
  readonly total?: number | undefined;
  readonly parameters?: NumberCounts | undefined;
}

export function sumOf(counts: NumberCounts = {}): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The total may omit a few values, such as masks. A larger difference means that it is wrong. */
const TOLERANCE = 0.05;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
}

/** Placeholder type for a total without a breakdown by type. */
const ANY_TYPE = '?';

/** Computes the size in bytes from the bit widths in type names, such as 16 in `BF16` and 8 in `F8_E4M3`. `BOOL` takes one byte. */
function bytesOf(counts: NumberCounts): number {
  const bits = (type: string) => Number(/\d+/.exec(type)?.[0] ?? 8);
  return Object.entries(counts).reduce((sum, [type, count]) => sum + (count * bits(type)) / 8, 0);
}

/**
 * Selects the trusted counts: the hub's counts by type if its total or the file size matches, or the total alone; null if none
 * can be trusted.
 * @param weightBytes size of the weight files in bytes; null if unknown.
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
/** Integers are packed weights. Their parameter count is unknown unless a rule below defines it. */
const INTEGERS = {
  U8: UNKNOWN,
  I8: UNKNOWN,
  I16: UNKNOWN,
  U16: UNKNOWN,
  I32: UNKNOWN,
  U32: UNKNOWN,
  '?': UNKNOWN,
};

/** Returns the number of parameters per value, for types where it is not one. */
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
    // Two weights per byte, and one scale per 64 weights, which is counted as a parameter: at most 3 % extra. Other storage types
    // pack weights into values that look unpacked.
    if (load_in_4bit === true && (storage ?? 'uint8') === 'uint8') return { ...INTEGERS, U8: 2 };
    return { ...INTEGERS, F16: UNKNOWN, BF16: UNKNOWN, F32: UNKNOWN };
  }
  // Each value holds as many weights as fit into 32 bits; the additional zero points account for less than 1 %.
  if ((method === 'gptq' || method === 'awq') && [2, 3, 4, 8].includes(Number(bits)))
    return { ...INTEGERS, I32: 32 / Number(bits) };
  // Blocks of sixteen bytes with two weights each, and one byte for the scale.
  return method === 'mxfp4' ? { ...INTEGERS, U8: 32 / 17 } : INTEGERS;
}

/** Above these shares, integers and 8-bit floats cannot merely be masks or positions. */
const MAX_WORDS = 0.05;
const MAX_BYTES = 0.5;

/** Checks if the weights must be quantized, regardless of the configuration. */
export function isPacked(counts: NumberCounts = {}): boolean {
  const { U8 = 0, I8 = 0, I16 = 0, U16 = 0, I32 = 0, U32 = 0 } = counts;
  const all = sumOf(counts);
  const small = sumOf(Object.fromEntries(Object.entries(counts).filter(([type]) => /^F[468]/.test(type))));
  return I16 + U16 + I32 + U32 + small > MAX_WORDS * all || U8 + I8 > MAX_BYTES * all;
}

/**
 * Computes the parameter count; null if unknown, for example for packed weights without a known rule. Packed weights are never
 * counted as single parameters.
 * @param quantization `quantization_config` of config.json.
 * @param weightBytes reveals if the hub's counts already refer to unpacked weights, which would not fit into the files.
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

/** Bits per weight by storage format. For 32-bit weights, which are rare, the bound is too high, which is safe. */
const WEIGHT_BITS = { '8bit': 8, '4bit': 4, gptq: 4, unknown: 4 } as const satisfies Record<
  StoredPrecision,
  number
>;

/**
 * Computes an upper bound on the parameter count from the hub's counts, trusted or not, or else from the file sizes; null if
 * unknown.
 */
export function mostParameters(
  { total = 0, parameters }: StatedSize,
  weightBytes: number | null,
  stored: StoredPrecision | null,
): number | null {
  const stated = Math.max(total, sumOf(parameters));
  if (stated > 0) return stated;
  return weightBytes === null ? null : (weightBytes * 8) / (stored === null ? 16 : WEIGHT_BITS[stored]);
}
