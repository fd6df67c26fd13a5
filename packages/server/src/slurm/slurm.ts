import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { shareAnswer } from '../queue/shared-answer.ts';
import { endOfJob, type JobEnd } from './job-end.ts';
import type { Resources, ResourceTable } from './resource-table.ts';
import { keepSigning, logReader, silenceLimit } from './run-files.ts';
import {
  exitCodeOf,
  type ListedJob,
  listJobs,
  OWN_JOBS,
  type SlurmEnvironment,
  slurmCommand,
} from './slurm-commands.ts';

/** From src/slurm and dist/slurm alike. */
const JOB_SCRIPT = fileURLToPath(new URL('../../../../deploy/lm_eval-on-slurm', import.meta.url));
const JOB_PREFIX = 'leaderboard-';
/** The worker changes its content every few seconds; without that the job ends itself. */
const SIGN_FILE = 'sign';
const LOG_FILE = 'job.txt';
const POLL_MS = 3000;
const READ_MS = 1000;
/** A list may be older than the job. */
const LISTS_WITHOUT_JOB = 3;
const CANCEL_POLL_MS = 1000;
/** A job notices late that its worker is silent, and needs a moment to end. */
const SELF_END_SECONDS = 15;
/** Messages of sbatch that do not say whether the job was accepted. */
const NO_ANSWER = /unable to contact|timed out|communication|zero bytes|temporarily|standby|authentication/i;

/** A program to run on the cluster; its folder and what it needs must be on a file system that all nodes share. */
export interface SlurmJob {
  /** The run's folder, below the one of all runs; its name goes into the job's name. */
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Below the run's folder. */
  readonly cwd: string;
  readonly resources: Resources;
}

/** Hands programs to Slurm, each as a job of its own (docs/slurm.md). */
export interface Slurm {
  /**
   * Runs a program to its end. The job is canceled when the signal aborts. It ends itself when this process dies.
   * @param onOutput gets what the program writes, while it runs.
   */
  run(job: SlurmJob, onOutput: (chunk: Buffer) => void, signal: AbortSignal): Promise<JobEnd>;
  /** What evaluations ask for. */
  readonly table: ResourceTable;
}

interface SlurmOptions {
  readonly table: ResourceTable;
  /** How long a submission stays claimed after its worker died. */
  readonly leaseSeconds: number;
  readonly environment: SlurmEnvironment;
  readonly logger: Logger;
}

