import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/**
 * All that a backup holds: every table but the transient ones, those that others refer to first, with the order of its rows:
 * by primary key, texts byte by byte, whatever the server's locale. No secret is among it: tokens are in memory only. A test
 * holds it against the database.
 */
export const CONTENT_ORDERS: ReadonlyMap<string, string> = new Map([
  ['models', 'id'],
  ['entries', 'id collate "C"'],
  ['runs', 'id'],
  ['scores', 'run_id, key collate "C"'],
  ['publications', 'id'],
  ['ledger', 'id'],
  ['accounts', 'id collate "C"'],
  ['submissions', 'id'],
  ['votes', 'account_id collate "C", model collate "C"'],
  ['vote_rulings', 'id'],
]);
export const CONTENT_TABLES: readonly string[] = [...CONTENT_ORDERS.keys()];

/** What is used up of quotas, for a day at most, and the secret key that networks are named with: they stay with their database. */
export const TRANSIENT_TABLES: readonly string[] = ['quota_buckets', 'network_key'];

/** Names of tables as a list in a statement. */
export function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}

/** So many rows are read at once; a publication of a large board is a megabyte, so of those one. */
const rowsAtOnce = (table: string) => (table === 'publications' ? 1 : 1000);

/**
 * Keeps what is stored as it is, until the end of the transaction: 'reading' keeps out a restore, 'replacing' everybody. Must
 * come before the first query of a snapshot: one that was taken before a restore would find the tables empty.
 */
export async function lockContent(tx: Db, purpose: 'reading' | 'replacing'): Promise<void> {
  const mode = sql.raw(purpose === 'reading' ? 'access share' : 'access exclusive');
  // Where most of the product's own transactions begin: then they rarely wait for us while we wait for them.
  const names = [...new Set(['publications', 'submissions', ...CONTENT_TABLES])];
  await tx.execute(sql`lock table ${identifiers(names)} in ${mode} mode`);
}

/** The rows of a table in order, each as one line of JSON, some at a time. */
export async function* readRows(tx: Db, table: string): AsyncGenerator<string[], void> {
  const order = CONTENT_ORDERS.get(table);
  if (order === undefined) throw new Error(`${table} is no table of ours`);
  // Texts that do not depend on the session: times in UTC, numbers with all their digits.
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(sql`set local extra_float_digits = 1`);
  await tx.execute(
    sql`declare content no scroll cursor for
      select row_to_json(one)::text as line from ${sql.identifier(table)} as one order by ${sql.raw(order)}`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(rowsAtOnce(table)))} from content`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close content`);
}

/** Stores rows as {@link readRows} gave them, with the numbers they had. */
export async function insertRows(tx: Db, table: string, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`,
  );
}
