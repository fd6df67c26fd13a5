import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A variable set by the layer's prepare.js. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start these checks with npm test`);
  return value;
}

/** Prints a progress message with the time. */
export function say(text: string): void {
  process.stdout.write(`      ${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** Runs a program to completion, with only PATH and the given variables in its environment. @param folder its working directory */
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

/** Runs a program that must succeed, and returns its output. */
export async function mustRun(...tool: Parameters<typeof runTool>): Promise<Ran> {
  const ran = await runTool(...tool);
  if (ran.code !== 0) throw new Error(`${tool[0]} ended with ${ran.code}:\n${ran.stdout}\n${ran.stderr}`);
  return ran;
}

/** Runs some work with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-harness-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
