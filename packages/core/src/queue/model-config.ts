/** What a model's configuration may not say, because transformers or peft would run other code or read other files for it. */

import { isRecord, recordAt } from '../results/harness-json.ts';

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

/**
 * The field of a configuration file that names code, or a file outside of the model's folder, at any depth; null when none does.
 * @param config the parsed file.
 */
export function foreignField(file: string, config: unknown): string | null {
  // Authors keep paths of their training in config.json, and no other field of it is opened.
  const isName = (key: string) => KERNEL_OR_WEIGHTS.test(key) || (file !== 'config.json' && OPENED.test(key));
  const left: [field: string | null, value: unknown][] = [[null, config]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && field !== null && /[/\\]|\.\./.test(value)) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'auto_map' && inner !== null) return key;
      left.push([field ?? (isName(key) ? key : null), inner]);
    }
  }
  return null;
}

/** The precision in which config.json says that the weights are stored; null when they are not quantized, or in another way. */
export function storedPrecision(config: unknown): 'gptq' | '8bit' | '4bit' | null {
  const { quant_method, bits, load_in_8bit, load_in_4bit } = recordAt(
    isRecord(config) ? config : {},
    'quantization_config',
  );
  if (quant_method === 'gptq') return 'gptq';
  if (load_in_8bit === true || bits === 8) return '8bit';
  return load_in_4bit === true || bits === 4 ? '4bit' : null;
}
