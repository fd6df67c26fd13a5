import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import {
  explanationOfOutput,
  logTail,
  reasonOfOutput,
  saysDiskFull,
  timeLimitSeconds,
} from '@leaderboard/core/queue/harness-log';
import type { FailureReason } from '@leaderboard/core/queue/submission-status';
import { capBillions } from '@leaderboard/core/queue/submissions';
import { readResultsFile } from '../board/import/results-files.ts';
import type { ListFiles } from '../hub/model-files.ts';
import type { Lease } from '../queue/leases.sql.ts';
import { resourcesFor } from '../slurm/resource-table.ts';
import { checkDownload, type FetchProblem, planDownload } from './fetch-model.ts';
import { downloadArguments, harnessArguments } from './harness-arguments.ts';
import type { EvaluationJob, PinnedModel } from './job.ts';
import { type Ended, type Program, runOnSlurm, runProgram } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Why an attempt failed; the words come when it is stored. */
export interface EvaluationFailure {
  readonly reason: FailureReason;
  readonly explanations: readonly Explanation[];
  readonly logTail: string | null;
}

export type HarnessOutcome =
  /** The results file, not yet checked, and the last lines of the log in case it is refused. */
  | { readonly kind: 'results'; readonly path: string; readonly bytes: Buffer; readonly logTail: string }
  /** With how the program ended, in words for the worker's log: 'exit code 1'. */
  | { readonly kind: 'failed'; readonly failure: EvaluationFailure; readonly ending: string }
  | { readonly kind: 'stopped' };

/** How evaluations are run, with the hub that lists the files of a model. */
export type EvaluationTools = HarnessOptions & { readonly listFiles: ListFiles };

/** How long folders of failed evaluations are kept for the operator: longer than any run lasts. */
const KEPT_MS = 14 * 86_400_000;

/**
 * The folder of one claim's run. Its name has numbers of ours and no submitter's text (docs/threats.md#path-traversal). Workers with
 * one folder must not share it after a restored database repeated a fencing number, so it has a part of the claim's id.
 */
export function folderOf({ folder }: Pick<HarnessOptions, 'folder'>, lease: Lease): string {
  return join(folder, 'runs', `${lease.submissionId}-${lease.fencing}-${lease.claimId.slice(0, 8)}`);
}

/**
 * Evaluates the job of a claim in a folder of its own. Afterwards the folder keeps the log, and the output if it has results.
 * Everything else is deleted: a run that filled the disk must leave room for the next ones (docs/threats.md#poison-jobs).
 */
export async function runHarness(
  options: EvaluationTools,
  lease: Lease,
  job: EvaluationJob,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const folder = folderOf(options, lease);
  const { output, home, base } = foldersIn(folder);
  const outcome = await evaluateIn(folder, options, job, signal);
  const left = outcome.kind === 'results' ? [home, base] : [home, base, output];
  for (const path of left) await rm(path, { recursive: true, force: true });
  return outcome;
}

/** Folders of a run: for the results, for the program's home, and for the base model of adapters and deltas. */
function foldersIn(folder: string) {
  return { output: join(folder, 'output'), home: join(folder, 'home'), base: join(folder, 'base') };
}

