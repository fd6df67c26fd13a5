import { mkdir } from 'node:fs/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { type ModelId, parseModelId } from '@leaderboard/core/hub-path';
import { getWorker } from '@leaderboard/core/queue/worker-calls';
import { refusals } from '@leaderboard/texts/refusals';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import {
  type BoardAddress,
  type BoardCall,
  BoardFailed,
  BoardRefused,
  BoardUnavailable,
  createBoardCalls,
  isTokenRefused,
} from '../evaluation/board-calls.ts';
import { deliver, readDelivery } from '../evaluation/deliver.ts';
import { createMachineMonitor } from '../evaluation/machine-check.ts';
import { foldersIn, leaseOf, removeFolder } from '../evaluation/run-folders.ts';
import { findResultsFile } from '../evaluation/run-harness.ts';
import { sleepUnlessAborted } from '../evaluation/timers.ts';
import { tryModel } from '../evaluation/trial.ts';
import { work } from '../evaluation/worker.ts';
import { createHub, defaultDeps } from '../hub/hub.ts';
import { createLogger } from '../lifecycle.ts';
import { type AddCommands, type CommandContext, CommandError, CommandFailed } from './command.ts';

/** Longer than for a visitor's request, because nobody is waiting for a worker's requests. */
const HUB_TIMEOUT_MS = 30_000;
/** Delay before a worker retries an unresponsive board. */
const GREET_MS = 2000;

/** Reads the board's URL and token from the settings. @throws {CommandError} if a setting is missing. */
function requireBoard({ worker: { board } }: Config): BoardAddress {
  if (board.url === null)
    throw new CommandError(
      'Set BOARD_URL to the URL of the leaderboard, such as https://leaderboard.example.',
    );
  if (board.token === null)
    throw new CommandError(
      'Set WORKER_TOKEN, or WORKER_TOKEN_FILE to a file with it. "npx leaderboard workers add NAME", with access to the database, creates one.',
    );
  return { url: board.url, token: board.token };
}

/** Converts an error from a single board request to a command error. */
function toCommandError(error: unknown): unknown {
  if (error instanceof BoardUnavailable)
    return new CommandFailed(`The board is not responding. ${error.message}`);
  if (error instanceof BoardFailed) return new CommandFailed(error.message);
  if (!(error instanceof BoardRefused)) return error;
  return isTokenRefused(error) ? toRefusedError(error) : new CommandFailed(error.message);
}

function toRefusedError(error: BoardRefused): CommandError {
  return new CommandError(
    isTokenRefused(error)
      ? 'BOARD_URL rejected WORKER_TOKEN: it is wrong or was revoked. With database access, "npx leaderboard workers list" shows which tokens are valid, and "workers add NAME" creates one.'
      : `BOARD_URL rejected this worker. ${error.message}`,
  );
}

/** Creates board calls that fail immediately if the board does not respond. */
function createSingleCalls(config: Config): BoardCall {
  const call = createBoardCalls(requireBoard(config));
  return (...asked) =>
    call(...asked).catch((error: unknown) => {
      throw toCommandError(error);
    });
}

/** Reports whether this token's worker is running and can evaluate. */
async function checkHealth({ config, print }: CommandContext): Promise<void> {
  const { name, runs, fault } = await createSingleCalls(config)(getWorker, null);
  if (!runs) throw new CommandFailed(`The worker ${name} is not running.`);
  if (fault !== null) throw new CommandFailed(`Its machine has a problem. ${fault}`);
  print('The worker can evaluate.');
}

/** Delivers the results in a run folder that its worker could not deliver. */
async function sendResults(folder: string, { config, resolve, print }: CommandContext): Promise<void> {
  const path = resolve(folder);
  const lease = leaseOf(path);
  if (lease === null)
    throw new CommandError(`${path} is not a run folder: the name must be a lease, as in 12-1-….`);
  const outcome = await findResultsFile(foldersIn(path).output, '').catch(() => null);
  if (outcome?.kind !== 'results') throw new CommandFailed(`There are no results in ${path}.`);
  const delivery = { ...(await readDelivery(outcome)), image: config.worker.image };
  const { status, explanations } = await deliver(createSingleCalls(config), lease, delivery);
  if (status !== 'finished')
    throw new CommandFailed(
      `The board rejected the results: ${explanations.map(({ code }) => code).join(', ')}.`,
    );
  await removeFolder(path);
  print('The results are published.');
}

