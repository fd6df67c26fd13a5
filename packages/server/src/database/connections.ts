import pg from 'pg';

/** Receives what happens on idle and listening connections; queries report their own errors. */
export type Report = (message: string, error?: unknown) => void;

/** How long one database call may take. */
export interface DatabaseLimits {
  readonly connectMs: number;
  /** The database ends a statement after this time and keeps the connection; null for no limit. */
  readonly statementMs: number | null;
  /** A connection without an answer for this long is given up; longer than `statementMs`. Null for no limit. */
  readonly answerMs: number | null;
}

/**
 * Limits for servers and workers. A machine that loses power or network closes no connection, and TCP alone notices only
 * after 15 minutes.
 */
export const SERVICE_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 20_000, answerMs: 25_000 };

/** For migrations and an operator's commands: their statements may take long, and the operator can stop them. */
export const COMMAND_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: null, answerMs: null };

/** An unused connection is kept for the next visitor: a page about a model asks over four, and each takes 5 ms to open. */
const IDLE_MS = 5 * 60_000;

/** After this much silence the operating system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

/** The same from the database's side, so that it releases the locks of a dead machine: after 10 + 3 × 3 seconds. */
const NOTICE_DEATH = [
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 3',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 19000',
].join('; ');

/**
 * Settings of every new connection. They are a query, because PgBouncer refuses these settings when they come with the startup message;
 * a limit that DATABASE_URL states goes that way.
 */
export function settled({ connectionString }: pg.ClientConfig, { statementMs }: DatabaseLimits) {
  const isStated =
    connectionString !== undefined && new URL(connectionString).searchParams.has('statement_timeout');
  const settings =
    statementMs === null || isStated
      ? NOTICE_DEATH
      : `${NOTICE_DEATH}; set statement_timeout = ${statementMs}`;
  return async (client: pg.ClientBase): Promise<void> => {
    await client.query(settings);
  };
}

/** Options of every connection. */
export function limited(connection: pg.ClientConfig, limits: DatabaseLimits): pg.ClientConfig {
  return {
    ...connection,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(limits.answerMs !== null && { query_timeout: limits.answerMs }),
  };
}

export function newPool(
  connection: pg.ClientConfig,
  limits: DatabaseLimits,
  size: number,
  report: Report,
): pg.Pool {
  const pool = new pg.Pool({
    ...limited(connection, limits),
    max: size,
    idleTimeoutMillis: IDLE_MS,
    onConnect: settled(connection, limits),
  });
  // Without listeners a lost connection, idle or busy, would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // A connection that is being closed may be ended by the server first, as when a drill's database is dropped.
      if (!pool.ending) report('A database connection was lost', error);
    }),
  );
  pool.on('error', () => undefined);
  return pool;
}
