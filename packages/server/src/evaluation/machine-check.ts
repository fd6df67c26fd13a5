/** Whether this machine can evaluate models: asked at the worker's start, before it claims, and after a failure. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { worded } from '@leaderboard/core/coded';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { lastLine, logTail } from '../rules/harness-log.ts';
import { parseResults } from '../rules/results/results.ts';
import { asksServer } from './backends.ts';
import { freeBytes } from './disk-room.ts';
import { offline, programIn } from './program-in.ts';
import { checkFolder, foldersIn } from './run-folders.ts';
import { resultsIn } from './run-harness.ts';
import { runProgram } from './run-program.ts';
import { servedModels } from './served-models.ts';
import type { HarnessOptions } from './worker-config.ts';

export interface MachineReport {
  /** Why the machine cannot evaluate, in a sentence with what to do; null when it can. */
  readonly fault: string | null;
  /** Null when evaluations do not ask for a GPU, or none was looked for yet. */
  readonly hasGpu: boolean | null;
}

export interface Machine {
  /**
   * Checks the disk, and the programs unless they passed within the last minute.
   * @param isFresh checks the programs in any case.
   */
  check(isFresh?: boolean): Promise<MachineReport>;
  last(): MachineReport;
  /** The free bytes of the disk; 0 when it does not answer. */
  freeBytes(): Promise<number>;
}

interface MachineDeps {
  readonly options: HarnessOptions;
  readonly stopping: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Whether tasks may ask other questions than the suite's, as in a trial that publishes nothing. */
  readonly allowsOtherQuestions?: boolean;
}

const KEPT_MS = 60_000;
/** A cold disk loads torch in minutes. Where a cluster's queue takes time too, HARNESS_TIME_FACTOR gives more. */
const LIMIT_SECONDS = 600;
/** The device is there, although evaluations on it have taken all of its memory. */
const GPU_IS_FULL = /out of memory/i;

export function createMachine(deps: MachineDeps): Machine {
  const { options, now } = deps;
  let report: MachineReport = { fault: null, hasGpu: null };
  let passedMs: number | null = null;
  let underWay: Promise<MachineReport> | null = null;

  async function checkAll(isFresh: boolean): Promise<MachineReport> {
    try {
      const fault = await diskFault(options);
      if (fault !== null) return { ...report, fault };
      if (!isFresh && passedMs !== null && now() - passedMs < KEPT_MS) return { ...report, fault: null };
      passedMs = null;
      const programs = await checkPrograms(deps);
      if (programs.fault === null) passedMs = now();
      return programs;
    } catch (error) {
      return { ...report, fault: `The worker cannot check its machine: ${reasonOf(error)}` };
    }
  }

  return {
    check: async (isFresh = false) => {
      underWay ??= checkAll(isFresh).finally(() => {
        underWay = null;
      });
      report = await underWay;
      return report;
    },
    last: () => report,
    freeBytes: () => freeBytes(options.folder).catch(() => 0),
  };
}

