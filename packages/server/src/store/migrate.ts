import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseError } from './errors.ts';

/** From src/store and dist/store alike. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings the schema up to date. Processes that start together take turns, and each migration is applied once.
 * @throws {DatabaseError} when the folder of migrations is not where the program is.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  if (!existsSync(MIGRATIONS)) throw new DatabaseError(`The migrations are missing: ${MIGRATIONS}`);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]).catch(() => undefined);
    client.release();
  }
}
