/**
 * Refusals and explanations travel as a code with the values of its sentence. Each language has a sentence for every code
 * (packages/texts).
 */
import type * as z from 'zod/mini';
import type { ErrorParams } from './api.ts';

/** A code with its values: one of a table of values by code. */
export type Coded<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: { readonly code: One; readonly params: Params[One] };
}[Code];

/** A sentence for each of these codes, made from its values. A code without a sentence does not compile. */
export type Sentences<Params, Code extends keyof Params = keyof Params> = {
  readonly [One in Code]: (params: Params[One]) => string;
};

/** The sentence for a code with its own values. */
export function worded<Params, Code extends keyof Params>(
  sentences: Sentences<Params, Code>,
  { code, params }: { readonly code: Code; readonly params: Params[Code] },
): string {
  return sentences[code](params);
}

/** The schema of each code's values. */
export type ParamSchemas<Params> = { readonly [Code in keyof Params]: z.ZodMiniType<Params[Code]> };

function isCodeOf<Params>(schemas: ParamSchemas<Params>, code: PropertyKey): code is keyof Params {
  return Object.hasOwn(schemas, code);
}

/** The sentence for a code of an answer; null for a code that is unknown here, and where values are missing. */
export function sentenceOf<Params>(
  schemas: ParamSchemas<Params>,
  sentences: Sentences<Params>,
  code: string,
  params: ErrorParams,
): string | null {
  if (!isCodeOf(schemas, code)) return null;
  const values = schemas[code].safeParse(params);
  return values.success ? sentences[code](values.data) : null;
}
