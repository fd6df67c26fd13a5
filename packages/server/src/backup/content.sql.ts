import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/**
 * The tables of a backup: all but the transient ones. A table comes before the tables that refer to it. Rows are in the order
 * of the primary key, texts in byte order. No table holds a token: tokens are only in memory. Some
 * hold what is private (docs/questions.md#what-is-private). A test compares this list
 * with the database.
 */
export const CONTENT_ORDERS: ReadonlyMap<string, string> = new Map([
  ['models', 'id'],
  ['hub_facts', 'model_id'],
  ['earlier_models', 'id'],
  ['entries', 'id collate "C"'],
  ['runs', 'id'],
  ['results_files', 'sha256 collate "C"'],
  ['scores', 'run_id, key collate "C"'],
  ['answers', 'run_id, key collate "C"'],
  ['chosen_options', 'run_id, key collate "C"'],
  ['question_dictionaries', 'id'],
  ['same_mix_gaps', 'run_id, domain collate "C"'],
  ['publications', 'id'],
  ['question_sets', 'publication_id'],
  ['publication_changes', 'publication_id, run_id'],
  ['ledger', 'id'],
  ['accounts', 'id collate "C"'],
  ['submissions', 'id'],
  ['votes', 'account_id collate "C", model collate "C"'],
  ['vote_rulings', 'id'],
  ['operator_actions', 'id'],
]);
export const CONTENT_TABLES: readonly string[] = [...CONTENT_ORDERS.keys()];

/**
 * The order in which a backup and a restore lock the tables. Most transactions lock the first two first, so a deadlock is
 * rare.
 */
export const LOCK_ORDER: readonly string[] = [...new Set(['publications', 'submissions', ...CONTENT_TABLES])];

/**
 * Used quotas, which matter for a day at most, the secret key that networks are hashed with, the list of backups, live workers, and
 * the counts of failures. They stay in their database.
 */
export const TRANSIENT_TABLES: readonly string[] = [
  'quota_buckets',
  'network_key',
  'backups',
  'workers',
  'attempt_failures',
];

/** Rows per read. A results file may be a megabyte, and so may the list of a publication, which every hundredth has. */
const ROWS_AT_ONCE: ReadonlyMap<string, number> = new Map([
  ['results_files', 1],
  ['publications', 100],
  ['question_dictionaries', 1],
]);
const rowsAtOnce = (table: string) => ROWS_AT_ONCE.get(table) ?? 1000;

/** The rows of a table in order, as lines of JSON, in portions. */
export async function* readRows(tx: Db, table: string): AsyncGenerator<string[], void> {
  const order = CONTENT_ORDERS.get(table);
  if (order === undefined) throw new Error(`${table} is no table of ours`);
  // The text of a row must not depend on the session: times in UTC, numbers with all digits.
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

/** Stores rows as {@link readRows} gave them, with their numbers. */
export async function insertRows(tx: Db, table: string, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`,
  );
}
