import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The database or a transaction; the first argument of every query function. */
export type Db = Omit<NodePgDatabase, 'transaction'>;

/** Keys of our advisory locks, which only have to be distinct. */
export const ADVISORY_LOCKS = {
  /** Held as a shared lock by every process that uses the embedded database. */
  inUse: 7_860_001,
  migration: 7_860_002,
  publication: 7_860_003,
} as const;

/** Rows per statement: well below PostgreSQL's limit of 65,535 parameters, and light on memory. */
const BATCH = 500;

/** Splits items into lists that fit into one statement, in order. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** Builds the condition that a column equals one of these ids, with a single parameter for any number of ids. */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::integer[])`;
}

/** Current time. `now()` returns the transaction's start time, and a row may be written after a long wait for a lock. */
export const clock = sql`clock_timestamp()`;

const iso = (stored: string) => new Date(stored).toISOString();

/** A timestamp column in the API's ISO format. */
export const isoTime = (column: PgColumn) => sql`${column}`.mapWith(iso);
/** The same for nullable timestamps. */
export const isoTimeOrNull = (time: PgColumn | SQL) =>
  sql`${time}`.mapWith((stored: string): string | null => iso(stored));
