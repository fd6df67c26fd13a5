import { type Logger, pino } from 'pino';
import { ConfigError } from './config.ts';
import { DatabaseError, withoutValues } from './database/database-errors.ts';
import { StartError } from './http/listen.ts';

/** The logger of a process. */
export function createLogger(level: string, stream?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

/** An error that no code caught. After it, the state of the process is unknown. */
class UnexpectedError extends Error {}

/** The process was asked to stop before it had started. */
class StoppedEarly extends Error {}

/** Gives up a part of the start when the process is asked to stop first. */
export function unlessStopped(
  stopping: Promise<NodeJS.Signals | Error>,
): <T>(work: Promise<T>) => Promise<T> {
  const stopped = stopping.then((reason) => {
    throw reason instanceof Error
      ? new UnexpectedError(reason.message, { cause: reason })
      : new StoppedEarly();
  });
  // Nobody waits for it any more once the process has started.
  stopped.catch(() => undefined);
  return (work) => Promise.race([work, stopped]);
}

/** How long running requests may take after the process is asked to stop. */
const DRAIN_LIMIT_MS = 10_000;

/**
 * Resolves with the signal that asks the process to stop, or with an error that no code caught. Running requests are still answered
 * after such an error, and the supervisor starts the process again (docs/operations.md).
 */
export function stopRequest(logger: Logger): Promise<NodeJS.Signals | Error> {
  return new Promise((resolve) => {
    // Ctrl-C comes twice, from the terminal and from npm. The second must not kill a process that is stopping.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // Unhandled rejections come here too.
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'unexpected error; stopping');
      resolve(error);
    });
  });
}

/**
 * Begins to stop. The process exits by itself if closing takes too long.
 * @throws {UnexpectedError} when an error is the reason to stop.
 */
export function beginToStop(reason: NodeJS.Signals | Error, logger: Logger): void {
  setTimeout(() => {
    logger.error('some requests were still running 10 seconds after the request to stop; exiting');
    process.exit(1);
  }, DRAIN_LIMIT_MS).unref();
  if (reason instanceof Error) throw new UnexpectedError(reason.message, { cause: reason });
  logger.info({ signal: reason }, 'stopping');
}

/** Closes what was opened, the last first. What cannot be closed is told, and keeps nothing else open. */
export async function closeAll(
  closers: readonly (() => unknown)[],
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      logger.error({ err: error }, 'something could not be closed');
    }
  }
}

/**
 * Runs the whole program. A failure is printed and becomes the exit code: 2 for a bad configuration, 1 for the rest. The process ends
 * even when something that had begun goes on, or its supervisor would never start it again.
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
