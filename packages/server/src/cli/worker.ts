import { mkdir, readFile } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { work } from '../evaluation/worker.ts';
import type { WorkerConfig } from '../evaluation/worker-config.ts';
import { createHub, realWorld } from '../hub/hub.ts';
import { parseResourceTable, ResourceTableError } from '../slurm/resource-table.ts';
import { openSlurm, type Slurm } from '../slurm/slurm.ts';
import { slurmCommand, slurmEnvironment } from '../slurm/slurm-commands.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run worker

Evaluates submitted models with lm_eval, in the order of the queue, until SIGTERM or SIGINT. A model whose evaluation is
stopped by that goes back into the queue at once. Any number of workers may share a database. docs/operations.md lists the variables
(HARNESS_…, WORKER_…).

Exit code: 0 asked to stop, 2 wrong usage or configuration, 3 no database.`;

/** Longer than for a visitor's call, because nobody waits for a worker's calls. */
const HUB_TIMEOUT_MS = 30_000;

/** The cluster that runs the evaluations; null when this machine does. */
async function slurmOf(
  { slurmResources, leaseSeconds }: WorkerConfig,
  logger: Logger,
): Promise<Slurm | null> {
  if (slurmResources === null) return null;
  const environment = slurmEnvironment(process.env);
  try {
    const table = parseResourceTable(await readFile(slurmResources, 'utf8'));
    const version = await slurmCommand('sbatch', ['--version'], environment);
    logger.info({ slurm: version.trim(), resources: slurmResources }, 'evaluations run on Slurm');
    return openSlurm({ table, leaseSeconds, environment, logger });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what =
      error instanceof ResourceTableError ? `${slurmResources} cannot be used` : 'Slurm cannot be used';
    throw new UsageError(`${what} (SLURM_RESOURCES):\n${why}`);
  }
}

async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('This command takes no arguments.');
  const config = parseConfig(process.env);
  const logger = pino({ level: config.logLevel }).child({ worker: config.worker.name });
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  await mkdir(config.worker.harness.folder, { recursive: true, mode: 0o700 });
  const slurm = await slurmOf(config.worker, logger);
  const database = await openDatabase(config.database, (message, error) =>
    logger.warn({ err: error }, message),
  );
  try {
    await fillEmptyBoard(database);
    logger.info({ command: config.worker.harness.command }, 'ready');
    const worker = { ...config.worker, harness: { ...config.worker.harness, slurm } };
    const { hubUrl: url, hubName: name } = config.site;
    const { listFiles } = createHub(
      { url, name, fileHosts: config.hubFileHosts, timeoutMs: HUB_TIMEOUT_MS },
      realWorld((failure) => logger.warn(failure, 'the hub did not answer')),
    );
    await work({ database, config: worker, listFiles, logger, random: Math.random }, stopping.signal);
  } finally {
    await database.close();
  }
  logger.info('stopped');
  return 0;
}

await runCommand({ usage: USAGE, run });