/** Evaluates one model with the questions in the task files, and prints the outcome without publishing it. */
async function runTrial(id: ModelId, { config, on, print, endWith }: CommandContext): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) on(signal, () => stopping.abort());
  const { harness } = config.worker;
  const machine = createMachineMonitor({
    options: harness,
    stopping: stopping.signal,
    now: () => performance.now(),
    allowsOtherQuestions: true,
  });
  const { fault, machine: nativeTypes } = await machine.check();
  if (fault !== null) throw new CommandError(`This machine cannot evaluate models. ${fault}`);
  if (nativeTypes === null) throw new CommandFailed('The trial was stopped.');
  const { describe, listFiles, checkAccess } = createWorkerHub(config, () => undefined);
  const described = await describe(id, 'main', 'Original').catch((error: Error) => {
    throw new CommandFailed(error.message);
  });
  if (!described.ok) throw new CommandFailed(formatMessage(refusals.en, described.refusal));
  const tried = await tryModel(
    { ...harness, listFiles, checkAccess, nativeTypes },
    described.value,
    stopping.signal,
  );
  if (tried === null) throw new CommandFailed('The trial was stopped.');
  print([...tried.lines, 'This was a trial: nothing was published.'].join('\n'));
  if (!tried.isFine) endWith(1);
}

function createWorkerHub(
  { site, hubFileHosts: fileHosts, hubToken: token }: Config,
  report: Parameters<typeof defaultDeps>[0],
) {
  const { hubUrl: url, hubName: name } = site;
  return createHub({ url, name, fileHosts, token, timeoutMs: HUB_TIMEOUT_MS }, defaultDeps(report));
}

/** Waits until the board responds. @throws {CommandError} if it rejects the token. */
async function waitForBoard(call: BoardCall, logger: Logger, stopping: AbortSignal): Promise<void> {
  for (let isFirst = true; !stopping.aborted; isFirst = false) {
    try {
      const { name } = await call(getWorker, null, stopping);
      return logger.info({ worker: name }, 'the worker is registered with the board');
    } catch (error) {
      if (error instanceof BoardRefused) throw toRefusedError(error);
      if (isFirst && !stopping.aborted)
        logger.warn({ err: error }, 'the board is not responding yet; trying again');
      await sleepUnlessAborted(GREET_MS, stopping);
    }
  }
}

async function runWorker({ config, on }: CommandContext): Promise<void> {
  const logger = createLogger(config.logLevel);
  const stopping = new AbortController();
  const draining = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) on(signal, () => stopping.abort());
  const { worker } = config;
  const call = createBoardCalls(requireBoard(config));
  const { folder, command } = worker.harness;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new CommandError(`WORKER_DIR cannot be used: ${error.message}`);
  });
  const now = () => performance.now();
  const machine = createMachineMonitor({ options: worker.harness, stopping: stopping.signal, now });
  const { fault } = await machine.check();
  if (fault !== null) throw new CommandError(`This machine cannot evaluate models. ${fault}`);
  await waitForBoard(call, logger, stopping.signal);
  logger.info({ command }, 'ready');
  const { listFiles, checkAccess } = createWorkerHub(config, (failure) =>
    logger.warn(failure, 'the hub sent no usable response'),
  );
  const deps = { call, config: worker, listFiles, checkAccess, machine, now, logger };
  await work(deps, { stopping: stopping.signal, draining }).catch((error: unknown) => {
    throw toCommandError(error);
  });
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
      'Evaluates submitted models with lm_eval, for the leaderboard at BOARD_URL, in queue order, until SIGTERM or SIGINT. A model whose evaluation is stopped returns to the queue at once. It needs WORKER_TOKEN and no database. "npx leaderboard config" lists the variables (HARNESS_…, WORKER_…). Before claiming a model, the worker checks the machine; exit code 2 if it cannot evaluate models.',
    )
    .option(
      '--health',
      'checks that the worker with this WORKER_TOKEN is running and its machine works; exit code 1 if not',
    )
    .option(
      '--send <folder>',
      'delivers the results in a run folder if the worker could not; exit code 1 if they are rejected',
    )
    .option(
      '--trial <org/name>',
      'evaluates this model from the hub once in float16, with any questions in the task files, and prints the scores without publishing them; exit code 1 if that fails',
      modelId,
    )
    .action((given, command) => {
      if (Object.keys(given).length > 1) command.error('Give only one of --health, --send and --trial.');
      if (given.trial !== undefined) return runTrial(given.trial, call);
      if (given.send !== undefined) return sendResults(given.send, call);
      if (given.health === true) return checkHealth(call);
      return runWorker(call);
    });
};
