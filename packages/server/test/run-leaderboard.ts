import { runCommand } from '../src/cli/run-command.ts';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npx leaderboard ARGUMENT…` in this process. Programs that it starts inherit our own environment. */
export async function runLeaderboard(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const world = { env, stdout: stream('stdout'), stderr: stream('stderr'), on: () => undefined };
  const code = await runCommand(args, world);
  return { code, ...written };
}
