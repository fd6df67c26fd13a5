import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: start these checks with npm run test:harness`);
  return value;
}

/** What scripts/harness.js has made. */
export const NEWEST = given('HARNESS_NEWEST');
export const OLDER = given('HARNESS_OLDER');
export const TASKS = given('HARNESS_TASKS');
export const MODELS = given('HARNESS_MODELS');
export const CACHE = given('HARNESS_CACHE');

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

/** Runs a program to its end, with nothing in its environment but the path and what is given. */
export async function runTool(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const since = performance.now();
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
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
export async function mustRun(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const ran = await runTool(file, args, env);
  if (ran.code !== 0) throw new Error(`${file} ended with ${ran.code}:\n${ran.stdout}\n${ran.stderr}`);
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

export async function sha256Of(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
