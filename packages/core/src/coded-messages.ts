/**
 * Refusals and explanations are sent as a code with parameters. Every language has a message for every code (packages/texts), and
 * the server formats it in the language of the request.
 */
import type { ErrorParams } from './api.ts';

/** Parameters of a code whose message needs none. */
export type NoParams = Record<string, never>;

/** A code with its parameters. `Params` maps each code to its parameters. */
export type CodedMessage<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: { readonly code: One; readonly params: Readonly<Params[One]> };
}[Code];

/** Formats the message of each code from its parameters. A missing code does not compile. */
export type MessagesByCode<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: (params: Readonly<Params[One]>) => string;
};

/** Formats the message of a code with its parameters. */
export function formatMessage<Params, Code extends keyof Params>(
  sentences: MessagesByCode<Params, Code>,
  { code, params }: { readonly code: Code; readonly params: Readonly<Params[Code]> },
): string {
  return sentences[code](params);
}

/** Formats the message of a stored code. Returns null if another version of the server stored an unknown code or parameters. */
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
