/**
 * Refusals and explanations travel as a code with the values of its sentence. Each language has a sentence for every code
 * (packages/texts), and the server words them in the language of the call.
 */
import type { ErrorParams } from './api.ts';

/** The values of a code whose sentence has none. */
export type NoParams = Record<string, never>;

/** A code with its values: one of a table of values by code. */
export type CodedMessage<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: { readonly code: One; readonly params: Readonly<Params[One]> };
}[Code];

/** A sentence for each of these codes, made from its values. A code without a sentence does not compile. */
export type MessagesByCode<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: (params: Readonly<Params[One]>) => string;
};

/** The sentence for a code with its own values. */
export function formatMessage<Params, Code extends keyof Params>(
  sentences: MessagesByCode<Params, Code>,
  { code, params }: { readonly code: Code; readonly params: Readonly<Params[Code]> },
): string {
  return sentences[code](params);
}

/** The sentence for a stored code with its values; null where another version stored a code or values that have none here. */
export function formatStoredMessage(
  sentences: object,
  { code, params = {} }: { readonly code: string; readonly params?: ErrorParams | undefined },
): string | null {
  const sentence: unknown = Object.hasOwn(sentences, code) ? Reflect.get(sentences, code) : null;
  if (typeof sentence !== 'function') return null;
  try {
    return String(sentence(params));
  } catch {
    return null;
  }
}
