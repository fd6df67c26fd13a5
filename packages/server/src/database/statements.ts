import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows per statement: far below PostgreSQL's 65,535 parameters with the columns our tables have, and little in memory. */
const BATCH = 500;

/** The items in order, cut into lists that fit into one statement. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** The condition that a column holds one of these ids. It takes one parameter, however many ids there are. */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::integer[])`;
}

/** Not `now()`, which is the start of the transaction: a row may be written after a long wait for a lock. */
export const clock = sql`clock_timestamp()`;

const iso = (stored: string) => new Date(stored).toISOString();

/** A time as the API has it. */
export const isoTime = (column: PgColumn) => sql`${column}`.mapWith(iso);
/** The same for times that may be null. */
export const isoTimeOrNull = (time: PgColumn | SQL) =>
  sql`${time}`.mapWith((stored: string): string | null => iso(stored));
