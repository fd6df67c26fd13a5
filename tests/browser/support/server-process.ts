import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFolder } from '../../../packages/server/test/fast-folder.ts';

const SERVER = join(import.meta.dirname, '../../../packages/server/dist/main.js');
const COMMANDS = join(import.meta.dirname, '../../../packages/server/dist/cli/leaderboard.js');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
}

/** Overrides of our own environment. */
export interface Overrides {
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts one of the server's programs, such as a command. */
function startProgram(file: string, args: readonly string[], { env }: Overrides): Started {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }));
  });
  return { child, ended };
}

export function startServer(overrides: Overrides): Started {
  return startProgram(SERVER, [], overrides);
}

export function startWorker(overrides: Overrides): Started {
  return startProgram(COMMANDS, ['worker'], overrides);
}

/** Creates a worker's token in the database, as an operator does. @returns the board settings that a worker needs */
export async function boardOfWorker(
  name: string,
  port: string,
  overrides: Overrides,
): Promise<{ readonly BOARD_URL: string; readonly WORKER_TOKEN: string }> {
  const { code, stdout, stderr } = await startProgram(COMMANDS, ['workers', 'add', name], overrides).ended;
  if (code !== 0) throw new Error(`There is no token for ${name}: ${stderr}`);
  return { BOARD_URL: `http://127.0.0.1:${port}`, WORKER_TOKEN: stdout.trim() };
}

export function startImport(args: readonly string[], overrides: Overrides): Started {
  return startProgram(COMMANDS, ['import', ...args], overrides);
}

/** Finds a free port below the system's range for outgoing connections, one of which could take it before the server listens. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return String(port);
  }
}

/** Waits until a server responds; fails with its output if it ends first. */
export async function ready(port: string, { ended }: Started): Promise<void> {
  let end: Ended | null = null;
  void ended.then((how) => {
    end = how;
  });
  while (end === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (response?.ok === true) return;
    await sleep(30);
  }
  throw new Error(`The server ended: ${JSON.stringify(end)}`);
}

export async function modelsOn(port: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/leaderboard/formatted`);
  const entries: { id: string }[] = await response.json();
  return entries.map((entry) => entry.id);
}

/** Process id of a folder's embedded database; null if it is not running. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

export function kill(pid: number | null | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Kills the embedded database in a folder and waits until it no longer writes there. */
export async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  kill(postmaster);
  while (postmaster !== null && isAlive(postmaster)) await sleep(20);
}

/** Runs some work with a data folder, then removes the folder and its database. */
export async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await databaseFolder();
  const dataDir = join(folder, 'data');
  try {
    await work(dataDir);
  } finally {
    await killDatabase(dataDir);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
