import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the layer's prepare.js has made. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start these checks with npm test`);
  return value;
}

/** Prints what is done, and how long it took. */
export function say(text: string): void {
  process.stdout.write(`      ${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** Runs a program to its end, with nothing in its environment but the path and what is given. @param folder where it runs */
export async function runTool(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder?: string,
): Promise<Ran> {
  const since = performance.now();
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, ...output, seconds: Math.round((performance.now() - since) / 100) / 10 };
}

/** The same, where only success will do. Gives what it printed. */
export async function mustRun(...tool: Parameters<typeof runTool>): Promise<Ran> {
  const ran = await runTool(...tool);
  if (ran.code !== 0) throw new Error(`${tool[0]} ended with ${ran.code}:\n${ran.stdout}\n${ran.stderr}`);
  return ran;
}

/** A folder for the time of some work. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-harness-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
