import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunFolders } from './run-folders.ts';
import { isWrapper, type Program } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/**
 * Hub cache folder for a run's model. It is in the run's folder and is deleted with it, unless an operator sets HF_HUB_CACHE in
 * HARNESS_ENVIRONMENT (docs/workers.md#disk).
 */
export function hubCache(
  { models }: RunFolders,
  { environment }: Pick<HarnessOptions, 'environment'>,
): string {
  return environment.HF_HUB_CACHE ?? models;
}

/**
 * Creates the folders for an evaluation's programs. Machine checks use this function too, so that they test the same setup.
 * @returns a function that adds an evaluation's environment to a command. Each program gets the full time limit.
 */
export async function prepareFolders(
  folders: RunFolders,
  options: Pick<HarnessOptions, 'command' | 'environment' | 'folder'>,
  timeLimitSeconds: number,
): Promise<(command: string, args: readonly string[]) => Program> {
  const { root, output, home } = folders;
  for (const made of [output, home]) await mkdir(made, { recursive: true, mode: 0o700 });
  // lm_eval records the commit of the git repository around its working folder as its own, so it must not find one.
  const own = {
    HOME: home,
    TMPDIR: home,
    HF_HOME: options.environment.HF_HOME ?? join(options.folder, 'hub-cache'),
    HF_HUB_CACHE: hubCache(folders, options),
    GIT_CEILING_DIRECTORIES: root,
  };
  return (command, args) => ({
    command,
    args,
    env: { ...options.environment, ...own },
    cwd: output,
    logPath: join(root, 'log.txt'),
    timeLimitMs: timeLimitSeconds * 1000,
    hasNamespace: command === options.command && !isWrapper(command),
  });
}

/** Adds the hub's token. Only the download program gets it (docs/threats.md#gated-models). */
export function withToken(program: Program, token: string | null): Program {
  return token === null ? program : { ...program, env: { ...program.env, HF_TOKEN: token } };
}

/** Disables the hub's client. All files are on disk, so only a model's code would use it (docs/threats.md#remote-code). */
export function offline(program: Program): Program {
  return { ...program, env: { ...program.env, HF_HUB_OFFLINE: '1' } };
}
