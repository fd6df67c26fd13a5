import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import { logTail, reasonOfOutput, timeLimitSeconds } from '@leaderboard/core/queue/harness-log';
import type { FailureReason } from '@leaderboard/core/queue/submission-status';
import { readResultsFile } from '../board/import/results-files.ts';
import type { Lease } from '../queue/leases.sql.ts';
import { downloadArguments, harnessArguments } from './harness-arguments.ts';
import type { EvaluationJob } from './job.ts';
import { type Ended, runProgram } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Why an attempt failed; the words come when it is stored. */
export interface EvaluationFailure {
  readonly reason: FailureReason;
  readonly explanations: readonly Explanation[];
  readonly logTail: string | null;
}

export type HarnessOutcome =
  /** The results file, not yet checked, and the last lines of the log in case it is refused. */
  | { readonly kind: 'results'; readonly bytes: Buffer; readonly logTail: string }
  /** With how the program ended, in words for the worker's log: 'exit code 1'. */
  | { readonly kind: 'failed'; readonly failure: EvaluationFailure; readonly ending: string }
  | { readonly kind: 'stopped' };

/** How long folders of failed evaluations are kept for the operator: longer than any run lasts. */
const KEPT_MS = 14 * 86_400_000;

/** The folder of one claim's run. Its name has numbers of ours and no submitter's text (docs/threats.md#path-traversal). */
export function folderOf({ folder }: Pick<HarnessOptions, 'folder'>, lease: Lease): string {
  return join(folder, 'runs', `${lease.submissionId}-${lease.fencing}`);
}

/**
 * Evaluates the job of a claim in a folder of its own. Afterwards the folder keeps the log, and the output if it has results.
 * Everything else is deleted: a run that filled the disk must leave room for the next ones (docs/threats.md#poison-jobs).
 */
export async function runHarness(
  options: HarnessOptions,
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
  options: HarnessOptions,
  job: EvaluationJob,
  signal: AbortSignal,
): Promise<HarnessOutcome> {
  const { output, home, base: baseFolder } = foldersIn(folder);
  await rm(folder, { recursive: true, force: true });
  for (const made of [output, home]) await mkdir(made, { recursive: true, mode: 0o700 });
  await dropOldFolders(join(options.folder, 'runs'));

  const deadline = performance.now() + timeLimitSeconds(job.paramsBillions) * 1000 * options.timeFactor;
  const run = (command: string, args: readonly string[]) =>
    runProgram(
      {
        command,
        args,
        env: {
          ...options.environment,
          HOME: home,
          TMPDIR: home,
          HF_HOME: options.environment.HF_HOME ?? join(options.folder, 'hub-cache'),
        },
        cwd: output,
        logPath: join(folder, 'log.txt'),
        timeLimitMs: Math.max(0, deadline - performance.now()),
      },
      signal,
    );
  const tailOf = (ended: Ended) => logTail(ended.output.replaceAll(options.folder, '…'));

  if (job.base !== null) {
    const fetched = await run(options.downloadCommand, downloadArguments(job.base, baseFolder));
    const problem = failed(fetched, tailOf(fetched));
    if (problem !== null) return problem;
  }
  const base = job.base === null ? null : baseFolder;
  const ended = await run(options.command, harnessArguments(job, base, output, options.arguments));
  return failed(ended, tailOf(ended)) ?? (await resultsIn(output, tailOf(ended)));
}

/** The outcome of a program that did not succeed; null when it did. */
function failed(ended: Ended, tail: string): HarnessOutcome | null {
  if (ended.how === 'stopped') return { kind: 'stopped' };
  if (ended.how === 'exited' && ended.exitCode === 0) return null;
  const isLate = ended.how === 'time_limit';
  const reason = isLate ? 'time_limit' : reasonOfOutput(ended.output, ended.exitCode);
  return {
    kind: 'failed',
    failure: { reason, explanations: [], logTail: tail },
    ending: isLate ? 'killed at the time limit' : `exit code ${ended.exitCode}`,
  };
}

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
  const bytes = await readResultsFile(join(file.parentPath, file.name));
  return Buffer.isBuffer(bytes) ? { kind: 'results', bytes, logTail: tail } : incomplete(bytes);
}

async function dropOldFolders(runs: string): Promise<void> {
  for (const name of await readdir(runs)) {
    const info = await stat(join(runs, name)).catch(() => null);
    const isOld = info !== null && Date.now() - info.mtimeMs > KEPT_MS;
    if (isOld) await rm(join(runs, name), { recursive: true, force: true });
  }
}
