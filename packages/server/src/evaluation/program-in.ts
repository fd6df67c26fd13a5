import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunFolders } from './run-folders.ts';
import { isWrapper, type Program } from './run-program.ts';
import type { HarnessOptions } from './worker-config.ts';

/**
 * Where the hub's programs keep the model of a run: in its folder, with which it goes. A cache that an operator names in
 * HARNESS_ENVIRONMENT stays (docs/workers.md#disk).
 */
export function hubCache(
  { models }: RunFolders,
  { environment }: Pick<HarnessOptions, 'environment'>,
): string {
  return environment.HF_HUB_CACHE ?? models;
}

/**
 * Makes the folders that programs of an evaluation run in. Checks of the machine use the same, so that they go the same way.
 * @returns a program with the environment of an evaluation. Each one has the whole time limit.
 */
export async function programIn(
  folders: RunFolders,
  options: Pick<HarnessOptions, 'command' | 'environment' | 'folder'>,
  timeLimitSeconds: number,
): Promise<(command: string, args: readonly string[]) => Program> {
  const { root, output, home } = folders;
  for (const made of [output, home]) await mkdir(made, { recursive: true, mode: 0o700 });
  // The harness states the commit of the repository around its working folder as its own: it must find none there.
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

/** The download program with the hub's token. No other program gets it (docs/threats.md#gated-models). */
export function withToken(program: Program, token: string | null): Program {
  return token === null ? program : { ...program, env: { ...program.env, HF_TOKEN: token } };
}

/** All that an evaluation needs is on the disk: whatever it asks the hub for is asked by the model (docs/threats.md#remote-code). */
export function offline(program: Program): Program {
  return { ...program, env: { ...program.env, HF_HUB_OFFLINE: '1' } };
}
