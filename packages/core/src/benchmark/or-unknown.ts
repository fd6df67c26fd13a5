import * as z from 'zod/mini';

/** A value that may be unknown: null. A reader takes an absent value for null, so nobody needs to send it. */
export function orUnknown<Schema extends z.core.$ZodType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}
