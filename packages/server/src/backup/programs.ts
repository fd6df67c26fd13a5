import { type ChildProcess, spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';

/** A backup cannot be taken or restored; the message is for the operator. */
export class BackupError extends Error {}

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const LONGEST_WORDS = 4000;

interface Ended {
  readonly out: string;
  /** What went wrong; null: nothing. */
  readonly failure: string | null;
}

function endOf(child: ChildProcess, { file, args }: Program, isLast: boolean): Promise<Ended> {
  let [out, words] = ['', ''];
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LONGEST_WORDS);
  });
  if (isLast)
    child.stdout?.on('data', (chunk: Buffer) => {
      out = (out + chunk.toString()).slice(-LONGEST_WORDS);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const why = isMissing ? 'is not on the PATH: install it' : `cannot be run: ${error.message}`;
      resolve({ out, failure: `The program ${file} ${why}.` });
    });
    child.on('close', (code) => {
      const last = words.trim().split('\n').slice(-4).join(' ');
      const failure = `${file} ${args[0]} failed: ${last || `exit code ${code}`}.`;
      resolve({ out, failure: code === 0 ? null : failure });
    });
  });
}

/**
 * Runs programs, each of which reads what the one before it writes.
 * @param stopping ends all of them.
 * @returns the end of what the last one wrote.
 * @throws {BackupError} with the last lines of those that failed.
 */
export async function runPrograms(programs: readonly Program[], stopping?: AbortSignal): Promise<string> {
  const children = programs.map(({ file, args, env, cwd }, index) =>
    spawn(file, args, {
      stdio: [index === 0 ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(cwd !== undefined && { cwd }),
      ...(stopping !== undefined && { signal: stopping }),
    }),
  );
  const piped = children.slice(1).map((child, index) => {
    const source = children[index]?.stdout;
    // A pipe breaks when a program has ended; its exit code says more.
    if (source && child.stdin) return pipeline(source, child.stdin).catch(() => undefined);
    return undefined;
  });
  const ends = await Promise.all(
    programs.map((program, index) => {
      const child = children[index];
      if (child === undefined) throw new Error('Each program has a process');
      return endOf(child, program, index === programs.length - 1);
    }),
  );
  await Promise.all(piped);
  const failures = ends.flatMap(({ failure }) => failure ?? []);
  if (stopping?.aborted === true) throw new BackupError('Stopped.');
  if (failures.length > 0) throw new BackupError(failures.join(' '));
  return ends.at(-1)?.out ?? '';
}

/** How PostgreSQL's programs reach a database: the password is in the environment, which other accounts cannot read. */
export function access(url: string): {
  readonly args: readonly string[];
  readonly env: Record<string, string>;
} {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  // Limits of our own connections (docs/operations.md#the-database): these programs refuse parameters that they do not know.
  for (const ours of ['statement_timeout', 'query_timeout']) address.searchParams.delete(ours);
  return { args: ['--dbname', address.href], env: password === '' ? {} : { PGPASSWORD: password } };
}
