/**
 * Determines what this machine can load, with a program that runs in lm_eval's Python. The worker reports the result to the board.
 */
import { access, constants, lstat, readFile, realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { machineSchema, type Machine as ReportedMachine } from '@leaderboard/core/queue/machine';
import { parseHarnessJson } from '@leaderboard/core/results/harness-json';
import * as z from 'zod/mini';
import { gpusOfOneModel, precisionsOf } from './backends.ts';
import type { RunFolders } from './run-folders.ts';
import { isWrapper, type Program } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/** Resolves from src/ and dist/. Its source is passed as an argument, because cluster nodes and sandboxes may not have the file. */
const PROGRAM = new URL('../../programs/machine-facts.py', import.meta.url);
const MAX_BYTES = 1 << 20;
/** Error from a working GPU whose memory is exhausted by evaluations. */
const GPU_IS_FULL = /out of memory/i;

export interface MachineFacts {
  readonly machine: ReportedMachine;
  readonly hasGpu: boolean | null;
}

/** Message for a program that failed because it could not create its own namespace; null for other failures. */
export function namespaceFault({ command }: HarnessOptions, failure: string): string | null {
  if (!/unshare: (?!failed to execute)/.test(failure)) return null;
  return `"${command}" cannot create a PID namespace (${failure}), so what an evaluation leaves behind could change the next results. Allow this account to create user namespaces, or set HARNESS_COMMAND to deploy/lm_eval-as-other-user.`;
}

/** Value of --device; empty if lm_eval chooses the device. */
function deviceOf(args: readonly string[]): string {
  return args.includes('--device') ? (args[args.indexOf('--device') + 1] ?? '') : '';
}

/**
 * Determines what evaluations on this machine can load.
 * @param run runs a program and returns its last line if it failed, or null if it succeeded.
 * @returns the capabilities; a fault and its remedy if unknown or if the GPU is unusable; null if the worker is stopping.
 */
export async function readMachineFacts(
  options: HarnessOptions,
  program: (command: string, args: readonly string[]) => Program,
  run: (program: Program) => Promise<string | null>,
  { output }: RunFolders,
  stopping: AbortSignal,
): Promise<MachineFacts | { readonly fault: string; readonly hasGpu: boolean | null } | null> {
  const python = options.python ?? (await findPython(options));
  if (python === null)
    return {
      fault: `There is no python3 next to ${programOf(options).name}, which detects what this machine can load. Set HARNESS_PYTHON to the Python of lm_eval.`,
      hasGpu: null,
    };
  const device = deviceOf(options.arguments);
  const words = ['-c', await readFile(PROGRAM, 'utf8'), device, options.backend.name];
  const failure = await run(runAsHarness(options, program, python, words));
  if (stopping.aborted) return null;
  const written = failure === null ? await readFacts(join(output, 'machine.json')) : null;
  if (written === null)
    return {
      fault:
        namespaceFault(options, failure ?? '') ??
        `"${python}" could not detect what this machine can load (${failure ?? 'it wrote no readable machine.json'}). Install torch and transformers next to lm_eval, or set HARNESS_PYTHON to its Python.`,
      hasGpu: null,
    };
  const { gpuFault, ...found } = written;
  if (gpuFault !== null && !GPU_IS_FULL.test(gpuFault))
    return {
      fault: `The GPU ${device} cannot be used (${gpuFault}). Check nvidia-smi; restart the machine if the GPU is lost.`,
      hasGpu: false,
    };
  const machine: ReportedMachine = {
    ...found,
    backend: options.backend.name,
    gpusOfOneModel: Math.min(gpusOfOneModel(options.backend), Math.max(1, found.gpus.length)),
    precisions: [...(precisionsOf(options.backend) ?? found.precisions)],
    hasHubToken: options.hubToken !== null,
    served: [],
  };
  return { machine, hasGpu: device.startsWith('cuda') ? true : null };
}

const writtenSchema = z.extend(
  z.omit(machineSchema, { backend: true, gpusOfOneModel: true, hasHubToken: true, served: true }),
  { gpuFault: z.nullable(z.string()) },
);

/** Reads the file that the program wrote; null if it is not a regular file or does not match the schema. */
async function readFacts(path: string): Promise<z.infer<typeof writtenSchema> | null> {
  const file = await lstat(path).catch(() => null);
  if (file === null || !file.isFile() || file.size > MAX_BYTES) return null;
  return writtenSchema.safeParse(parseHarnessJson(await readFile(path, 'utf8'))).data ?? null;
}

/** The real lm_eval, and the variable that passes its name to a wrapper from deploy/; null without a wrapper. */
function programOf({ command, environment }: HarnessOptions): { name: string; variable: string | null } {
  if (!isWrapper(command)) return { name: command, variable: null };
  const scheduler = /^lm_eval-on-(\w+)$/.exec(basename(command))?.[1];
  const variable =
    scheduler === undefined || environment.LM_EVAL !== undefined
      ? 'LM_EVAL'
      : `ON_${scheduler.toUpperCase()}`;
  return { name: environment[variable] ?? 'lm_eval', variable };
}

/** Runs Python the way lm_eval is run: through the same sandbox, account or scheduler, or directly without a wrapper. */
function runAsHarness(
  options: HarnessOptions,
  program: (command: string, args: readonly string[]) => Program,
  python: string,
  words: readonly string[],
): Program {
  const { variable } = programOf(options);
  if (variable === null) return program(python, words);
  const wrapped = program(options.command, words);
  // The sandbox mounts the folders around the program, but Python is usually a symlink to the system's.
  const own = isAbsolute(python) ? dirname(dirname(python)) : '';
  const folders = `${options.environment.SANDBOX_FOLDERS ?? ''} ${own}`.trim();
  return { ...wrapped, env: { ...wrapped.env, [variable]: python, SANDBOX_FOLDERS: folders } };
}

/** Path of the python3 next to the real lm_eval; null if there is none. */
async function findPython(options: HarnessOptions): Promise<string | null> {
  const { name } = programOf(options);
  const places = name.includes('/')
    ? [name]
    : (options.environment.PATH ?? '').split(delimiter).map((place) => join(place, name));
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
