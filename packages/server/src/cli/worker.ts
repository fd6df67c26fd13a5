import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { work } from '../evaluation/worker.ts';
import { createHub, realWorld } from '../hub/hub.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run worker

Evaluates submitted models with lm_eval, in the order of the queue, until SIGTERM or SIGINT. A model whose evaluation is
stopped by that goes back into the queue at once. Any number of workers may share a database. The README lists the variables
(HARNESS_…, WORKER_…).

Exit code: 0 asked to stop, 2 wrong usage or configuration, 3 no database.`;

/** Nobody waits for a worker's calls, so that a slow hub may take its time. */
const HUB_TIMEOUT_MS = 30_000;

async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('This command takes no arguments.');
  const config = parseConfig(process.env);
  const logger = pino({ level: config.logLevel }).child({ worker: config.worker.name });
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  await mkdir(config.worker.harness.folder, { recursive: true, mode: 0o700 });
  const database = await openDatabase(config.database, (message, error) =>
    logger.warn({ err: error }, message),
  );
  try {
    await fillEmptyBoard(database);
    logger.info({ command: config.worker.harness.command }, 'ready');
    const { hubUrl: url, hubName: name } = config.site;
    const { listFiles } = createHub(
      { url, name, fileHosts: config.hubFileHosts, timeoutMs: HUB_TIMEOUT_MS },
      realWorld((failure) => logger.warn(failure, 'the hub gave no answer')),
    );
    await work({ database, config: config.worker, listFiles, logger, random: Math.random }, stopping.signal);
  } finally {
    await database.close();
  }
  logger.info('stopped');
  return 0;
}

await runCommand({ usage: USAGE, run });
