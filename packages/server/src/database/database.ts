import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import {
  COMMAND_LIMITS,
  createPool,
  type DatabaseLimits,
  type Report,
  SERVICE_LIMITS,
} from './connections.ts';
import { DatabaseError } from './database-errors.ts';
import type { Db } from './db.ts';
import { embeddedPostgres } from './embedded-postgres.ts';
import {
  CHECK_CHANNEL,
  type Listener,
  PUBLICATION_CHANNEL,
  QUEUE_CHANNEL,
  startListener,
} from './listener.ts';
import { migrate } from './migrate.ts';
import { createTransact, type Transact } from './transaction.ts';

/** A PostgreSQL server by URL, or the embedded one by folder (absolute path). */
export type DatabaseConfig =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly dataDir: string };

export interface Database {
  readonly db: Db;
  readonly transaction: Transact;
  /** Calls back after each publication by any process, and after a reconnect, in case one was missed. */
  onPublication(callback: () => void): void;
  /** Calls back when a submission becomes pending, and after a reconnect. */
  onWaiting(callback: () => void): void;
  /** Number of open connections (including idle ones), idle connections, and callers waiting for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Closes all connections. The embedded database stops unless another process uses it. */
  close(): Promise<void>;
}

const OLDEST_SERVER = 15;
const POOL_SIZE = 10;

function getConnection(config: DatabaseConfig): pg.ClientConfig {
  return config.kind === 'server'
    ? { connectionString: config.url }
    : embeddedPostgres(config.dataDir).connection;
}

/**
 * Opens the configured database, starts it if it is embedded, and brings its schema up to date.
 * @param stopping aborts opening, even during a migration, which may be waiting for another process.
 * @throws {DatabaseError} with a message for the operator.
 */
export async function openDatabase(
  config: DatabaseConfig,
  report: Report,
  limits: DatabaseLimits = SERVICE_LIMITS,
  stopping?: AbortSignal,
): Promise<Database> {
  const embedded = config.kind === 'embedded' ? embeddedPostgres(config.dataDir) : null;
  const connection = getConnection(config);
  const listener = await explainFailure(config, () => startListener(connection, embedded, limits, report));
  try {
    await prepare(createPool(connection, COMMAND_LIMITS, 1, report), stopping);
    // Connections opened after an abort would never be closed.
    stopping?.throwIfAborted();
  } catch (error) {
    await listener.close();
    throw error;
  }
  const pool = createPool(connection, limits, POOL_SIZE, report);
  // Commands would finish before a notification arrives.
  if (config.kind === 'server' && limits !== COMMAND_LIMITS) void checkListening(pool, listener, report);
  const close = async () => {
    await pool.end();
    await listener.close();
  };
  return {
    db: drizzle(pool),
    transaction: createTransact(pool),
    onPublication: (callback) => listener.subscribe(PUBLICATION_CHANNEL, callback),
    onWaiting: (callback) => listener.subscribe(QUEUE_CHANNEL, callback),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  };
}

const MESSAGE_LIMIT_MS = 5000;

/** Reports once if notifications do not arrive: a pooler in transaction mode drops them. */
async function checkListening(pool: pg.Pool, listener: Listener, report: Report): Promise<void> {
  const arrived = new Promise<boolean>((resolve) => listener.subscribe(CHECK_CHANNEL, () => resolve(true)));
  try {
    await pool.query('select pg_notify($1, $2)', [CHECK_CHANNEL, '']);
    if (await Promise.race([arrived, sleep(MESSAGE_LIMIT_MS, false, { ref: false })])) return;
    report(
      'LISTEN does not work over this connection, for example through PgBouncer in transaction mode: new boards arrive within a minute. Let DATABASE_URL bypass the pooler, or use its session mode.',
    );
  } catch {
    // An unavailable or read-only database is reported elsewhere.
  }
}

/**
 * Opens two connections for a worker thread, so it can read and write in separate transactions. The process must keep the database
 * open.
 */
export function openConnection(
  config: DatabaseConfig,
  report: Report,
): Pick<Database, 'transaction' | 'close'> {
  const pool = createPool(getConnection(config), SERVICE_LIMITS, 2, report);
  return { transaction: createTransact(pool), close: () => pool.end() };
}

/** Uses a separate pool, because a migration may take longer than any other statement. */
async function prepare(pool: pg.Pool, stopping?: AbortSignal): Promise<void> {
  try {
    await requireVersion(pool);
    await migrate(pool, stopping);
  } finally {
    await pool.end();
  }
}

async function explainFailure<T>(config: DatabaseConfig, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DatabaseError || config.kind === 'embedded') throw error;
    const { host, pathname } = new URL(config.url);
    const reason = error instanceof Error ? getReason(error) : 'no reason given';
    throw new DatabaseError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${reason}. Check DATABASE_URL.`,
    );
  }
}

/** If all addresses of a host fail, the error is an AggregateError with an empty message. */
function getReason(error: Error): string {
  if (error instanceof AggregateError)
    return error.errors.map((one) => String(one.message ?? one)).join('; ');
  return error.message;
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < OLDEST_SERVER) {
    throw new DatabaseError(
      `The database is PostgreSQL ${version}. Version ${OLDEST_SERVER} or newer is required.`,
    );
  }
}
