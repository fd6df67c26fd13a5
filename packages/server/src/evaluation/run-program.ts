import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { startTimer } from './timers.ts';

/** Size of the output tail kept in memory. */
const TAIL_BYTES = 64 * 1024;
/** Limit for programs that never stop writing, which would fill the disk. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;
const MAX_CHARACTER_LENGTH = 1000;

/** Stores a program's output: all of it in a file, up to a limit, and the tail in memory. */
interface KeptOutput {
  add(chunk: Buffer): void;
  tail(): string;
  close(): Promise<void>;
}

/** Appends to the log file. If the disk is full, the file is incomplete. */
function keepOutput(logPath: string): KeptOutput {
  const log = createWriteStream(logPath, { flags: 'a', mode: 0o600 });
  // Most likely the program filled the disk. It will fail for that reason, and the tail of its output is in memory.
  let canLog = true;
  log.on('error', () => {
    canLog = false;
  });
  let tail = Buffer.alloc(0);
  let written = 0;
  return {
    add: (chunk) => {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      written += chunk.length;
      if (canLog && written <= MAX_LOG_BYTES) log.write(chunk);
    },
    tail: () => tail.toString('utf8'),
    close: async () => {
      log.end();
      await finished(log).catch(() => undefined);
    },
  };
}

/** Resolves from src/evaluation and from dist/evaluation. */
const GUARD = fileURLToPath(new URL('../../programs/harness-guard.js', import.meta.url));

const OWN_USERS = ['unshare', '--user', '--map-current-user'];

/**
 * Command line of a program in its own PID namespace, so that none of its processes outlives it
 * (docs/threats.md#what-a-run-leaves-behind). The first process is the guard: when it ends, the kernel kills all others, and only
 * then unshare ends. The program has its own user namespace, so it can neither debug the guard nor read the worker's memory and
 * environment.
 */
function inOwnNamespace(guard: readonly string[], program: readonly string[]): string[] {
  const numbers = ['--pid', '--fork', '--kill-child', '--mount-proc', '--'];
  return [...OWN_USERS, ...numbers, ...guard, ...OWN_USERS, '--', ...program];
}

/** Wrappers, including those for schedulers. They terminate all processes of a run themselves. */
const ENDS_ALL = /^lm_eval-(?:as-other-user|in-sandbox|on-\w+)$/;

/** True if a command is a wrapper that runs lm_eval: in the sandbox, under another account, on a scheduler. */
export function isWrapper(command: string): boolean {
  return ENDS_ALL.test(basename(command));
}

/** A program to run, without a shell. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** The complete environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The output is appended to this file. */
  readonly logPath: string;
  readonly timeLimitMs: number;
  /** Runs in a PID namespace if true, so that no process outlives the program. */
  readonly hasNamespace: boolean;
  /** The program is killed once its output matches; a match may span at most {@link MAX_CHARACTER_LENGTH} characters. */
  readonly endsAt?: RegExp;
}

/** Outcome of running a program. `stopped`: the signal aborted; `sign`: the output matched `endsAt`. */
export interface Ended {
  readonly how: 'exited' | 'time_limit' | 'stopped' | 'sign';
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Runs a program in its own process group or namespace. All of its processes are killed at the time limit, when the signal
 * aborts, when the program itself has ended, and when this process is killed (programs/harness-guard.js).
 */
export async function runProgram(program: Program, signal: AbortSignal): Promise<Ended> {
  const { command, args, env, cwd, logPath, timeLimitMs, hasNamespace, endsAt } = program;
  const guard = [process.execPath, GUARD];
  const [file = '', ...words] = hasNamespace
    ? inOwnNamespace(guard, [command, ...args])
    : [...guard, command, ...args];
  const output = keepOutput(logPath);
  const child = spawn(file, words, {
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
  // The guard may end before its input is closed.
  child.stdin.on('error', () => undefined);

  let how: Ended['how'] = 'exited';
  const end = (why: Ended['how']) => {
    if (how === 'exited') how = why;
    // The guard kills the group or namespace. A signal to the group would end unshare before the processes in the namespace.
    child.stdin.destroy();
  };
  for (const stream of [child.stdout, child.stderr]) {
    let before = '';
    stream.on('data', (chunk: Buffer) => {
      output.add(chunk);
      const text = before + chunk.toString('latin1');
      if (endsAt?.test(text)) end('sign');
      before = text.slice(-MAX_CHARACTER_LENGTH);
    });
  }
  const cancelTimer = startTimer(timeLimitMs, () => end('time_limit'));
  const stop = () => end('stopped');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', killGroup);
      // The output streams close once the last process that writes to them has ended.
      child.once('close', resolve);
    });
    return { how, exitCode, output: output.tail() };
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', stop);
    await output.close();
  }
}
