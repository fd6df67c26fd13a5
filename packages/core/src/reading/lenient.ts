/**
 * Reading what another version of a server has written (docs/site.md#reading-answers). The strict schema of the writer is
 * the one home of each field; the lenient schema of the reader is derived from it here.
 */
import * as z from 'zod/mini';

type LenientShape<Shape extends z.core.$ZodShape, Required extends keyof Shape> = {
  [Key in keyof Shape]: Key extends Required
    ? Shape[Key]
    : Shape[Key] extends z.ZodMiniOptional
      ? z.ZodMiniCatch<Shape[Key]>
      : z.ZodMiniDefault<z.ZodMiniNullable<Shape[Key]>>;
};

function lenientField(field: z.core.$ZodType) {
  if (field instanceof z.ZodMiniOptional) return z.catch(field, undefined);
  return z._default(z.nullable(field), null);
}

/**
 * The same object as any other server may send it. Without a `required` field it cannot be read. Every other field may be
 * absent or null, which both mean unknown and are read as null; one of another type makes the object unreadable. A field
 * that is optional when written is one of our additions: what cannot be used of it is ignored.
 */
export function lenient<Shape extends z.core.$ZodShape, Required extends keyof Shape>(
  written: z.ZodMiniObject<Shape>,
  ...required: readonly Required[]
): z.ZodMiniObject<LenientShape<Shape, Required>> {
  const isRequired = (key: string) => required.some((one) => one === key);
  const fields = Object.entries(written.shape).map(([key, field]) => [
    key,
    isRequired(key) ? field : lenientField(field),
  ]);
  // Object.fromEntries forgets which key has which type; lenientField gives each the type that LenientShape says.
  return z.object(Object.fromEntries(fields) as LenientShape<Shape, Required>);
}

/** A part of an answer that may be missing as a whole: then each of its fields is unknown. */
export function optionalGroup<Group extends z.core.$ZodType>(group: Group) {
  return z.pipe(
    z.transform((value: unknown): unknown => value ?? {}),
    // A pipe wants a schema that takes what comes in, and to parse it is what a schema is for.
    group as z.core.$ZodType<z.output<Group>, unknown>,
  );
}