async function evaluateIn(
  folder: string,
  options: EvaluationTools,
  job: EvaluationJob,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const { output, home, base: baseFolder } = foldersIn(folder);
  await rm(folder, { recursive: true, force: true });
  for (const made of [output, home]) await mkdir(made, { recursive: true, mode: 0o700 });
  await dropOldFolders(join(options.folder, 'runs'));

  const deadline = performance.now() + timeLimitSeconds(job.paramsBillions) * 1000 * options.timeFactor;
  const cache = options.environment.HF_HOME ?? join(options.folder, 'hub-cache');
  // The harness states the commit of the repository around its working folder as its own: it must find none there.
  const folders = { HOME: home, TMPDIR: home, HF_HOME: cache, GIT_CEILING_DIRECTORIES: folder };
  const program = (command: string, args: readonly string[]): Program => ({
    command,
    args,
    env: { ...options.environment, ...folders },
    cwd: output,
    logPath: join(folder, 'log.txt'),
    timeLimitMs: Math.max(0, deadline - performance.now()),
  });
  const tailOf = (ended: Ended) => logTail(ended.output.replaceAll(options.folder, '…'));

  /** Downloads the files of one model, into a folder or the hub's cache, and checks them; null when all is well. */
  const fetch = async (pinned: PinnedModel, into: string | null): Promise<HarnessOutcome | null> => {
    const plan = await planDownload(options.listFiles, pinned, capBillions(job.precision));
    if ('problem' in plan) return unfetched(plan.problem, null);
    const names = plan.files.map(({ path }) => path);
    const args = downloadArguments(pinned, names, into);
    const ended = await runProgram(program(options.downloadCommand, args), signal);
    const failure = failed(ended, tailOf(ended));
    if (failure !== null) return failure;
    const hubCache = options.environment.HF_HUB_CACHE ?? join(cache, 'hub');
    const problem = await checkDownload(into ?? snapshotFolder(hubCache, pinned), pinned);
    return problem === null ? null : unfetched(problem, tailOf(ended));
  };
  const base = job.base === null ? null : baseFolder;
  const problem = (job.base && (await fetch(job.base, base))) ?? (await fetch(job.model, null));
  if (problem !== null) return problem;

  const { slurm } = options;
  const resources = slurm === null ? null : resourcesFor(slurm.table, job.precision, job.paramsBillions);
  const gpus = resources?.gpus ?? 1;
  const harness = program(options.command, harnessArguments(job, base, output, options.arguments, gpus));
  // All that it needs is here: whatever it asks the hub for is asked by the model (docs/threats.md#remote-code).
  const offline = { ...harness, env: { ...harness.env, HF_HUB_OFFLINE: '1' } };
  const ended =
    slurm === null || resources === null
      ? await runProgram(offline, signal)
      : await runOnSlurm(slurm, folder, resources, offline, signal);
  return failed(ended, tailOf(ended)) ?? (await resultsIn(output, tailOf(ended)));
}

function unfetched(problem: FetchProblem, tail: string | null): HarnessOutcome {
  return { kind: 'failed', failure: { ...problem, logTail: tail }, ending: 'not started' };
}

/** Where the hub's own programs keep the files of a model at a commit. */
function snapshotFolder(cache: string, { id, commit }: PinnedModel): string {
  return join(cache, `models--${id.replace('/', '--')}`, 'snapshots', commit);
}

/** The outcome of a program that did not succeed; null when it did. */
function failed(ended: Ended, tail: string): HarnessOutcome | null {
  if (ended.how === 'stopped') return { kind: 'stopped' };
  if (ended.how === 'exited' && ended.exitCode === 0 && !saysDiskFull(ended.output)) return null;
  const isExited = ended.how === 'exited';
  const reason = isExited ? reasonOfOutput(ended.output, ended.exitCode) : ended.how;
  const explanation = isExited ? explanationOfOutput(ended.output) : null;
  return {
    kind: 'failed',
    failure: { reason, explanations: explanation === null ? [] : [explanation], logTail: tail },
    ending: isExited ? `exit code ${ended.exitCode}` : ENDINGS[ended.how],
  };
}

const ENDINGS = {
  time_limit: 'killed at the time limit',
  out_of_memory: 'killed at the memory limit',
  node_failed: 'the node failed',
} as const;

/** Reads the one results file below the folder. The harness names its folder after the model and the file after the time. */
async function resultsIn(output: string, tail: string): Promise<HarnessOutcome> {
  // A link would lead to a file of somebody else, and reading a pipe would never end.
  const files = (await readdir(output, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const found = files.filter(({ name }) => /^results_.*\.json$/.test(name));
  const incomplete = (why: Explanation): HarnessOutcome => ({
    kind: 'failed',
    failure: { reason: 'incomplete_results', explanations: [why], logTail: tail },
    ending: 'exit code 0',
  });
  const [file] = found;
  if (file === undefined) return incomplete({ code: 'no_results_file', params: {} });
  if (found.length > 1) {
    return incomplete({ code: 'several_results_files', params: { count: found.length } });
  }
  const path = join(file.parentPath, file.name);
  const bytes = await readResultsFile(path);
  return Buffer.isBuffer(bytes) ? { kind: 'results', path, bytes, logTail: tail } : incomplete(bytes);
}

async function dropOldFolders(runs: string): Promise<void> {
  for (const name of await readdir(runs)) {
    const info = await stat(join(runs, name)).catch(() => null);
    const isOld = info !== null && Date.now() - info.mtimeMs > KEPT_MS;
    if (isOld) await rm(join(runs, name), { recursive: true, force: true });
  }
}
