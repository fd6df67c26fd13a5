import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const execute = promisify(execFile);

/** A controller that does not answer: the commands try for a while by themselves. */
const LONGEST_CALL_MS = 180_000;
/** What these commands need of the worker's environment. */
const PASSED = ['PATH', 'SLURM_CONF'];

/** Where Slurm's programs and its configuration are. */
export type SlurmEnvironment = Readonly<Record<string, string>>;

export function slurmEnvironment(env: NodeJS.ProcessEnv): SlurmEnvironment {
  const passed = PASSED.flatMap((name): [string, string][] => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(passed);
}

const failureSchema = z.object({ stderr: z.string().check(z.minLength(1)) });

/**
 * Runs a command of Slurm to its end and gives its output.
 * @throws when it fails; the message is what it wrote to standard error.
 */
export async function slurmCommand(
  command: string,
  args: readonly string[],
  env: SlurmEnvironment,
  signal?: AbortSignal,
): Promise<string> {
  const options = { env, timeout: LONGEST_CALL_MS, ...(signal && { signal }) };
  try {
    return (await execute(command, [...args], options)).stdout;
  } catch (error) {
    // Node's own message would repeat all arguments.
    const failure = failureSchema.safeParse(error);
    throw failure.success ? new Error(failure.data.stderr.trim()) : error;
  }
}

/** Selects what belongs to this account, as squeue and scancel take it. */
export const OWN_JOBS = `--user=${process.getuid?.() ?? ''}`;

/** A job as squeue lists it. */
export interface ListedJob {
  readonly id: string;
  readonly name: string;
  /** Slurm's word, such as PENDING or NODE_FAIL. */
  readonly state: string;
  /** Why it waits or ended, in Slurm's words. */
  readonly reason: string;
}

/** All jobs of this account, also those that ended within the last minutes (Slurm's MinJobAge). */
export async function listJobs(env: SlurmEnvironment): Promise<ListedJob[]> {
  const args = ['--noheader', '--states=all', OWN_JOBS, '--format=%i|%T|%r|%j'];
  return parseJobList(await slurmCommand('squeue', args, env));
}

export function parseJobList(output: string): ListedJob[] {
  return output.split('\n').flatMap((line) => {
    const [, id, state, reason = '', name] = /^(\d+)\|(\w+)\|([^|]*)\|(.*)$/.exec(line) ?? [];
    return id === undefined || state === undefined || name === undefined ? [] : [{ id, state, reason, name }];
  });
}

/** 'CODE:SIGNAL' of an ended job; null when Slurm has forgotten it. */
export async function exitCodeOf(id: string, env: SlurmEnvironment): Promise<string | null> {
  const job = await slurmCommand('scontrol', ['--oneliner', 'show', 'job', id], env).catch(() => '');
  return / ExitCode=(\d+:\d+)/.exec(job)?.[1] ?? null;
}
