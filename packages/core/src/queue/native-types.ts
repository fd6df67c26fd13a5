/** Detects models that load without the code in their `auto_map`, because transformers itself implements their type. */
import type { CodedMessage } from '../coded-messages.ts';
import { shortName } from '../results/harness-json.ts';
import type { ForeignField } from './model-config.ts';

/** Classes in one version of transformers, as reported by a worker. */
export interface NativeTypes {
  /** Class for each causal model type. */
  readonly causal: Readonly<Record<string, string>>;
  /** Tokenizer classes. */
  readonly tokenizers: readonly string[];
}

/** The class for a model type, or null if unknown. A type may have any name, even that of a built-in object method. */
export function getClass(type: string, { causal }: Pick<NativeTypes, 'causal'>): string | null {
  return (Object.hasOwn(causal, type) ? causal[type] : null) ?? null;
}

export interface CodeParams {
  /** A configuration field refers to code or a file outside the model. */
  foreign_field: { model: string; file: string; field: string };
  /** No worker's transformers implements the type, so the model would need code from its repository. */
  code_for_type: { model: string; type: string };
  /** The class differs from the type's class in transformers, which would initialize mismatched weights randomly. */
  code_for_class: { model: string; type: string; architecture: string; native_class: string };
  code_for_tokenizer: { model: string; tokenizer: string };
}

/** Reduces names such as 'SarvamMoEForCausalLM' and 'sarvam_moe' to a common stem. */
function stem(name: string): string {
  return name
    .replace(/For[A-Z]\w*$/, '')
    .replace(/[^A-Za-z\d]/g, '')
    .toLowerCase();
}

/**
 * Whether weights of this class fit the class that transformers uses for the type. A class named after its type always fits, even
 * if transformers loads the type with a differently named class.
 */
export function isClassOf(type: string, architecture: string, native: string): boolean {
  return architecture === native || stem(architecture) === stem(type);
}

/** transformers 5 uses one class for the fast and the slow tokenizer, named after the slow one. */
export function isKnownTokenizer(name: string, { tokenizers }: Pick<NativeTypes, 'tokenizers'>): boolean {
  const plain = name.replace(/Fast$/, '');
  return [name, plain, `${plain}Fast`].some((one) => tokenizers.includes(one));
}

/**
 * The reason why a configuration field prevents loading; null if transformers ignores the field because it implements the type. The
 * type alone is not enough: with a different class, transformers would initialize weights randomly without an error.
 */
export function codeProblem(
  model: string,
  { file, field, instead }: ForeignField,
  known: readonly NativeTypes[],
): CodedMessage<CodeParams> | null {
  if (instead === null) return { code: 'foreign_field', params: { model, file, field: shortName(field) } };
  if ('tokenizer' in instead) {
    const { tokenizer } = instead;
    const isKnown = known.some((types) => isKnownTokenizer(tokenizer, types));
    return isKnown
      ? null
      : { code: 'code_for_tokenizer', params: { model, tokenizer: shortName(tokenizer) } };
  }
  const { type, architecture } = instead;
  const classes = known.flatMap((types) => getClass(type, types) ?? []);
  const [native] = classes;
  if (native === undefined) return { code: 'code_for_type', params: { model, type: shortName(type) } };
  if (classes.some((one) => isClassOf(type, architecture, one))) return null;
  const params = { model, type, architecture: shortName(architecture), native_class: native };
  return { code: 'code_for_class', params };
}
