import { DrizzleQueryError } from 'drizzle-orm';

/** The database cannot be used; the message is for the operator and says how to fix it. It never holds a password. */
export class DatabaseError extends Error {}

/** Codes of the system. ENOTFOUND is one, because a network of containers forgets the name of a container that has ended. */
const AWAY_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_TEXTS =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection/;

/**
 * SQLSTATEs of a database that cannot be used for now, by class: connections, resources, operators, the system; and a refused login
 * or a missing database, as after a failover or a changed password. 57014 is a statement that took too long.
 */
const AWAY_STATES = /^(?:08\w{3}|53\w{3}|57(?!014)\w{3}|58\w{3}|28000|28P01|3D000|25P0[34])$/;
/** A standby: connections lead to it while a failover is under way. */
const READ_ONLY = '25006';
/** Messages by which poolers say that the database is away, as an internal error. */
const POOLER_TEXTS =
  /bouncer|pooler|max_client_conn|no more connections|server (?:login|conn|closed|crashed|lost)|tenant or user/i;

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
  if (!('code' in error)) return false;
  const code = String(error.code);
  if ('severity' in error)
    return (
      AWAY_STATES.test(code) || code === READ_ONLY || (code === 'XX000' && POOLER_TEXTS.test(error.message))
    );
  return 'syscall' in error && AWAY_CODES.test(code);
}

/** The reason why the database is not available, for an operator; null for another error. The message of a failed query repeats its values. */
export function whyUnavailable(error: unknown): string | null {
  if (!isDatabaseUnavailable(error)) return null;
  if (hasSqlState(error, (code) => code === READ_ONLY))
    return 'The database takes no changes: it is a standby, or was set to read-only. During a failover, try again in a minute.';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = first instanceof Error ? first.message.replace(/\.$/, '') : 'no reason given';
  return `The database is not available: ${reason}. Check it and DATABASE_URL, then try again.`;
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

/** Enough of a statement to know it again. */
const STATEMENT_LENGTH = 300;

/** The message and the stack of a failed query repeat its values: names of people, and whole files. */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const cause = error.cause === undefined ? undefined : withoutValues(error.cause);
  if (!(error instanceof DrizzleQueryError)) {
    if (cause === error.cause) return error;
    return Object.assign(new Error(error.message, { cause }), { stack: error.stack });
  }
  const message = `A query failed: ${error.query.slice(0, STATEMENT_LENGTH)}`;
  const frames = /\n {4}at .*/s.exec(error.stack ?? '')?.[0] ?? '';
  return Object.assign(new Error(message, { cause }), { stack: message + frames });
}
