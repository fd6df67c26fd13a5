import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import type { EvaluationJob, PinnedModel } from '@leaderboard/core/queue/job';
import type { NativeTypes } from '@leaderboard/core/queue/native-types';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';
import { capBillions } from '@leaderboard/core/queue/submissions';
import * as z from 'zod/mini';
import type { CheckAccess } from '../hub/access.ts';
import type { ListFiles } from '../hub/model-files.ts';
import { readResultsFile } from '../results/result-files.ts';
import { usesServer } from './backends.ts';
import {
  checkDownload,
  type FetchProblem,
  isOfWeights,
  planDownload,
  readQuantization,
  snapshotFolder,
} from './fetch-model.ts';
import { downloadArguments, harnessArguments } from './harness-arguments.ts';
import {
  explainOutput,
  logTail,
  RANDOM_WEIGHTS,
  reasonOfDownload,
  reasonOfOutput,
  saysDiskFull,
  timeLimitSeconds,
} from './harness-log.ts';
import { hubCache, offline, prepareFolders, withToken } from './program-in.ts';
import { folderOf, foldersIn, type RunFolders, removeFolder, reserveDiskSpace } from './run-folders.ts';
import { type Ended, runProgram } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Reason for a failed attempt, with codes instead of messages. */
export interface EvaluationFailure {
  readonly reason: AttemptFailure;
  readonly explanations: readonly Explanation[];
  readonly logTail: string | null;
}

/** Gated repository, the model or its base; null if neither is gated. Logs of runs with a gated model are not shown. */
export type Gate = 'model' | 'base' | null;

export type HarnessOutcome =
  /** The unchecked results file, and the last lines of the log in case it is rejected. */
  | {
      readonly kind: 'results';
      readonly path: string;
      readonly bytes: Buffer;
      readonly logTail: string;
      readonly gate: Gate;
    }
  | { readonly kind: 'failed'; readonly failure: EvaluationFailure; readonly ending: string }
  | { readonly kind: 'stopped' };

/** @param ending description of how the program ended, for the worker's log: 'exit code 1'. */
export function failedAttempt(
  reason: AttemptFailure,
  explanations: readonly Explanation[],
  ending: string,
  logTail: string | null = null,
): HarnessOutcome {
  return { kind: 'failed', failure: { reason, explanations, logTail }, ending };
}

/** Evaluation options, and access to the hub. */
export type EvaluationTools = HarnessOptions & {
  readonly listFiles: ListFiles;
  readonly checkAccess: CheckAccess;
  /** Model types supported by this machine's transformers. */
  readonly nativeTypes: NativeTypes;
};

/**
 * Evaluates a claim's job in its own folder. Afterwards the folder contains only the log, plus the output if there are results.
 * Everything else is always deleted, because a run that filled the disk must leave room for the next ones
 * (docs/threats.md#poison-jobs).
 */
export async function runHarness(
  options: EvaluationTools,
  lease: string,
  job: EvaluationJob,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const folders = foldersIn(folderOf(options, lease));
  let hasResults = false;
  try {
    const outcome = await evaluateIn(folders, options, job, signal);
    hasResults = outcome.kind === 'results';
    return outcome;
  } finally {
    const { home, base, models, output } = folders;
    for (const path of hasResults ? [home, base, models] : [home, base, models, output])
      await removeFolder(path);
  }
}

async function evaluateIn(
  folders: RunFolders,
  options: EvaluationTools,
  job: EvaluationJob,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const { root, output, base: baseFolder } = folders;
  await rm(root, { recursive: true, force: true });
  const served = usesServer(options) ? await fetchServedModels(options).catch((): string[] => []) : null;
  if (served?.includes(job.model.id) === false) {
    const why = { code: 'not_served', params: { model: job.model.id } } as const;
    return failedAttempt('machine_error', [why], 'not started');
  }
  const program = await prepareFolders(
    folders,
    options,
    timeLimitSeconds(job.paramsBillions) * options.timeFactor,
  );
  let gate: Gate = null;
  const tailOf = (ended: Ended) =>
    gate !== null ? '' : logTail(ended.output.replaceAll(options.folder, '…'));
  const cache = hubCache(folders, options);

  /** Downloads one model's files to a folder or the hub's cache, and checks them. Returns null on success. */
  const fetch = async (pinned: PinnedModel, into: string | null): Promise<HarnessOutcome | null> => {
    const plan = await planDownload(options, pinned, capBillions(job.precision));
    if ('problem' in plan) return fetchFailure(plan.problem, null);
    if (plan.isGated) gate = pinned === job.model ? 'model' : 'base';
    const files = served === null ? plan.files : plan.files.filter(({ path }) => !isOfWeights(path));
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await mkdir(into ?? cache, { recursive: true });
    const release = await reserveDiskSpace(into ?? cache, bytes, options.diskReserveBytes);
    if (release === null) {
      const gigabytes = Math.ceil(bytes / 1e8) / 10;
      const why = { code: 'no_room', params: { model: pinned.id, gigabytes } } as const;
      return fetchFailure({ reason: 'machine_error', explanations: [why] }, null);
    }
    const names = files.map(({ path }) => path);
    const download = program(options.downloadCommand, downloadArguments(pinned, names, into));
    const granted = plan.isGated ? withToken(download, options.hubToken) : download;
    const ended = await runProgram(granted, signal).finally(release);
    const failure = downloadFailure(ended, pinned, tailOf(ended));
    if (failure !== null) return failure;
    const problem = await checkDownload(into ?? snapshotFolder(cache, pinned), pinned, options.nativeTypes);
    return problem === null ? null : fetchFailure(problem, tailOf(ended));
  };
  const base = job.base === null ? null : baseFolder;
  const problem = (job.base && (await fetch(job.base, base))) ?? (await fetch(job.model, null));
  if (problem !== null) return problem;

  const isQuantized = await readQuantization(base ?? snapshotFolder(cache, job.model), job);
  if (typeof isQuantized === 'object') return fetchFailure(isQuantized, null);
  const args = harnessArguments(job, base, output, options, isQuantized);
  const evaluation = { ...offline(program(options.command, args)), endsAt: RANDOM_WEIGHTS };
  const ended = await runProgram(evaluation, signal);
  return harnessFailure(ended, tailOf(ended)) ?? (await findResultsFile(output, tailOf(ended), gate));
}

