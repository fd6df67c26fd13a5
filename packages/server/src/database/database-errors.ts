/** The database cannot be used; the message is for the operator and says how to fix it. It never holds a password. */
export class DatabaseError extends Error {}

/**
 * Codes of a server that stops, starts, cannot be reached or has no connection left. ENOTFOUND and the like belong to them,
 * because a network of containers forgets the name of a container that has ended.
 */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|57P0[123]|08\w{3}|53300)$/;
const AWAY_TEXTS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection/;

/**
 * SQLSTATEs of a transaction that failed because of other transactions: a deadlock, a serialization failure, a lock or
 * statement that timed out.
 */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001', '55P03', '57014']);

/** Whether a query failed because the database is not available. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query builder wraps the driver's error.
  if (error.cause instanceof Error && isDatabaseUnavailable(error.cause)) return true;
  // A name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if (AWAY_TEXTS.test(error.message)) return true;
  return 'code' in error && 'severity' in error ? AWAY.test(String(error.code)) : isSocketError(error);
}

function isSocketError(error: Error): boolean {
  return 'syscall' in error && 'code' in error && AWAY.test(String(error.code));
}

/**
 * Whether a retry of the same transaction may succeed: the database was not available, or it conflicted with other
 * transactions.
 */
export function isRetryable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error);
}

function isConflict(error: unknown): boolean {
  return hasSqlState(error, (code) => CONFLICTS.has(code));
}

/** Whether a lock did not come free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '55P03');
}

/** Whether the account of the connection may not do what was asked. */
export function isPermissionDenied(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '42501');
}

/** Whether a table or type could not be created because there is one of its name. */
export function isExistingTable(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '42P07' || code === '42710');
}

/** Whether a row was refused because another one has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '23505');
}

function hasSqlState(error: unknown, matches: (code: unknown) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && 'severity' in error && matches(error.code)) return true;
  return hasSqlState(error.cause, matches);
}
