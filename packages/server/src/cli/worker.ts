import { mkdir } from 'node:fs/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { worded } from '@leaderboard/core/coded';
import { type ModelId, parseModelId } from '@leaderboard/core/hub-path';
import { refusals } from '@leaderboard/texts/refusals';
import { fillEmptyBoard } from '../board/import/published-results.ts';
import type { Config } from '../config.ts';
import { SERVICE_LIMITS } from '../database/connections.ts';
import { openDatabase } from '../database/database.ts';
import { createMachine } from '../evaluation/machine-check.ts';
import { tryModel } from '../evaluation/trial.ts';
import { work } from '../evaluation/worker.ts';
import { createHub, realWorld } from '../hub/hub.ts';
import { createLogger } from '../lifecycle.ts';
import { askToDrain, readWorkers } from '../queue/workers.sql.ts';
import { type AddCommands, type Call, CommandError, NotDone } from './command.ts';

/** Longer than for a visitor's call, because nobody waits for a worker's calls. */
const HUB_TIMEOUT_MS = 30_000;

/** Asks the workers of this name to finish and end. */
async function drain(name: string, { open, print }: Call): Promise<void> {
  const asked = await askToDrain((await open()).db, name);
  if (asked === 0)
    throw new NotDone(
      `No running worker has the name ${name}. Its log and "npx leaderboard queue list evaluating" show names.`,
    );
  print(
    asked === 1
      ? 'One worker finishes what is under way, and then ends.'
      : `${asked} workers finish what is under way, and then end.`,
  );
}

/** Says whether one of the workers of this name can evaluate. */
async function health(name: string, { open, print }: Call): Promise<void> {
  const named = (await readWorkers((await open()).db)).filter((worker) => worker.name === name);
  const fault = named[0]?.fault;
  if (named.every((worker) => worker.fault !== null))
    throw new NotDone(
      fault == null ? `No running worker has the name ${name}.` : `Its machine fails. ${fault}`,
    );
  print('The worker can evaluate.');
}

/** Evaluates one model with whatever questions the task files ask, and says what came of it. The database is not opened. */
async function trial(id: ModelId, { config, on, print, endWith }: Call): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) on(signal, () => stopping.abort());
  const { harness } = config.worker;
  const machine = createMachine({
    options: harness,
    stopping: stopping.signal,
    now: () => performance.now(),
    allowsOtherQuestions: true,
  });
  const { fault, machine: nativeTypes } = await machine.check();
  if (fault !== null) throw new CommandError(`This machine cannot evaluate models. ${fault}`);
  if (nativeTypes === null) throw new NotDone('The trial was stopped.');
  const { describe, listFiles, accessTo } = hubOf(config, () => undefined);
  const described = await describe(id, 'main', 'Original').catch((error: Error) => {
    throw new NotDone(error.message);
  });
  if (!described.ok) throw new NotDone(worded(refusals.en, described.refusal));
  const tried = await tryModel(
    { ...harness, listFiles, accessTo, nativeTypes },
    described.value,
    stopping.signal,
  );
  if (tried === null) throw new NotDone('The trial was stopped.');
  print([...tried.lines, 'This was a trial: nothing is published.'].join('\n'));
  if (!tried.isFine) endWith(1);
}

function hubOf(
  { site, hubFileHosts: fileHosts, hubToken: token }: Config,
  report: Parameters<typeof realWorld>[0],
) {
  const { hubUrl: url, hubName: name } = site;
  return createHub({ url, name, fileHosts, token, timeoutMs: HUB_TIMEOUT_MS }, realWorld(report));
}

async function evaluate({ config, on }: Call): Promise<void> {
  const logger = createLogger(config.logLevel).child({ worker: config.worker.name });
  const stopping = new AbortController();
  const draining = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) on(signal, () => stopping.abort());
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
  if (database === null) return;
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
    const { listFiles, accessTo } = hubOf(config, (failure) =>
      logger.warn(failure, 'the hub gave no usable answer'),
    );
    const tools = { database, config: worker, listFiles, accessTo, machine, now };
    await work({ ...tools, logger, random: Math.random }, { stopping: stopping.signal, draining });
  } finally {
    await database.close();
  }
  logger.info(draining.signal.aborted ? 'drained' : 'stopped');
}

function modelId(given: string): ModelId {
  const id = parseModelId(given);
  if (id === null) throw new InvalidArgumentError('It must be a path such as organization/model-name.');
  return id;
}

export const addCommands: AddCommands = (program, call) => {
  program
    .command('worker')
    .description(
      'Evaluates submitted models with lm_eval, in the order of the queue, until SIGTERM or SIGINT. A model whose evaluation is stopped by that goes back into the queue at once. Any number of workers may share a database. "npx leaderboard config" lists the variables (HARNESS_…, WORKER_…). Before it claims a model the worker checks the machine; exit code 2 if that cannot evaluate.',
    )
    .option(
      '--drain <name>',
      'asks the running workers with this WORKER_NAME to finish what is under way, claim nothing more and end with exit code 0, on whichever machine they are',
    )
    .option(
      '--health <name>',
      'says whether a worker with this WORKER_NAME lives and its machine does not fail; exit code 1 if not',
    )
    .option(
      '--trial <org/name>',
      'evaluates this model of the hub once in float16, with whatever questions the task files ask, prints the scores and publishes nothing; exit code 1 if that fails',
      modelId,
    )
    .action((given, command) => {
      if (Object.keys(given).length > 1) command.error('Give only one of --drain, --health and --trial.');
      if (given.trial !== undefined) return trial(given.trial, call);
      if (given.drain !== undefined) return drain(given.drain, call);
      if (given.health !== undefined) return health(given.health, call);
      return evaluate(call);
    });
};
