import pg from 'pg';

/** Reports events on idle and listening connections; queries report their own errors. */
export type Report = (message: string, error?: unknown) => void;

/** Timeouts for database calls. */
export interface DatabaseLimits {
  readonly connectMs: number;
  /** The database cancels a statement after this time but keeps the connection; null for no limit. */
  readonly statementMs: number | null;
  /** A connection is dropped if a query gets no response within this time; must exceed `statementMs`. Null for no limit. */
  readonly answerMs: number | null;
}

/**
 * Limits for servers. A machine that loses power or network does not close its connections, and TCP alone only notices after 15
 * minutes.
 */
export const SERVICE_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 20_000, answerMs: 25_000 };

/** Limits for migrations and commands: their statements may take a long time, and the operator can stop them. */
export const COMMAND_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: null, answerMs: null };

/** Idle connections stay open for the next visitor: a model page uses four, and opening one takes 5 ms. */
const IDLE_MS = 5 * 60_000;

/** Idle time before the operating system sends TCP keepalive probes. */
const KEEP_ALIVE_MS = 10_000;

/** The same keepalive settings on the database side, so that it releases a dead machine's locks after 10 + 3 × 3 seconds. */
const DETECT_DISCONNECT = [
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 3',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 19000',
].join('; ');

/**
 * Returns a function that applies the settings to a new connection. It uses a query, because PgBouncer rejects these settings in
 * the startup message. A limit set in DATABASE_URL is sent in that message.
 */
export function createSessionSetup({ connectionString }: pg.ClientConfig, { statementMs }: DatabaseLimits) {
  const isStated =
    connectionString !== undefined && new URL(connectionString).searchParams.has('statement_timeout');
  const settings =
    statementMs === null || isStated
      ? DETECT_DISCONNECT
      : `${DETECT_DISCONNECT}; set statement_timeout = ${statementMs}`;
  return async (client: pg.ClientBase): Promise<void> => {
    await client.query(settings);
  };
}

/** Adds the timeouts to a connection's options. */
export function withTimeLimits(connection: pg.ClientConfig, limits: DatabaseLimits): pg.ClientConfig {
  return {
    ...connection,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(limits.answerMs !== null && { query_timeout: limits.answerMs }),
  };
}

export function createPool(
  connection: pg.ClientConfig,
  limits: DatabaseLimits,
  size: number,
  report: Report,
): pg.Pool {
  const pool = new pg.Pool({
    ...withTimeLimits(connection, limits),
    max: size,
    idleTimeoutMillis: IDLE_MS,
    onConnect: createSessionSetup(connection, limits),
  });
  // Without listeners, a lost connection would crash the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The server may close a connection first while the pool is closing, for example when a restore drill drops its database.
      if (!pool.ending) report('A database connection was lost', error);
    }),
  );
  pool.on('error', () => undefined);
  return pool;
}
