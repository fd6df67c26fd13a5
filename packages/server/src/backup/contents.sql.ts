import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newestPublication } from '../board/newest-publication.sql.ts';
import { computeRanks } from '../board/publication-ranks.sql.ts';
import type { Db } from '../database/db.ts';

/** Tables whose rows can be made again, matter for a day at most, or to this database alone. */
export const TRANSIENT_TABLES: readonly string[] = [
  'artifacts',
  'exported_files',
  'exported_parts',
  'quota_buckets',
  'network_key',
  'backups',
  'workers',
  'attempt_failures',
];

export const contentsSchema = z.object({
  tables: z.record(z.string(), z.number()),
  /** The hash of the newest publication (docs/results.md#publication-hash); null before the first. */
  publication: z.nullable(z.string()),
});

/** What a backup holds, to compare with what was restored from it. */
export type Contents = z.output<typeof contentsSchema>;

export async function readContents(db: Db): Promise<Contents> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: Record<string, number> = {};
  for (const { name } of rows.filter((table) => !TRANSIENT_TABLES.includes(table.name))) {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::float8 as count from ${sql.identifier(name)}`,
    );
    tables[name] = counted.rows[0]?.count ?? 0;
  }
  const newest = await newestPublication(db);
  // From the scores, because the stored hash is of the backup too.
  const ranks = newest === null ? null : await computeRanks(db, newest.id);
  return { tables, publication: ranks?.sha256 ?? null };
}

export function rowCount({ tables }: Contents): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0);
}

/** What differs between a backup and what was restored from it; null: nothing. */
export function differenceOf(backup: Contents, restored: Contents): string | null {
  for (const [name, count] of Object.entries(backup.tables)) {
    const found = restored.tables[name] ?? 0;
    if (found !== count) return `table ${name} has ${found} rows in place of ${count}`;
  }
  return backup.publication === restored.publication ? null : 'the newest publication has another hash';
}