/** In words; what fetch throws has them one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function diskFault({ folder, diskReserveBytes }: HarnessOptions): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
  if ((await freeBytes(folder)) >= diskReserveBytes) return null;
  const gigabytes = (diskReserveBytes / 1e9).toFixed(1);
  return `The disk of ${folder} has less than ${gigabytes} GB left. Free some space, or lower WORKER_DISK_RESERVE_GB.`;
}

const broken = (fault: string, hasGpu: boolean | null = null): MachineReport => ({ fault, hasGpu });

/** Starts each program the way an evaluation does. */
async function checkPrograms({
  options,
  stopping,
  allowsOtherQuestions = false,
}: MachineDeps): Promise<MachineReport> {
  const folders = foldersIn(checkFolder(options, randomUUID()));
  const limitSeconds = LIMIT_SECONDS * Math.max(1, options.timeFactor);
  const program = await programIn(folders, options, limitSeconds);
  /** The last line of a program that failed; null when it succeeded or the worker stops. */
  const failure = async (command: string, args: readonly string[]): Promise<string | null> => {
    const { how, exitCode, output } = await runProgram(offline(program(command, args)), stopping);
    if (how === 'stopped' || (how === 'exited' && exitCode === 0)) return null;
    const why = how === 'time_limit' ? `no end within ${limitSeconds} seconds` : `exit code ${exitCode}`;
    return `${why}: ${lastLine(logTail(output)) ?? 'no output'}`;
  };
  try {
    const download = await failure(options.downloadCommand, ['version']);
    if (download !== null)
      return broken(
        `"${options.downloadCommand} version" failed (${download}). Install huggingface_hub, or set DOWNLOAD_COMMAND.`,
      );
    if (asksServer(options)) {
      const server = await servedModels(options).then(() => null, reasonOf);
      if (server !== null)
        return broken(
          `The server of HARNESS_MODEL_ARGUMENTS does not list its models (${server}). Start it, or mend base_url or OPENAI_API_KEY.`,
        );
    }
    const device = cudaDevice(options.arguments);
    if (device !== null) {
      const python = options.python ?? (await pythonBeside(options));
      if (python === null)
        return broken(
          `There is no python3 beside ${options.command}, which would check the GPU. Set HARNESS_PYTHON to the Python of lm_eval.`,
        );
      const code = `import torch; torch.zeros(1, device='${device}')`;
      const gpu = await failure(python, ['-c', code]);
      if (gpu !== null && !GPU_IS_FULL.test(gpu))
        return broken(
          `The GPU ${device} cannot be used (${gpu}). Look at nvidia-smi; restart the machine if the GPU is lost.`,
          false,
        );
    }
    const hasGpu = device === null ? null : true;
    const args = trialArguments(options.arguments, folders.output);
    const trial = await failure(options.command, args);
    if (trial === null) {
      const fault =
        allowsOtherQuestions || stopping.aborted ? null : await questionsFault(folders.output, options);
      return { fault, hasGpu };
    }
    if (/unshare: (?!failed to execute)/.test(trial))
      return broken(
        `"${options.command}" cannot have a namespace of process numbers (${trial}), so what an evaluation leaves behind could change the next results. Let this account make user namespaces, or set HARNESS_COMMAND to deploy/lm_eval-as-other-user.`,
        hasGpu,
      );
    const groups = DOMAINS.map(({ key }) => key).join(', ');
    return broken(
      `"${options.command}" could not ask one question of each task to its own dummy model (${trial}). Check HARNESS_COMMAND, the groups ${groups}, and that their questions are downloaded.`,
      hasGpu,
    );
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

/** The problems of the questions that the tasks ask, by what lm_eval wrote about those that it asked its dummy model. */
async function questionsFault(output: string, { command }: HarnessOptions): Promise<string | null> {
  const written = await resultsIn(output, '');
  const read = written.kind === 'results' ? parseResults(written.bytes.toString('utf8')) : null;
  if (read?.stated?.questions === 'suite') return null;
  const [other] = read?.problems.filter(({ code }) => code === 'other_questions') ?? [];
  const why =
    other === undefined
      ? `"${command}" does not write which questions its tasks ask (configs of its results file).`
      : worded(failureExplanations.en, other);
  return `${why} "npx leaderboard worker --trial ORG/NAME" tries a machine with any questions, and publishes nothing.`;
}

/** The device of --device where it is a GPU; its name goes into a line of Python, so it must be plain. */
function cudaDevice(args: readonly string[]): string | null {
  const device = args[args.indexOf('--device') + 1];
  return args.includes('--device') && device !== undefined && /^cuda(?::\d+)?$/.test(device) ? device : null;
}

/**
 * One question of each task, answered at random by lm_eval's own dummy model: it starts, has the tasks and their questions, and writes
 * which ones.
 * Of the operator's options only the path of the tasks matters; a cache of answers must not get these.
 */
function trialArguments(extra: readonly string[], output: string): string[] {
  const at = extra.indexOf('--include_path');
  return [
    ...['--model', 'dummy', '--tasks', DOMAINS.map(({ key }) => key).join(',')],
    ...['--limit', '1', '--output_path', output],
    ...(at === -1 ? [] : extra.slice(at, at + 2)),
  ];
}

/** The python3 in the folder of the real lm_eval; in the sandbox that is LM_EVAL. */
async function pythonBeside({ command, environment }: HarnessOptions): Promise<string | null> {
  const name = environment.LM_EVAL ?? command;
  const places = name.includes('/')
    ? [name]
    : (environment.PATH ?? '').split(delimiter).map((place) => join(place, name));
  for (const place of places) {
    const real = await realpath(place).catch(() => null);
    if (real === null) continue;
    const python = join(dirname(real), 'python3');
    return (await access(python, constants.X_OK).then(
      () => true,
      () => false,
    ))
      ? python
      : null;
  }
  return null;
}
