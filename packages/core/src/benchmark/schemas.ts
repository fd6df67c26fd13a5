/** Schemas shared by several API calls. */
import * as z from 'zod/mini';

export const text = z.string();
export const nullableText = z.nullable(text);
export const nullableInt = z.nullable(z.int());
export const nullableNumber = z.nullable(z.number());
export const nullableBoolean = z.nullable(z.boolean());
export const interval = z.tuple([z.number(), z.number()]);

/** Parses a positive integer from a string. */
export function numberText(problem: string) {
  return z.pipe(text.check(z.regex(/^[1-9]\d{0,8}$/, problem)), z.transform(Number));
}
export const number = numberText('must be a whole number above 0');
export const runParams = z.object({ id: numberText('must be the number of a run') });

export const MAX_NAME_LENGTH = 400;
export const name = text.check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH));

/** A value that may be unknown (null). If omitted, it is parsed as null. */
export function orUnknown<Schema extends z.core.$ZodType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}
