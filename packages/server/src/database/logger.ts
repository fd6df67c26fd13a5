import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, pino } from 'pino';

/** Enough of a statement to know it again. */
const STATEMENT_LENGTH = 300;

/** The message and the stack of a failed query repeat its values: names of people, and whole files. */
function withoutValues(error: unknown): Error {
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

/** The logger of a process. */
export function createLogger(level: string, stream?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
