/** How many parameters a model has, by what the hub and the headers of its files state (docs/queue.md#size). */
import * as z from 'zod/mini';

/** How many numbers of each type the weights hold: `BF16`, `I32`, … */
export type NumberCounts = Readonly<Record<string, number>>;

export interface StatedSize {
  readonly total?: number | undefined;
  readonly parameters?: NumberCounts | undefined;
}

export function sumOf(counts: NumberCounts | null = {}): number {
  return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
}

/** The summary may leave out a few numbers, such as masks. One that differs by more is wrong. */
const TOLERANCE = 0.05;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
}

/** A summary alone does not tell the types. */
const ANY_TYPE = '?';

/**
 * The numbers to believe: the parts that the hub states, where its summary agrees; else those in the headers of the files, where the
 * hub states one of the two like them, or nothing. null: nothing is believed.
 * @param inFiles null: the headers were not read, or cannot be.
 * @param quantization of config.json: the hub may have unpacked the weights that the files hold packed.
 */
export function believedCounts(
  { total = 0, parameters = {} }: StatedSize,
  inFiles: NumberCounts | null,
  quantization?: unknown,
): NumberCounts | null {
  const sum = sumOf(parameters);
  const stated = [sum, total].filter((count) => count > 0);
  if (inFiles !== null) {
    const held = [sumOf(inFiles), parametersOf(inFiles, quantization) ?? 0];
    const agrees = stated.some((count) => held.some((one) => isNear(count, one)));
    return stated.length === 0 || agrees ? inFiles : null;
  }
  if (stated.length === 0 || !isNear(sum || total, total || sum)) return null;
  return sum > 0 ? parameters : { [ANY_TYPE]: total };
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
 * The number of parameters in weights with these numbers; null when it is unknown, as of packed weights without a known rule. Several packed weights are
 * never counted as one.
 * @param quantization `quantization_config` of config.json.
 */
export function parametersOf(counts: NumberCounts | null, quantization: unknown): number | null {
  if (counts === null) return null;
  const config = quantizationSchema.safeParse(quantization).data;
  if (config === undefined && isPacked(counts)) return null;
  const each = config === undefined ? {} : unpacked(config);
  const parameters = Object.entries(counts).reduce(
    (sum, [type, count]) => sum + Math.round(count * (each[type] ?? 1)),
    0,
  );
  return Number.isSafeInteger(parameters) && parameters > 0 ? parameters : null;
}
