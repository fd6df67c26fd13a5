import { type Logger, pino } from 'pino';
import { ConfigError } from './config.ts';
import { DatabaseError, redactValues } from './database/database-errors.ts';
import { StartError } from './http/listen.ts';

/** Creates the logger of a process. */
export function createLogger(level: string, stream?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(redactValues(error)) },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** An uncaught error, after which the state of the process is unknown. */
class UnexpectedError extends Error {}

/** The process was asked to stop before startup was complete. */
class StoppedEarly extends Error {}

/** Makes a startup step reject if the process is asked to stop. */
export function unlessStopped(
  stopping: Promise<NodeJS.Signals | Error>,
): <T>(work: Promise<T>) => Promise<T> {
  const stopped = stopping.then((reason) => {
    throw reason instanceof Error
      ? new UnexpectedError(reason.message, { cause: reason })
      : new StoppedEarly();
  });
  // Nobody awaits this promise after startup.
  stopped.catch(() => undefined);
  return (work) => Promise.race([work, stopped]);
}

/** Time limit for in-flight requests after a stop signal. */
const DRAIN_LIMIT_MS = 10_000;

/**
 * Resolves with the signal that asks the process to stop, or with an uncaught error. In-flight requests finish even after an
 * error, and the supervisor restarts the process (docs/operations.md).
 */
export function stopRequest(logger: Logger): Promise<NodeJS.Signals | Error> {
  return new Promise((resolve) => {
    // Ctrl-C arrives twice, from the terminal and from npm. The second one must not kill a stopping process.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // Unhandled rejections also trigger this event.
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'unexpected error; stopping');
      resolve(error);
    });
  });
}

/**
 * Begins the shutdown. The process exits if closing takes too long.
 * @throws {UnexpectedError} if an error is the reason.
 */
export function beginToStop(reason: NodeJS.Signals | Error, logger: Logger): void {
  setTimeout(() => {
    logger.error('some requests were still running 10 seconds after shutdown began; exiting');
    process.exit(1);
  }, DRAIN_LIMIT_MS).unref();
  if (reason instanceof Error) throw new UnexpectedError(reason.message, { cause: reason });
  logger.info({ signal: reason }, 'stopping');
}

/** Calls the closers in reverse order. A failure is logged and does not affect the others. */
export async function closeAll(
  closers: readonly (() => unknown)[],
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      logger.error({ err: error }, 'a resource could not be closed');
    }
  }
}

/**
 * Runs the whole program. Errors are printed and set the exit code: 2 for a bad configuration, otherwise 1. The process exits
 * even if work is still pending; otherwise its supervisor would never restart it.
 */
export async function runProgram(main: () => Promise<void>, limitMs = DRAIN_LIMIT_MS): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof StoppedEarly) return;
    const isExpected =
      error instanceof ConfigError ||
      error instanceof DatabaseError ||
      error instanceof StartError ||
      error instanceof UnexpectedError;
    const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
    setTimeout(() => process.exit(), limitMs).unref();
  }
}