export function openSlurm({ table, leaseSeconds, environment, logger }: SlurmOptions): Slurm {
  const mostSilentSeconds = silenceLimit(leaseSeconds);
  let isAnswering = true;

  /** One list for all jobs of this worker, to spare Slurm's controller. */
  const list = shareAnswer(
    () => listJobs(environment),
    () => performance.now(),
    POLL_MS / 2,
  );

  /** Null while Slurm does not answer, which goes into the log once. */
  async function jobs(): Promise<readonly ListedJob[] | null> {
    try {
      const listed = await list.read();
      if (!isAnswering) logger.info('Slurm answers again');
      isAnswering = true;
      return listed;
    } catch (error) {
      if (isAnswering) logger.warn({ err: error }, 'Slurm does not answer; trying again');
      isAnswering = false;
      return null;
    }
  }

  /** Submits the job until Slurm has decided; the reason of a refusal, null when the job is there. */
  async function submit(
    name: string,
    args: readonly string[],
    env: SlurmEnvironment,
    stop: AbortSignal,
  ): Promise<string | null> {
    for (;;) {
      try {
        await slurmCommand('sbatch', args, env, stop);
        return null;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (!NO_ANSWER.test(why)) return why;
        logger.warn({ err: error, job: name }, 'the job could not be submitted; trying again');
      }
      // Slurm may have accepted the job although sbatch got no answer. Only the list shows it.
      let listed: readonly ListedJob[] | null = null;
      while (listed === null) {
        if (!(await waited(POLL_MS, stop))) return 'The worker stops.';
        list.forget();
        listed = await jobs();
      }
      if (listed.some((job) => job.name === name)) return null;
    }
  }

  /** Waits for the end of a job that was submitted. */
  async function follow(name: string, onState: (job: ListedJob) => void, stop: AbortSignal): Promise<JobEnd> {
    let missing = 0;
    while (await waited(POLL_MS, stop)) {
      const listed = await jobs();
      if (listed === null) continue;
      const job = listed.find((other) => other.name === name);
      missing = job === undefined ? missing + 1 : 0;
      if (missing === LISTS_WITHOUT_JOB) return { how: 'node_failed', exitCode: null };
      if (job === undefined) continue;
      onState(job);
      const exitCode = job.state === 'FAILED' ? await exitCodeOf(job.id, environment) : null;
      const end = endOfJob(job.state, exitCode);
      if (end !== null) return end;
    }
    return { how: 'stopped', exitCode: null };
  }

  /** Cancels a job, and waits until it is gone or has ended itself because its worker gives no more signs. */
  async function cancel(name: string): Promise<void> {
    const own = [OWN_JOBS, `--name=${name}`];
    const deadlineMs = performance.now() + (mostSilentSeconds + SELF_END_SECONDS) * 1000;
    let missing = 0;
    while (missing < LISTS_WITHOUT_JOB && performance.now() < deadlineMs) {
      try {
        // Without a list of states squeue lists the jobs that wait, run or are cleaned up.
        const listed = await slurmCommand('squeue', ['--noheader', ...own, '--format=%i'], environment);
        missing = listed.trim() === '' ? missing + 1 : 0;
        if (missing === 0) await slurmCommand('scancel', own, environment);
      } catch (error) {
        logger.warn({ err: error, job: name }, 'the job could not be canceled; trying again');
      }
      await sleep(CANCEL_POLL_MS);
    }
  }

  return {
    table,
    run: async (job, onOutput, signal) => {
      const name = `${JOB_PREFIX}${basename(job.folder)}-${randomBytes(4).toString('hex')}`;
      const sign = join(job.folder, SIGN_FILE);
      const log = join(job.folder, LOG_FILE);
      for (const path of [sign, log]) await writeFile(path, '', { mode: 0o600 });
      const done = new AbortController();
      const readLog = logReader(log);
      const onError = (error: unknown) =>
        logger.warn({ err: error, job: name }, 'a file of the run cannot be read or written');
      const helpers = Promise.all([
        keepSigning(sign, leaseSeconds, onError, done.signal),
        keepReading(() => readLog(onOutput), onError, done.signal),
      ]);
      let end: JobEnd = { how: 'stopped', exitCode: null };
      try {
        const args = submission(name, job, sign, log, mostSilentSeconds);
        const refusal = await submit(name, args, { ...environment, ...job.env }, signal);
        if (refusal !== null && !signal.aborted) {
          onOutput(Buffer.from(`The job was refused: ${refusal}\n`));
          end = { how: 'refused', exitCode: null };
        } else if (refusal === null) {
          end = await follow(name, logChanges(logger, name), signal);
        }
      } finally {
        done.abort();
        if (end.how === 'stopped') await cancel(name);
        await helpers;
      }
      await readLog(onOutput).catch(onError);
      if (end.how !== 'exited') onOutput(Buffer.from(`\nThe job ended on the cluster: ${end.how}\n`));
      return end;
    },
  };
}

/** Logs each state of a job once, with the reason for which it waits. */
function logChanges(logger: Logger, name: string): (job: ListedJob) => void {
  let logged = '';
  return ({ id, state, reason }) => {
    if (logged !== `${state} ${reason}`)
      logger.info({ job: name, slurmId: id, state, reason }, 'the state of the Slurm job changed');
    logged = `${state} ${reason}`;
  };
}

/** The arguments of sbatch. What a submitter wrote stands in the program's own arguments alone. */
function submission(
  name: string,
  { command, args, cwd, resources }: SlurmJob,
  sign: string,
  log: string,
  mostSilentSeconds: number,
): string[] {
  const { gpus, gpuType, cpus, memoryMegabytes, minutes, options } = resources;
  return [
    '--parsable',
    // The queue decides whether there is another attempt.
    '--no-requeue',
    `--job-name=${name}`,
    `--chdir=${cwd}`,
    // A percent sign begins a pattern.
    `--output=${log.replaceAll('%', '%%')}`,
    '--open-mode=append',
    '--export=ALL',
    '--nodes=1',
    '--ntasks=1',
    `--cpus-per-task=${cpus}`,
    `--mem=${memoryMegabytes}M`,
    `--time=${minutes}`,
    ...(gpus > 0 ? [`--gres=gpu:${gpuType === null ? '' : `${gpuType}:`}${gpus}`] : []),
    ...options,
    JOB_SCRIPT,
    sign,
    String(mostSilentSeconds),
    command,
    ...args,
  ];
}

async function keepReading(
  read: () => Promise<void>,
  onError: (error: unknown) => void,
  done: AbortSignal,
): Promise<void> {
  while (await waited(READ_MS, done)) await read().catch(onError);
}

/** False as soon as the signal aborts. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
