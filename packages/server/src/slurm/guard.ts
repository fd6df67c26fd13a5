import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SlurmEnvironment } from './slurm-commands.ts';

/** From src/slurm and dist/slurm alike. */
const GUARD = fileURLToPath(new URL('../../programs/slurm-guard.js', import.meta.url));

/** Cancels a job as soon as this process is gone. */
interface Guard {
  /** Cancels the job now; resolves when Slurm does not list it any more, or does not answer for ten minutes. */
  cancel(): Promise<void>;
  /** The job has ended by itself. */
  dismiss(): void;
}

/** Starts the guard of a job (programs/slurm-guard.js), before the job is submitted, so that no job is without one. */
export async function startGuard(jobName: string, env: SlurmEnvironment): Promise<Guard> {
  // In a session of its own: what ends this process, and its group, does not end the guard.
  const child = spawn(process.execPath, [GUARD, jobName], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  await once(child, 'spawn');
  child.stdin.on('error', () => undefined);
  return {
    cancel: async () => {
      child.stdin.end();
      await ended;
    },
    dismiss: () => child.kill('SIGKILL'),
  };
}
