/** Finds settings in a model's configuration that make transformers or peft run other code or read other files. */

import { field as fieldOf, isRecord, type JsonRecord, parseNumber, textAt } from '../results/harness-json.ts';
import { QUANTIZATION_METHODS, type QuantizationMethod } from './machine.ts';

/** Files that configure how a model is loaded. Vocabulary files, which may be long, are not included. */
const CONFIGURATION = /^(?:\w+_)?config\.json$|^special_tokens_map\.json$/;

export function isConfiguration(file: string): boolean {
  return CONFIGURATION.test(file);
}

/** A kernel 'organization/name' refers to code in that repository. The value may also be an object with several kernels. */
const KERNEL_OR_WEIGHTS = /implementation(?:_internal)?$|^transformers_weights$/;
/** Arguments that are opened as files, including in MeCab options. `name_or_path`, the training path, is never read. */
const OPENED =
  /^init_inputs$|(?<!^special_tokens_map)_file$|_(?:files|dir|ckpt|spm|option)$|(?<!name_or)_path$/;

/** Yields every nested value of a JSON value with its key. */
function* valuesIn(root: unknown): Generator<[key: string, value: unknown]> {
  const left: [string, unknown][] = [['', root]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    if (typeof next[1] !== 'object' || next[1] === null) continue;
    for (const entry of Object.entries(next[1])) left.push(entry);
  }
}

/** An `auto_map` without a string, such as an empty one, does not refer to code. */
function holdsText(root: unknown): boolean {
  for (const [, value] of valuesIn(root)) if (typeof value === 'string' && value.trim() !== '') return true;
  return false;
}

/** The first class listed in a config.json. */
export function architectureIn(config: JsonRecord): string | null {
  const architectures = fieldOf(config, 'architectures');
  const first: unknown = Array.isArray(architectures) ? architectures[0] : null;
  return typeof first === 'string' && first !== '' ? first : null;
}

/** The model type and class, or the tokenizer class, that transformers must implement itself to ignore the code. */
type Native = { readonly type: string; readonly architecture: string } | { readonly tokenizer: string };

/** A configuration field that refers to code, or to a file outside the model's folder. */
export interface ForeignField {
  readonly file: string;
  readonly field: string;
  /** null if transformers always uses the field. */
  readonly instead: Native | null;
}

/** transformers can ignore an `auto_map` only at the top level of these two files (native-types.ts). */
function nativeIn(file: string, config: unknown): Native | null {
  if (!isRecord(config)) return null;
  if (file === 'config.json') {
    const [type, architecture] = [textAt(config, 'model_type'), architectureIn(config)];
    return type === null || architecture === null ? null : { type, architecture };
  }
  const tokenizer = file === 'tokenizer_config.json' ? textAt(config, 'tokenizer_class') : null;
  const map = fieldOf(config, 'auto_map');
  // Older files contain a list here, which only applies to the tokenizer.
  const others = isRecord(map) ? { ...map, AutoTokenizer: null } : null;
  return tokenizer === null || holdsText(others) ? null : { tokenizer };
}

/**
 * Finds a field, at any depth, that refers to code or to a file outside the model's folder; null if there is none. Fields that
 * transformers always uses take precedence.
 * @param config the parsed file
 */
export function foreignField(file: string, config: unknown): ForeignField | null {
  let passedOver: ForeignField | null = null;
  // Authors leave training paths in config.json, but only its kernel and weights fields are opened.
  const isName = (key: string) => KERNEL_OR_WEIGHTS.test(key) || (file !== 'config.json' && OPENED.test(key));
  const left: [field: string | null, value: unknown][] = [[null, config]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && field !== null && /[/\\]|\.\./.test(value))
      return { file, field, instead: null };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'auto_map' && holdsText(inner)) {
        const instead = value === config ? nativeIn(file, config) : null;
        passedOver = { file, field: key, instead };
        if (instead === null) return passedOver;
        continue;
      }
      left.push([field ?? (isName(key) ? key : null), inner]);
    }
  }
  return passedOver;
}

/** Precision of quantized weights; 'unknown' for any other quantization, or one that transformers cannot load. */
export type StoredPrecision = 'gptq' | '8bit' | '4bit' | 'unknown';

const QUANTIZATION_KEY = /^(?:quantization_config|compression_config|quantization)$/;
/** Other files with quantization settings. transformers does not read them, so it would treat packed weights as unquantized. */
const QUANTIZATION_FILE = /^(?:hf_quant|quantize|quant)_config\.json$/;

function isStated(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return !/^(?:0|false|null|none|no|)$/i.test(String(value ?? ''));
}

/** Finds all quantization settings in a configuration, at any depth. */
export function quantizationsIn(config: unknown): unknown[] {
  const found: unknown[] = [];
  for (const [key, value] of valuesIn(config))
    if (QUANTIZATION_KEY.test(key) && isStated(value)) found.push(value);
  return found;
}

/** Methods that use the same number of bits for all weights. */
const METHODS_WITH_BITS: readonly unknown[] = ['awq', 'auto-round'];

function precisionIn(quantization: unknown): StoredPrecision {
  if (!isRecord(quantization)) return 'unknown';
  const { quant_method: method, bits, load_in_8bit, load_in_4bit } = quantization;
  if (method === 'gptq') return 'gptq';
  const stated = METHODS_WITH_BITS.includes(method) ? parseNumber(bits) : null;
  const [is8, is4] = [load_in_8bit === true || stated === 8, load_in_4bit === true || stated === 4];
  return is8 === is4 ? 'unknown' : is8 ? '8bit' : '4bit';
}

/** The quantization method, if workers may have a package for it; otherwise null. */
export function quantizationMethod(quantization: unknown): QuantizationMethod | null {
  if (!isRecord(quantization)) return null;
  const { quant_method: method, load_in_8bit, load_in_4bit } = quantization;
  // Files from older versions do not mention bitsandbytes.
  if (load_in_8bit === true || load_in_4bit === true) return 'bitsandbytes';
  return QUANTIZATION_METHODS.find((one) => one === method) ?? null;
}

/**
 * The precision in which a model's weights are stored; null if nothing indicates quantization.
 * @param config the parsed config.json
 * @param files names of all the model's files
 */
export function storedPrecision(config: unknown, files: readonly string[] = []): StoredPrecision | null {
  const found = new Set(quantizationsIn(config).map(precisionIn));
  if (found.size === 0) return files.some((file) => QUANTIZATION_FILE.test(file)) ? 'unknown' : null;
  // transformers 4 reads quantization settings only from here.
  const loaded = precisionIn(isRecord(config) ? config.quantization_config : null);
  return found.size === 1 && found.has(loaded) ? loaded : 'unknown';
}
