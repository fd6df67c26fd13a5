import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type AppDeps, buildApp } from './app.ts';
import { readBoard } from './board/board.sql.ts';
import { fillEmptyBoard } from './board/import/published-results.ts';
import { liveBoard } from './board/live-board.ts';
import { representBoard } from './board/representation.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { DatabaseError } from './database/database-errors.ts';
import { createHub, realWorld } from './hub/hub.ts';
import { deleteFullBuckets } from './people/quotas.sql.ts';
import { readQueueState } from './queue/queue-health.sql.ts';
import { type QueueWatch, watchQueue } from './queue/queue-watch.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WEB_ROOT = join(PROJECT_ROOT, 'packages', 'web', 'dist');
/** How long requests under way may take once we are asked to stop. */
const DRAIN_LIMIT_MS = 10_000;

/** How often those who have used nothing any more are forgotten (docs/decisions/0015). */
const SWEEP_MS = 10 * 60_000;

/** A start that cannot succeed, with a message for whoever started it. */
class StartError extends Error {}

/** What nobody has caught: after that, nothing is known of the process's state (threat 40). */
class UnexpectedError extends Error {}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use: stop what listens there, or set PORT to another.`,
      );
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} may not be used by this account: set PORT to one above 1023.`);
    }
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartError(`HOST ${host} is no address of this machine.`);
    }
    throw error;
  }
}

/** The alarm is a line of the log, once for each change. */
function watchedQueue({ db }: Pick<Database, 'db'>, logger: Logger): Promise<QueueWatch> {
  return watchQueue({
    read: () => readQueueState(db),
    report: (stall, reading) => {
      if (stall === null) logger.info(reading, 'the queue moves again');
      else logger.error({ reason: stall.reason, ...reading }, 'the queue stands still');
    },
    onError: (error) => logger.warn({ err: error }, 'the queue cannot be read; trying again'),
    now: () => performance.now(),
    date: () => new Date(),
  });
}

/** Figures of this process: memory, time of the processor, how late its event loop is. */
function metricsOf({ metricsToken: token }: Config): AppDeps['metrics'] {
  if (token === null) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, token };
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  if (config.servePages && !existsSync(join(WEB_ROOT, 'index.html'))) {
    throw new StartError('The web pages are not built: start with "npm start", which builds them.');
  }
  const logger = pino({ level: config.logLevel });
  const stopping = stopReason(logger);

  const database = await openDatabase(config.database, (message, error) =>
    logger.warn({ err: error }, message),
  );
  const sweeping = setInterval(() => {
    deleteFullBuckets(database.db).catch((error: unknown) =>
      logger.warn({ err: error }, 'used up quotas that are full again could not be deleted'),
    );
  }, SWEEP_MS);
  let app: FastifyInstance | null = null;
  let queueWatch: QueueWatch | null = null;
  try {
    const filled = await fillEmptyBoard(database);
    if (filled !== null)
      logger.info({ models: filled.added }, 'filled the empty board with the published results');
    const board = await liveBoard(
      () => representBoard((onEntries) => readBoard(database, onEntries)),
      (error) => logger.error({ err: error }, 'the board could not be read; the last one is still served'),
    );
    database.onPublication(() => {
      void board
        .refresh()
        .then(() => logger.info({ publication: board.current().publication }, 'board refreshed'));
    });
    const hub = createHub(
      { url: config.site.hubUrl, name: config.site.hubName, fileHosts: config.hubFileHosts },
      realWorld((failure) => logger.warn(failure, 'the hub gave no answer')),
    );
    queueWatch = await watchedQueue(database, logger);
    app = await buildApp({
      logger,
      board,
      database,
      hub,
      queueWatch,
      limits: config.limits,
      metrics: metricsOf(config),
      now: () => performance.now(),
      site: config.site,
      webRoot: config.servePages ? WEB_ROOT : null,
    });
    await listen(app, config);
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const url = `http://${config.host}:${port}`;
    logger.info({ url, models: board.current().models }, 'ready');
    process.stderr.write(`\n  ${config.site.productName} Leaderboard is ready: ${url}\n\n`);
    const reason = await stopping;
    if (!(reason instanceof Error)) logger.info({ signal: reason }, 'stopping');
    setTimeout(() => {
      logger.error('requests did not end in time');
      process.exit(1);
    }, DRAIN_LIMIT_MS).unref();
    if (reason instanceof Error) throw new UnexpectedError(reason.message, { cause: reason });
  } finally {
    clearInterval(sweeping);
    queueWatch?.stop();
    await app?.close();
    await database.close();
  }
  logger.info('stopped');
}

/**
 * When we are asked to stop, or must: after an error that nobody caught, requests under way are still answered, and
 * whoever started us starts us again (docs/operations.md).
 */
function stopReason(logger: Logger): Promise<NodeJS.Signals | Error> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    // Of a promise that nobody waits for, too.
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'an error that nobody expected; stopping');
      resolve(error);
    });
  });
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseError ||
    error instanceof StartError ||
    error instanceof UnexpectedError;
  const text = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
