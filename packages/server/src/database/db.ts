import { type SQL, sql } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgDatabase } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database or a transaction, which every query takes first. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, typeof schema>, 'transaction'>;

/** The numbers of our advisory locks. They only have to differ from each other. */
export const ADVISORY_LOCKS = {
  /** Held as a shared lock by every process that uses the embedded database. */
  inUse: 7_860_001,
  migration: 7_860_002,
  publication: 7_860_003,
} as const;

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
