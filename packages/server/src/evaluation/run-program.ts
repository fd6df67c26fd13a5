import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keepOutput } from './kept-output.ts';
import { startTimer } from './timers.ts';

/** From src/evaluation and dist/evaluation alike. */
const GUARD = fileURLToPath(new URL('../../programs/harness-guard.js', import.meta.url));

/** A program to run, without a shell. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Everything it writes is appended to this file. */
  readonly logPath: string;
  readonly timeLimitMs: number;
}

/**
 * How a program ended; 'stopped': the signal aborted, or it had to give way. Only a cluster tells of memory and of nodes that
 * failed; here a program that takes too much memory is killed and has exited.
 */
export interface Ended {
  readonly how: 'exited' | 'time_limit' | 'stopped' | 'out_of_memory' | 'node_failed';
  readonly exitCode: number | null;
  /** The end of its output. */
  readonly output: string;
}

/**
 * Runs a program in a process group of its own. The whole group is killed at the time limit, when the signal aborts, when
 * the program has ended and left processes behind, and when this process is killed (programs/harness-guard.js).
 */
export async function runProgram(program: Program, signal: AbortSignal): Promise<Ended> {
  const { command, args, env, cwd, logPath, timeLimitMs } = program;
  const output = keepOutput(logPath);
  const child = spawn(process.execPath, [GUARD, command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already ended.
    }
  };
  child.stdout.on('data', output.add);
  child.stderr.on('data', output.add);
  // The guard may end before its input is closed.
  child.stdin.on('error', () => undefined);

  let how: Ended['how'] = 'exited';
  const end = (why: Ended['how']) => {
    if (how === 'exited') how = why;
    killGroup();
  };
  const cancelTimer = startTimer(timeLimitMs, () => end('time_limit'));
  const stop = () => end('stopped');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', killGroup);
      child.once('close', (code) => resolve(code));
    });
    return { how, exitCode, output: output.tail() };
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
    await output.close();
  }
}
