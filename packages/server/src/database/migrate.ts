import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseError, isExistingTable, isLockTimeout, isPermissionDenied } from './database-errors.ts';
import { ADVISORY_LOCKS } from './db.ts';
import type { Transact } from './transaction.ts';

/** Same relative path from src/database and dist/database. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * While a migration waits for a table lock, later queries on that table wait too. A short timeout lets them through before the
 * retry.
 */
const LOCK_LIMIT_MS = 1000;
const PAUSE_MS = 1000;
const MAX_ATTEMPTS = 60;

/** Applies all pending migrations in one transaction, so a failed attempt leaves nothing behind. */
async function applyMissing(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_LIMIT_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyMigrations(drizzle(client), { migrationsFolder });
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (isExistingTable(error)) throw foreignTables();
      if (!isLockTimeout(error)) throw error;
      if (attempt === MAX_ATTEMPTS) {
        throw new DatabaseError(
          'The schema cannot be updated because other connections keep its tables locked. Look for long transactions in pg_stat_activity, then start again.',
        );
      }
      await sleep(PAUSE_MS);
    }
  }
}

/** Checks if all migrations of this program have been applied. The database may also have newer ones. */
async function isUpToDate(client: pg.PoolClient, migrationsFolder: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select exists (select from pg_catalog.pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations')`,
  );
  if (tables[0]?.exists !== true) return false;
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  const own = readMigrationFiles({ migrationsFolder });
  const [first] = rows;
  if (first !== undefined && first.hash !== own[0]?.hash) throw foreignTables();
  return Number(rows.at(-1)?.created_at ?? 0) >= (own.at(-1)?.folderMillis ?? 0);
}

function foreignTables(): DatabaseError {
  return new DatabaseError(
    'The database has tables of version 0.2.0 or older, or of another program, and cannot be migrated. Start with an empty database (another DATABASE_URL or DATA_DIR) and import the results files again.',
  );
}

/** Permissions of the database account that servers use. */
const GRANTS = fileURLToPath(new URL('../../roles/grants.sql', import.meta.url));
const SERVICE_ROLES = ['leaderboard_server'] as const;

/**
 * Grants the servers' account its permissions, in one transaction. The caller's account must own the tables.
 * @returns missing accounts; if there are any, nothing was granted.
 */
export async function grantServiceRights(transaction: Transact): Promise<readonly string[]> {
  const grants = await readFile(GRANTS, 'utf8');
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select rolname as name from pg_roles where starts_with(rolname, 'leaderboard_')`,
    );
    const missing = SERVICE_ROLES.filter((role) => !rows.some(({ name }) => name === role));
    if (missing.length === 0) await tx.execute(sql.raw(grants));
    return missing;
  });
}

/**
 * Brings the schema up to date. Processes that start concurrently wait for each other, and each migration is applied only once.
 * @param stopping closes the connection, which rolls back a running migration.
 * @throws {DatabaseError} if the migrations folder is missing or tables stay locked.
 */
export async function migrate(
  pool: pg.Pool,
  stopping?: AbortSignal,
  folder: string = MIGRATIONS,
): Promise<void> {
  if (!existsSync(folder)) throw new DatabaseError(`The migrations are missing: ${folder}`);
  const client = await pool.connect();
  let isReleased = false;
  const release = () => {
    if (!isReleased) client.release(stopping?.aborted);
    isReleased = true;
  };
  stopping?.addEventListener('abort', release);
  try {
    stopping?.throwIfAborted();
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    // Checked first, because even an attempt without changes needs the owner's permissions.
    if (!(await isUpToDate(client, folder))) await applyMissing(client, folder);
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new DatabaseError(
      'The schema is older than this program, and the account of DATABASE_URL may not change it. Run "npx leaderboard migrate" with the account that owns the tables, then start again.',
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]).catch(() => undefined);
    release();
  }
}
