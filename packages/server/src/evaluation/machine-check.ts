/** Checks if this machine can evaluate models: when the worker starts, before it claims, and after a failure. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rm } from 'node:fs/promises';
import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { MAX_SERVED, type Machine as ReportedMachine } from '@leaderboard/core/queue/machine';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { parseResults } from '../results/results.ts';
import { usesServer } from './backends.ts';
import { lastLine, logTail } from './harness-log.ts';
import { type MachineFacts, namespaceFault, readMachineFacts } from './machine-facts.ts';
import { offline, prepareFolders } from './program-in.ts';
import { checkFolder, foldersIn, freeBytes } from './run-folders.ts';
import { fetchServedModels, findResultsFile } from './run-harness.ts';
import { type Program, runProgram } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

export interface MachineReport {
  /** Message stating why the machine cannot evaluate and how to fix it; null if it can. */
  readonly fault: string | null;
  /** Null if evaluations use no GPU, or before the first check. */
  readonly hasGpu: boolean | null;
  /** Null until determined by the checks. */
  readonly machine: ReportedMachine | null;
}

export interface Machine {
  /**
   * Checks the disk, and the programs unless they passed a check within the last minute. Concurrent calls share one check.
   * @param isFresh true to always check the programs.
   */
  check(isFresh?: boolean): Promise<MachineReport>;
  last(): MachineReport;
  /** Free disk space in bytes; 0 if the disk cannot be read. */
  freeBytes(): Promise<number>;
}

interface MachineDeps {
  readonly options: HarnessOptions;
  readonly stopping: AbortSignal;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** True in a trial, which publishes nothing: its tasks may ask questions other than the suite's. */
  readonly allowsOtherQuestions?: boolean;
}

const KEPT_MS = 60_000;
/** Loading torch from a cold disk takes minutes. HARNESS_TIME_FACTOR extends this limit for clusters with a queue. */
const LIMIT_SECONDS = 600;
/**
 * Lifetime of the cached machine capabilities: on a cluster, each check is a separate job. A fresh check ignores the cache, and a
 * GPU that evaluations use is checked each time.
 */
const FACTS_KEPT_MS = 3_600_000;

export function createMachineMonitor(deps: MachineDeps): Machine {
  const { options, now } = deps;
  let report: MachineReport = { fault: null, hasGpu: null, machine: null };
  let passedMs: number | null = null;
  let foundMs = Number.NEGATIVE_INFINITY;
  let underWay: Promise<MachineReport> | null = null;

  async function checkAll(isFresh: boolean): Promise<MachineReport> {
    try {
      const fault = await diskFault(options);
      if (fault !== null) return { ...report, fault };
      if (!isFresh && passedMs !== null && now() - passedMs < KEPT_MS) return { ...report, fault: null };
      passedMs = null;
      const { hasGpu, machine } = report;
      const areFresh = !isFresh && hasGpu === null && now() - foundMs < FACTS_KEPT_MS;
      const known = areFresh && machine !== null ? { hasGpu, machine } : null;
      const programs = await checkPrograms(deps, known);
      if (programs.fault === null) passedMs = now();
      if (programs.fault === null && known === null) foundMs = now();
      // Keep the known capabilities after a fault.
      return { ...programs, machine: programs.machine ?? machine };
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

/** Error message; for errors from fetch it is in the cause. */
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

const faultReport = (fault: string, facts: MachineFacts | null = null): MachineReport => ({
  fault,
  hasGpu: facts?.hasGpu ?? null,
  machine: facts?.machine ?? null,
});

/**
 * Starts each program the way an evaluation does.
 * @param known cached capabilities of the machine; null to determine them.
 */
async function checkPrograms(
  { options, stopping, allowsOtherQuestions = false }: MachineDeps,
  known: MachineFacts | null,
): Promise<MachineReport> {
  const folders = foldersIn(checkFolder(options, randomUUID()));
  const limitSeconds = LIMIT_SECONDS * Math.max(1, options.timeFactor);
  const program = await prepareFolders(folders, options, limitSeconds);
  /** Runs a program. Returns its last line if it failed, or null if it succeeded or the worker is stopping. */
  const run = async (program: Program): Promise<string | null> => {
    const { how, exitCode, output } = await runProgram(offline(program), stopping);
    if (how === 'stopped' || (how === 'exited' && exitCode === 0)) return null;
    const why =
      how === 'time_limit' ? `not finished within ${limitSeconds} seconds` : `exit code ${exitCode}`;
    return `${why}: ${lastLine(logTail(output)) ?? 'no output'}`;
  };
  try {
    const download = await run(program(options.downloadCommand, ['version']));
    if (download !== null)
      return faultReport(
        `"${options.downloadCommand} version" failed (${download}). Install huggingface_hub, or set DOWNLOAD_COMMAND.`,
      );
    const served = usesServer(options) ? await fetchServedModels(options).catch(reasonOf) : [];
    if (typeof served === 'string')
      return faultReport(
        `The server of HARNESS_MODEL_ARGUMENTS does not list its models (${served}). Start it, or correct base_url or OPENAI_API_KEY.`,
      );
    const found = known ?? (await readMachineFacts(options, program, run, folders, stopping));
    if (found === null) return { fault: null, hasGpu: null, machine: null };
    if ('fault' in found) return { ...found, machine: null };
    const facts = { ...found, machine: { ...found.machine, served: served.slice(0, MAX_SERVED) } };
    const args = trialArguments(options.arguments, folders.output);
    const trial = await run(program(options.command, args));
    if (trial === null) {
      const fault =
        allowsOtherQuestions || stopping.aborted ? null : await questionsFault(folders.output, options);
      return { fault, ...facts };
    }
    const cause = namespaceFault(options, trial);
    if (cause !== null) return faultReport(cause, facts);
    const groups = DOMAINS.map(({ key }) => key).join(', ');
    return faultReport(
      `"${options.command}" could not run one question of each task on its dummy model (${trial}). Check HARNESS_COMMAND, the groups ${groups}, and that their questions are downloaded.`,
      facts,
    );
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

/** Checks the installed tasks' questions, using the results file that lm_eval wrote for its dummy model. */
async function questionsFault(output: string, { command }: HarnessOptions): Promise<string | null> {
  const written = await findResultsFile(output, '');
  const read = written.kind === 'results' ? parseResults(written.bytes.toString('utf8')) : null;
  if (read?.stated?.questions === 'suite') return null;
  const [other] = read?.problems.filter(({ code }) => code === 'other_questions') ?? [];
  const why =
    other === undefined
      ? `"${command}" does not record which questions its tasks ask (configs of its results file).`
      : formatMessage(failureExplanations.en, other);
  return `${why} "npx leaderboard worker --trial ORG/NAME" tries a machine with any questions, and publishes nothing.`;
}

/**
 * Arguments for running lm_eval's dummy model, which answers at random, on one question per task. The run proves that lm_eval
 * starts and has the tasks, and its results file identifies their questions. The only operator option used is the task path; an
 * answer cache must not store these answers.
 */
function trialArguments(extra: readonly string[], output: string): string[] {
  const at = extra.indexOf('--include_path');
  return [
    ...['--model', 'dummy', '--tasks', DOMAINS.map(({ key }) => key).join(',')],
    ...['--limit', '1', '--output_path', output],
    ...(at === -1 ? [] : extra.slice(at, at + 2)),
  ];
}
