import { mkdir } from 'node:fs/promises';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import { parseConfig } from '../config.ts';
import { SERVICE_LIMITS } from '../database/connections.ts';
import { openDatabase } from '../database/database.ts';
import { createLogger } from '../database/logger.ts';
import { createMachine } from '../evaluation/machine-check.ts';
import { work } from '../evaluation/worker.ts';
import { createHub, realWorld } from '../hub/hub.ts';
import { askToDrain, readWorkers } from '../queue/workers.sql.ts';
import { CommandError, print, printNote, runCommand, UsageError, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run worker [-- --drain NAME | --health NAME]

Evaluates submitted models with lm_eval, in the order of the queue, until SIGTERM or SIGINT. A model whose evaluation is
stopped by that goes back into the queue at once. Any number of workers may share a database. docs/operations.md lists the variables
(HARNESS_…, WORKER_…). Before it claims a model the worker checks the machine.

SIGUSR1: finish what is under way, claim nothing more, and end with exit code 0.
--health NAME: whether a worker with this WORKER_NAME lives and its machine does not fail.
--drain NAME: ask the running workers with this WORKER_NAME to do so, on whichever machine they are.

Exit code: 0 asked to stop, drained or healthy, 1 no worker has this name, or its machine fails, 2 wrong usage or configuration, or the machine cannot evaluate, 3 no
database.`;

/** Longer than for a visitor's call, because nobody waits for a worker's calls. */
const HUB_TIMEOUT_MS = 30_000;

/** Asks the workers of this name to finish and end. */
async function drain(name: string): Promise<number> {
  const asked = await withDatabase(({ db }) => askToDrain(db, name));
  if (asked === 0) {
    printNote(
      `No running worker has the name ${name}. Its log and "npm run queue -- list evaluating" show names.`,
    );
    return 1;
  }
  print(
    asked === 1
      ? 'One worker finishes what is under way, and then ends.'
      : `${asked} workers finish what is under way, and then end.`,
  );
  return 0;
}

/** Says whether one of the workers of this name can evaluate. */
async function health(name: string): Promise<number> {
  const named = await withDatabase(async ({ db }) =>
    (await readWorkers(db)).filter((worker) => worker.name === name),
  );
  const isHealthy = named.some(({ fault }) => fault === null);
  const fault = named[0]?.fault;
  if (isHealthy) print('The worker can evaluate.');
  else printNote(fault == null ? `No running worker has the name ${name}.` : `Its machine fails. ${fault}`);
  return isHealthy ? 0 : 1;
}

async function run(args: readonly string[]): Promise<number> {
  const [option, name, ...rest] = args;
  if (option === '--drain' && name !== undefined && rest.length === 0) return drain(name);
  if (option === '--health' && name !== undefined && rest.length === 0) return health(name);
  if (args.length > 0) throw new UsageError('The only options are --drain NAME and --health NAME.');
  const config = parseConfig(process.env);
  const logger = createLogger(config.logLevel).child({ worker: config.worker.name });
  const stopping = new AbortController();
  const draining = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  process.on('SIGUSR1', () => draining.abort());
  const { folder } = config.worker.harness;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new CommandError(`WORKER_DIR cannot be used: ${error.message}`);
  });
  const report = (message: string, error: unknown) => logger.warn({ err: error }, message);
  const opening = openDatabase(config.database, report, SERVICE_LIMITS, stopping.signal);
  const database = await opening.catch((error: unknown) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (database === null) return 0;
  try {
    const { worker } = config;
    const now = () => performance.now();
    const machine = createMachine({
      options: worker.harness,
      stopping: stopping.signal,
      now,
    });
    const { fault } = await machine.check();
    if (fault !== null) throw new CommandError(`This machine cannot evaluate models. ${fault}`);
    await fillEmptyBoard(database);
    logger.info({ command: worker.harness.command }, 'ready');
    const { hubUrl: url, hubName } = config.site;
    const { listFiles } = createHub(
      { url, name: hubName, fileHosts: config.hubFileHosts, timeoutMs: HUB_TIMEOUT_MS },
      realWorld((failure) => logger.warn(failure, 'the hub did not answer')),
    );
    const tools = { database, config: worker, listFiles, machine, now };
    await work({ ...tools, logger, random: Math.random }, { stopping: stopping.signal, draining });
  } finally {
    await database.close();
  }
  logger.info(draining.signal.aborted ? 'drained' : 'stopped');
  return 0;
}

await runCommand({ usage: USAGE, run });
