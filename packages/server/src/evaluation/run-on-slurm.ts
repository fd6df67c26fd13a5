import type { Resources } from '../slurm/resource-table.ts';
import type { Slurm } from '../slurm/slurm.ts';
import { keepOutput } from './kept-output.ts';
import type { Ended, Program } from './run-program.ts';

/** Runs a program as a job of Slurm, which keeps its time limit: the time in Slurm's queue does not count. */
export async function runOnSlurm(
  slurm: Slurm,
  folder: string,
  resources: Resources,
  { logPath, command, args, env, cwd }: Program,
  signal: AbortSignal,
): Promise<Ended> {
  const output = keepOutput(logPath);
  try {
    const end = await slurm.run({ folder, resources, command, args, env, cwd }, output.add, signal);
    return { ...end, output: output.tail() };
  } finally {
    await output.close();
  }
}
