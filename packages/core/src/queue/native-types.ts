/** Models that load without the code of their `auto_map`, because transformers implements their type itself. */
import type { CodedMessage } from '../coded-messages.ts';
import { shortName } from '../results/harness-json.ts';
import type { ForeignField } from './model-config.ts';

/** The classes that one version of transformers has. A worker reports those of its machine. */
export interface NativeTypes {
  /** The class for each type of causal models. */
  readonly causal: Readonly<Record<string, string>>;
  /** The classes of tokenizers. */
  readonly tokenizers: readonly string[];
}

/** The class for a type; null: it is not known. A type may have any name, also that of a method of objects. */
export function getClass(type: string, { causal }: Pick<NativeTypes, 'causal'>): string | null {
  return (Object.hasOwn(causal, type) ? causal[type] : null) ?? null;
}

export interface CodeParams {
  /** A field of a configuration names code or a file that is not the model's. */
  foreign_field: { model: string; file: string; field: string };
  /** No transformers here knows the type, so the model would need the code of its repository. */
  code_for_type: { model: string; type: string };
  /** The class is another one than that of the type, so transformers would initialize other weights anew. */
  code_for_class: { model: string; type: string; architecture: string; native_class: string };
  code_for_tokenizer: { model: string; tokenizer: string };
}

/** 'SarvamMoEForCausalLM' and 'sarvam_moe' have one stem. */
function stem(name: string): string {
  return name
    .replace(/For[A-Z]\w*$/, '')
    .replace(/[^A-Za-z\d]/g, '')
    .toLowerCase();
}

/**
 * Whether weights of this class are those of the class that transformers has for the type. A class with the name of its type is the
 * type's, also where transformers loads the type with the class of another.
 */
export function isClassOf(type: string, architecture: string, native: string): boolean {
  return architecture === native || stem(architecture) === stem(type);
}

/** transformers 5 has one class for the fast and the slow tokenizer, by the name of the slow one. */
export function isKnownTokenizer(name: string, { tokenizers }: Pick<NativeTypes, 'tokenizers'>): boolean {
  const plain = name.replace(/Fast$/, '');
  return [name, plain, `${plain}Fast`].some((one) => tokenizers.includes(one));
}

/**
 * The reason why a field of a configuration keeps a model from being loaded; null: transformers ignores the field, because it
 * implements the type. The type alone does not suffice: with another class, transformers would set weights at random without an error.
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
