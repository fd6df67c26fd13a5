import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseError, isLockTimeout } from './database-errors.ts';
import type { Db } from './db.ts';

/** From src/store and dist/store alike. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * A migration that waits for a table keeps everybody waiting who comes after it: so it gives up soon, lets them through, and
 * tries again (threat 37).
 */
const LOCK_LIMIT_MS = 1000;
const PAUSE_MS = 1000;
const MOST_TRIES = 60;

/** All missing migrations in one transaction: a try that gives up leaves nothing behind. */
async function applyMissing(client: pg.PoolClient): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_LIMIT_MS}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === MOST_TRIES) {
        throw new DatabaseError(
          'The schema cannot be brought up to date while others keep its tables locked: see what runs long in pg_stat_activity, then start again.',
        );
      }
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Brings the schema up to date. Processes that start together take turns, and each migration is applied once.
 * @throws {DatabaseError} when the folder of migrations is not where the program is, or tables stay locked.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  if (!existsSync(MIGRATIONS)) throw new DatabaseError(`The migrations are missing: ${MIGRATIONS}`);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await applyMissing(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]).catch(() => undefined);
    client.release();
  }
}

/** A version of the schema: the hashes of its migrations, first to last. */
export type SchemaVersion = readonly string[];

/** The version that this program works with. */
export function ownSchemaVersion(): SchemaVersion {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
}

/**
 * Makes sure that a database has just the version of this program: of a newer one's tables it would know only a part.
 * @throws {DatabaseError} when a newer program has brought it further.
 */
export async function requireOwnSchema(db: Db): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  const own = ownSchemaVersion();
  if (rows.length === own.length && rows.every(({ hash }, index) => hash === own[index])) return;
  throw new DatabaseError(
    'A newer version of this program has used this database: do this with that version.',
  );
}

/** Brings the schema from one number of migrations to another as a part of a transaction, which {@link migrate} cannot be. */
export async function migrateWithin(tx: Db, from: number, to?: number): Promise<void> {
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(from, to)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}
