/** The database cannot be used; the message is for the operator and says how to mend it. Never holds a password. */
export class DatabaseError extends Error {}

/** Codes of a server that stops, starts or cannot be reached, and of the pool when no connection came free in time. */
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57P0[123]|08\w{3}|53300)$/;
const AWAY_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

/** Whether a query failed because the database was away, so that the same may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query builder wraps the driver's error.
  if (error.cause instanceof Error && isDatabaseAway(error.cause)) return true;
  if (AWAY_TEXTS.test(error.message)) return true;
  return 'code' in error && 'severity' in error ? AWAY.test(String(error.code)) : isSocketError(error);
}

function isSocketError(error: Error): boolean {
  return 'syscall' in error && 'code' in error && AWAY.test(String(error.code));
}

/** Whether a transaction was undone because it and another waited for each other: the same may succeed at once. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isDeadlock(error.cause) || ('code' in error && error.code === '40P01');
}
