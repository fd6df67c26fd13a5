import type * as z from 'zod/mini';

/** The rows of a list, as far as they can be read. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** Where each row that could not be read does not fit: 'row 2 at model.name'. */
  readonly unreadable: readonly string[];
}

/** One row: what it says, or where it does not fit. `position` counts from 1. */
export function readRow<Row>(
  schema: z.ZodMiniType<Row>,
  value: unknown,
  position: number,
): { readonly row: Row } | { readonly unreadable: string } {
  const result = schema.safeParse(value);
  if (result.success) return { row: result.data };
  const path = result.error.issues[0]?.path.join('.') ?? '';
  return { unreadable: path === '' ? `row ${position}` : `row ${position} at ${path}` };
}

/** Reads a list row by row: one that cannot be read does not take the others away. */
export function readRows<Row>(schema: z.ZodMiniType<Row>, values: readonly unknown[]): ReadRows<Row> {
  const rows: Row[] = [];
  const unreadable: string[] = [];
  for (const [index, value] of values.entries()) {
    const read = readRow(schema, value, index + 1);
    if ('row' in read) rows.push(read.row);
    else unreadable.push(read.unreadable);
  }
  return { rows, unreadable };
}
