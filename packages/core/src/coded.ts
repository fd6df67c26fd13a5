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

/** The values of each code of a table of schemas. */
export type ParamsOf<Schemas extends Readonly<Record<string, z.core.$ZodType>>> = {
  readonly [Code in keyof Schemas]: z.infer<Schemas[Code]>;
};

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
type ParamSchemas<Params> = { readonly [Code in keyof Params]: z.ZodMiniType<Params[Code]> };

function isCodeOf<Params>(schemas: ParamSchemas<Params>, code: PropertyKey): code is keyof Params {
  return Object.hasOwn(schemas, code);
}

/** Makes the function that words the code of an answer. Its result is null for an unknown code, and where values are missing. */
export function createSentenceOf<Params>(schemas: ParamSchemas<Params>) {
  return (sentences: Sentences<Params>, code: string, params: ErrorParams): string | null => {
    if (!isCodeOf(schemas, code)) return null;
    const values = schemas[code].safeParse(params);
    return values.success ? sentences[code](values.data) : null;
  };
}
