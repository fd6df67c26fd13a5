import { DrizzleQueryError } from 'drizzle-orm';

/** The database cannot be used. The message tells the operator how to fix it and never contains a password. */
export class DatabaseError extends Error {}

/** System error codes. ENOTFOUND is included, because container networks drop the name of a stopped container. */
const UNAVAILABLE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection/;

/**
 * SQLSTATE classes of a temporarily unavailable database: connection errors, insufficient resources, operator intervention, system
 * errors; also a rejected login or a missing database, for example after a failover or a changed password. 57014 is a statement
 * timeout, so it is excluded.
 */
const UNAVAILABLE_STATES = /^(?:08\w{3}|53\w{3}|57(?!014)\w{3}|58\w{3}|28000|28P01|3D000|25P0[34])$/;
/** SQLSTATE reported by a standby, which clients may reach during a failover. */
const READ_ONLY = '25006';
/** Messages from poolers that report an unavailable database as an internal error. */
const POOLER_MESSAGES =
  /bouncer|pooler|max_client_conn|no more connections|server (?:login|conn|closed|crashed|lost)|tenant or user/i;

/** SQLSTATEs of a transaction that conflicted with others: deadlock, serialization failure, lock or statement timeout. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001', '55P03', '57014']);

/** Checks if a query failed because the database is not available. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query builder wraps the driver's error.
  if (error.cause instanceof Error && isDatabaseUnavailable(error.cause)) return true;
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (!('code' in error)) return false;
  const code = String(error.code);
  if ('severity' in error)
    return (
      UNAVAILABLE_STATES.test(code) ||
      code === READ_ONLY ||
      (code === 'XX000' && POOLER_MESSAGES.test(error.message))
    );
  return 'syscall' in error && UNAVAILABLE_CODES.test(code);
}

/**
 * Explains to an operator why the database is unavailable; null for other errors. Uses the cause's message, because a failed
 * query's own message contains its values.
 */
export function explainUnavailable(error: unknown): string | null {
  if (!isDatabaseUnavailable(error)) return null;
  if (hasSqlState(error, (code) => code === READ_ONLY))
    return 'The database is read-only: it is a standby, or was set to read-only. During a failover, try again in a minute.';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = first instanceof Error ? first.message.replace(/\.$/, '') : 'no reason given';
  return `The database is not available: ${reason}. Check it and DATABASE_URL, then try again.`;
}

/** Checks if retrying the transaction may succeed: the database was unavailable, or other transactions conflicted. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error);
}

function isConflict(error: unknown): boolean {
  return hasSqlState(error, (code) => CONFLICTS.has(code));
}

/** Checks if waiting for a lock exceeded `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '55P03');
}

/** Checks if the database account lacks a permission. */
export function isPermissionDenied(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '42501');
}

/** Checks if a statement failed because a table or type already exists. */
export function isExistingTable(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '42P07' || code === '42710');
}

/** Checks if a row was rejected because its key already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, (code) => code === '23505');
}

function hasSqlState(error: unknown, matches: (code: unknown) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && 'severity' in error && matches(error.code)) return true;
  return hasSqlState(error.cause, matches);
}

/** Long enough to recognize a statement. */
const STATEMENT_LENGTH = 300;

/** Removes values from an error: the message and stack of a failed query contain personal names and entire files. */
export function redactValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const cause = error.cause === undefined ? undefined : redactValues(error.cause);
  if (!(error instanceof DrizzleQueryError)) {
    if (cause === error.cause) return error;
    return Object.assign(new Error(error.message, { cause }), { stack: error.stack });
  }
  const message = `A query failed: ${error.query.slice(0, STATEMENT_LENGTH)}`;
  const frames = /\n {4}at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  return Object.assign(new Error(message, { cause }), { stack: message + frames });
}
