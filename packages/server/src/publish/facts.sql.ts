import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { computeRanks } from './publication-ranks.sql.ts';
import { newestPublication } from './read-publication.sql.ts';

/**
 * Tables that can be rebuilt, matter for at most a day or are specific to this database. deploy/backup.sh excludes the same rows.
 */
export const TRANSIENT_TABLES: readonly string[] = [
  'stored_boards',
  'quota_buckets',
  'network_key',
  'backups',
  'workers',
  'delivered_parts',
  'attempt_failures',
];

/** Row counts and a hash of all data that must survive a restore, to compare a backup with the restored database. */
export interface BoardFacts {
  /** Row count by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Hash of the newest publication (docs/results.md#publication-hash); null before the first one. */
  readonly publication: string | null;
}

/** @param snapshot id of an exported snapshot, which pg_dump can use too; null reads the current state. */
export function readFacts(
  { transaction }: Pick<Database, 'transaction'>,
  snapshot: string | null,
): Promise<BoardFacts> {
  return transaction(async (tx) => {
    // PostgreSQL does not accept a parameter here; the command has validated the id.
    if (snapshot !== null) await tx.execute(sql.raw(`set transaction snapshot '${snapshot}'`));
    return collectFacts(tx);
  }, 'snapshot');
}

async function collectFacts(db: Db): Promise<BoardFacts> {
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
  // Computed from the scores, because a restore also restores the stored hash.
  const ranks = newest === null ? null : await computeRanks(db, newest.id);
  return { tables, publication: ranks?.sha256 ?? null };
}
