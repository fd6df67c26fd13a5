/**
 * Refusals and explanations are sent as a code with parameters. Every language has a message for every code (packages/texts), and
 * the server formats it in the request's language.
 */
import type { ErrorParams } from './api.ts';

/** For codes whose messages have no parameters. */
export type NoParams = Record<string, never>;

/** A code with its parameters. `Params` maps each code to its parameters. */
export type CodedMessage<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: { readonly code: One; readonly params: Readonly<Params[One]> };
}[Code];

/** Message formatter for each code. A missing code is a compile error. */
export type MessagesByCode<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: (params: Readonly<Params[One]>) => string;
};

/** Formats a code's message with its parameters. */
export function formatMessage<Params, Code extends keyof Params>(
  sentences: MessagesByCode<Params, Code>,
  { code, params }: { readonly code: Code; readonly params: Readonly<Params[Code]> },
): string {
  return sentences[code](params);
}

/**
 * Formats a stored code's message. Returns null if the code or parameters are unknown because another server version stored them.
 */
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
