/** Determines the precision of the weights from a results file (docs/results.md#precision). */

/** Alternative spellings of number formats. */
const DTYPES = new Map([
  ['half', 'float16'],
  ['fp16', 'float16'],
  ['bf16', 'bfloat16'],
  ['float', 'float32'],
  ['fp32', 'float32'],
]);

/** Whether a precision is a floating-point format, which lm_eval accepts as `dtype`. */
export function isNumberFormat(precision: string): boolean {
  return /^b?float(?:16|32|64)$/.test(precision);
}

/** Argument values that mean false. */
const OFF: ReadonlySet<string> = new Set(['false', '0', 'no', 'off', '{}']);

export function isOn(args: ReadonlyMap<string, string>, name: string): boolean {
  return !OFF.has((args.get(name) ?? 'false').trim().toLowerCase());
}

/** Arguments used only with quantized weights, such as `gguf_file`, `bnb_4bit_quant_type`, `quantization_config`. */
const QUANTIZED_ARGUMENT = /quant|gguf|gptq|awq|bnb|load_in_/;
/** Naming conventions for repositories with quantized weights: `…-GPTQ`, `…-bnb-4bit`, `…-GGUF`, `…-w4a16`. */
const QUANTIZED_NAME =
  /(?:^|[-_./])(?:gptq|awq|gguf|ggml|bnb|exl[23]|hqq|aqlm|nf4|(?:mx|nv)?fp[48]|int[248]|i?q[1-8](?:_\w+)?|[1-8](?:\.\d+)?-?bits?|w\d+a\d+|auto-?round|quantized)(?:$|[-_./])/i;
/** Next to a year, Q1 to Q4 are quarters: `…-2026-Q1`, but not in `…-2026-Q4_K_M`. */
const QUARTER =
  /(?<!\d)(?:20[12]|fy[12])\d[-_.]?q[1-4](?![a-z\d]|_(?:\d|k(?![a-z])))|(?<![a-z\d])q[1-4][-_.]?(?:20[12]|fy[12])\d(?!\d)/gi;

function isQuantizedName(name: string | null): boolean {
  return name !== null && QUANTIZED_NAME.test(name.replace(QUARTER, ''));
}

/** The method or bit width in the arguments; null if they only indicate that the weights are quantized. */
function readQuantization(said: ReadonlyMap<string, string>): string | null {
  if (said.has('load_in_4bit')) return '4bit';
  if (said.has('load_in_8bit')) return '8bit';
  const text = [...said].map(([name, value]) => `${name}=${value}`).join('\n');
  const method = /gptq|awq/i.exec(text)?.[0].toLowerCase();
  const bits = /load_in_([48])bit["']?\s*[:=]\s*true|\bbits["']?\s*[:=]\s*(\d)\b|bnb_([48])bit_/i.exec(text);
  const digit = bits?.slice(1).find((part) => part !== undefined);
  const quantization = said.get('quantization') ?? '';
  return method ?? (digit ? `${digit}bit` : /\d/.test(quantization) ? quantization : null);
}

function findQuantizationArguments(args: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...args].filter(([name]) => QUANTIZED_ARGUMENT.test(name) && isOn(args, name)));
}

const findDtype = (dtypes: readonly (string | null)[]) =>
  dtypes.map((one) => one?.replace(/^torch\./, '')).find((one) => one && one !== 'auto');

/** Whether a file indicates quantization, in which case its parameter count may count packed numbers. */
export function isQuantized(...[args, names, dtypes]: Parameters<typeof readPrecision>): boolean {
  return (
    findQuantizationArguments(args).size > 0 ||
    names.some(isQuantizedName) ||
    /^(?:u?int|float[48])/.test(findDtype(dtypes) ?? '')
  );
}

/**
 * Determines the precision. Signs of quantization take precedence over a number format: `dtype` and `model_dtype` describe the
 * computation, regardless of how the weights are stored. Without a bit width or a method that implies one, the precision is
 * unknown.
 */
export function readPrecision(
  args: ReadonlyMap<string, string>,
  names: readonly (string | null)[],
  dtypes: readonly (string | null)[],
): string | null {
  const said = findQuantizationArguments(args);
  if (said.size > 0) return readQuantization(said);
  if (names.some(isQuantizedName)) return null;
  const dtype = findDtype(dtypes);
  // Quantized weights are packed into integers.
  return dtype === undefined || /^u?int/.test(dtype) ? null : (DTYPES.get(dtype) ?? dtype);
}

/** Whether a file and a stated precision contradict each other. The file's number format never contradicts quantized weights. */
export function contradictsPrecision(inFile: string, stated: string): boolean {
  const isBits = (precision: string) => /^\dbit$/.test(precision);
  return inFile !== stated && (isNumberFormat(stated) || (isBits(inFile) && isBits(stated)));
}