function fetchFailure(problem: FetchProblem, tail: string | null): HarnessOutcome {
  return failedAttempt(problem.reason, problem.explanations, 'not started', tail);
}

/** Outcome of a failed download; null if it succeeded. A slow hub is not the model's fault. */
function downloadFailure(ended: Ended, { id }: PinnedModel, tail: string): HarnessOutcome | null {
  if (ended.how === 'stopped') return { kind: 'stopped' };
  if (ended.how === 'exited' && ended.exitCode === 0) return null;
  const isSlow = ended.how === 'time_limit';
  const reason = isSlow ? 'hub_error' : reasonOfDownload(ended.output, ended.exitCode);
  const why: Explanation = saysDiskFull(ended.output)
    ? { code: 'disk_full', params: {} }
    : { code: 'files_not_downloaded', params: { model: id } };
  const explanations = reason === 'not_loadable' ? [] : [why];
  const ending = `download: ${isSlow ? 'too slow' : `exit code ${ended.exitCode}`}`;
  return failedAttempt(reason, explanations, ending, tail);
}

/** Outcome of a failed run of lm_eval; null if it succeeded. */
function harnessFailure(ended: Ended, tail: string): HarnessOutcome | null {
  const { how, output, exitCode } = ended;
  if (how === 'stopped') return { kind: 'stopped' };
  if (how === 'sign') {
    const why = { code: 'random_weights', params: {} } as const;
    return failedAttempt('not_loadable', [why], 'ended: some weights are random', tail);
  }
  if (how === 'time_limit') return failedAttempt(how, [], 'killed at the time limit', tail);
  if (exitCode === 0 && !saysDiskFull(output)) return null;
  const why = explainOutput(output) ?? [];
  return failedAttempt(reasonOfOutput(output, exitCode), [why].flat(), `exit code ${exitCode}`, tail);
}

/** Reads the only results file in a folder tree. lm_eval names its folder after the model and the file after the time. */
export async function findResultsFile(
  output: string,
  tail: string,
  gate: Gate = null,
): Promise<HarnessOutcome> {
  // Regular files only: a link may point to someone else's file, and reading a pipe would never end.
  const files = (await readdir(output, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const found = files.filter(({ name }) => /^results_.*\.json$/.test(name));
  const incomplete = (why: Explanation) => failedAttempt('incomplete_results', [why], 'exit code 0', tail);
  const [file] = found;
  if (file === undefined) return incomplete({ code: 'no_results_file', params: {} });
  if (found.length > 1) {
    return incomplete({ code: 'several_results_files', params: { count: found.length } });
  }
  const path = join(file.parentPath, file.name);
  const bytes = await readResultsFile(path);
  return Buffer.isBuffer(bytes) ? { kind: 'results', path, bytes, logTail: tail, gate } : incomplete(bytes);
}

const MAX_MS = 10_000;
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Fetches the list of models from the local-completions server.
 * @throws if there is no valid response.
 */
export async function fetchServedModels({
  backend: { args },
  environment,
}: Pick<HarnessOptions, 'backend' | 'environment'>): Promise<readonly string[]> {
  const url = new URL('models', String(args.base_url));
  const key = environment.OPENAI_API_KEY;
  const response = await fetch(url, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  });
  if (!response.ok) throw new Error(`${url.pathname} responded with status ${response.status}`);
  const list = listSchema.safeParse(await response.json());
  if (!list.success) throw new Error(`${url.pathname} did not return a list of models`);
  return list.data.data.map(({ id }) => id);
}
