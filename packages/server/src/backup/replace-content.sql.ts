import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { migrateWithin, ownSchemaVersion, type SchemaVersion } from '../database/migrate.ts';
import { identifiers } from '../database/statements.ts';
import { CONTENT_TABLES, TRANSIENT_TABLES } from './content.sql.ts';

/** Whether the tables of a backup are all empty. */
export async function isEmpty(tx: Db): Promise<boolean> {
  const some = CONTENT_TABLES.map((name) => sql`exists (select from ${sql.identifier(name)})`);
  const { rows } = await tx.execute<{ some: boolean }>(sql`select ${sql.join(some, sql` or `)} as some`);
  return rows[0]?.some === false;
}

/** The numbers of the submissions that workers are evaluating. */
export async function evaluatedNow(tx: Db): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from submissions where status = 'evaluating' and lease_until > clock_timestamp() order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Empties the tables of a backup and gives them the schema of its version. For the present version the tables stay, and
 * with them the rights that were granted on them; for an older version they are dropped and created.
 */
export async function emptyContent(tx: Db, version: SchemaVersion): Promise<void> {
  if (version.length === ownSchemaVersion().length) {
    await tx.execute(sql`truncate ${identifiers(CONTENT_TABLES)} restart identity`);
    return;
  }
  await tx.execute(sql`drop table ${identifiers([...CONTENT_TABLES, ...TRANSIENT_TABLES])}`);
  await tx.execute(sql`drop function table_is_append_only`);
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await migrateWithin(tx, 0, version.length);
}

/** Brings the schema up to date, and lets the numbers of new rows follow those of the restored ones. */
export async function completeContent(tx: Db, version: SchemaVersion): Promise<void> {
  await migrateWithin(tx, version.length);
  const { rows } = await tx.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    if (!CONTENT_TABLES.includes(table)) continue;
    const last = sql`max(${sql.identifier(column)})`;
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}) from ${sql.identifier(table)}
        having ${last} is not null`,
    );
  }
}
