/** What a model's configuration may not say, because transformers or peft would run other code or read other files for it. */

import { field as fieldOf, isRecord, type JsonRecord, parseNumber, textAt } from '../results/harness-json.ts';
import { QUANTIZATION_METHODS, type QuantizationMethod } from './machine.ts';

/** The files that say how to load a model. Lists of words, which may be long, are no such files. */
const CONFIGURATION = /^(?:\w+_)?config\.json$|^special_tokens_map\.json$/;

export function isConfiguration(file: string): boolean {
  return CONFIGURATION.test(file);
}

/** A kernel 'organization/name' is code of that repository. It may be an object with a kernel for each part of the model. */
const KERNEL_OR_WEIGHTS = /implementation(?:_internal)?$|^transformers_weights$/;
/** Arguments that are opened as files; the options of MeCab have some in them. Where the model was made is written and never read. */
const OPENED =
  /^init_inputs$|(?<!^special_tokens_map)_file$|_(?:files|dir|ckpt|spm|option)$|(?<!name_or)_path$/;

/** Each value in a JSON value, at any depth, with its key. */
function* valuesIn(root: unknown): Generator<[key: string, value: unknown]> {
  const left: [string, unknown][] = [['', root]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    if (typeof next[1] !== 'object' || next[1] === null) continue;
    for (const entry of Object.entries(next[1])) left.push(entry);
  }
}

/** An `auto_map` without a text, such as an empty one, names no code. */
function holdsText(root: unknown): boolean {
  for (const [, value] of valuesIn(root)) if (typeof value === 'string' && value.trim() !== '') return true;
  return false;
}

/** The first class that a config.json names. */
export function architectureIn(config: JsonRecord): string | null {
  const architectures = fieldOf(config, 'architectures');
  const first: unknown = Array.isArray(architectures) ? architectures[0] : null;
  return typeof first === 'string' && first !== '' ? first : null;
}

/** The model type and class, or the tokenizer class, that transformers must know itself; then it ignores the code. */
type Native = { readonly type: string; readonly architecture: string } | { readonly tokenizer: string };

/** A field of a configuration that names code, or a file outside of the model's folder. */
export interface ForeignField {
  readonly file: string;
  readonly field: string;
  /** Null: transformers always looks at it. */
  readonly instead: Native | null;
}

/** The only `auto_map` that transformers may pass over stands at the top of these two files (native-types.ts). */
function nativeIn(file: string, config: unknown): Native | null {
  if (!isRecord(config)) return null;
  if (file === 'config.json') {
    const [type, architecture] = [textAt(config, 'model_type'), architectureIn(config)];
    return type === null || architecture === null ? null : { type, architecture };
  }
  const tokenizer = file === 'tokenizer_config.json' ? textAt(config, 'tokenizer_class') : null;
  const map = fieldOf(config, 'auto_map');
  // Older files have a list here, which is for the tokenizer alone.
  const others = isRecord(map) ? { ...map, AutoTokenizer: null } : null;
  return tokenizer === null || holdsText(others) ? null : { tokenizer };
}

/**
 * The field of a configuration file that names code, or a file outside of the model's folder, at any depth; null when none does. A
 * field that is always looked at comes first.
 * @param config the parsed file.
 */
export function foreignField(file: string, config: unknown): ForeignField | null {
  let passedOver: ForeignField | null = null;
  // Authors keep paths of their training in config.json, and no other field of it is opened.
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

/** Precisions that are those of quantized weights; 'unknown': in a way that is none of them, or that transformers cannot load. */
export type StoredPrecision = 'gptq' | '8bit' | '4bit' | 'unknown';

const QUANTIZATION_KEY = /^(?:quantization_config|compression_config|quantization)$/;
/** Other files that describe a quantization. transformers does not read them, so it would take packed weights for plain ones. */
const QUANTIZATION_FILE = /^(?:hf_quant|quantize|quant)_config\.json$/;

function isStated(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return !/^(?:0|false|null|none|no|)$/i.test(String(value ?? ''));
}

/** The descriptions of a quantization in a configuration, at any depth. */
export function quantizationsIn(config: unknown): unknown[] {
  const found: unknown[] = [];
  for (const [key, value] of valuesIn(config))
    if (QUANTIZATION_KEY.test(key) && isStated(value)) found.push(value);
  return found;
}

/** Methods with one number of bits for all weights. */
const METHODS_WITH_BITS: readonly unknown[] = ['awq', 'auto-round'];

function precisionIn(quantization: unknown): StoredPrecision {
  if (!isRecord(quantization)) return 'unknown';
  const { quant_method: method, bits, load_in_8bit, load_in_4bit } = quantization;
  if (method === 'gptq') return 'gptq';
  const stated = METHODS_WITH_BITS.includes(method) ? parseNumber(bits) : null;
  const [is8, is4] = [load_in_8bit === true || stated === 8, load_in_4bit === true || stated === 4];
  return is8 === is4 ? 'unknown' : is8 ? '8bit' : '4bit';
}

/** The method of a quantization that workers may have a package for; null where it is none of those. */
export function quantizationMethod(quantization: unknown): QuantizationMethod | null {
  if (!isRecord(quantization)) return null;
  const { quant_method: method, load_in_8bit, load_in_4bit } = quantization;
  // Files of older versions do not name bitsandbytes.
  if (load_in_8bit === true || load_in_4bit === true) return 'bitsandbytes';
  return QUANTIZATION_METHODS.find((one) => one === method) ?? null;
}

/**
 * The precision in which a model's weights are stored; null when nothing says that they are quantized.
 * @param config the parsed config.json.
 * @param files the names of all files of the model.
 */
export function storedPrecision(config: unknown, files: readonly string[] = []): StoredPrecision | null {
  const found = new Set(quantizationsIn(config).map(precisionIn));
  if (found.size === 0) return files.some((file) => QUANTIZATION_FILE.test(file)) ? 'unknown' : null;
  // transformers 4 reads no other place than this one.
  const loaded = precisionIn(isRecord(config) ? config.quantization_config : null);
  return found.size === 1 && found.has(loaded) ? loaded : 'unknown';
}
