import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { addWorkerToken } from '../src/workers/worker-tokens.sql.ts';
import { freshDatabaseUrl, open } from './fresh-database.ts';
import { hubWith } from './hub-with.ts';
import { listening } from './listening.ts';
import { type Ended, runLeaderboard } from './run-leaderboard.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testApp } from './test-app.ts';
import { workerSettings } from './worker-settings.ts';

/** Built by `tsc -b`. */
const COMMANDS = join(import.meta.dirname, '../dist/cli/leaderboard.js');

interface Started {
  readonly child: ChildProcess;
  /** Its output on stdout so far. */
  readonly said: () => string;
  readonly ended: Promise<Ended>;
}

type Environment = Readonly<Record<string, string>>;

/** A server, and everything that a worker process needs. */
export interface WorkerSite {
  readonly database: Database;
  /** URL of the server. */
  readonly address: string;
  /** The evaluation of a waiting model ends once this folder contains a file 'go'. */
  readonly folder: string;
  /** Starts `npx leaderboard worker` as a process. */
  start(environment?: Environment): Started;
  /** Runs `npx leaderboard worker …` in this process. */
  run(environment: Environment, ...args: readonly string[]): Promise<Ended>;
  /** Runs an operator's command with access to the database. */
  operate(...args: readonly string[]): Promise<Ended>;
}

/** @param models on the hub. The worker with the token is called gpu-1. */
export async function workerSite(models: readonly string[], { leaseSeconds = 60 } = {}): Promise<WorkerSite> {
  const url = await freshDatabaseUrl();
  const database = await open(url);
  const { address } = await listening(await testApp({ database, leaseSeconds }));
  const folder = await temporaryFolder();
  const hub = await hubWith([...models]);
  onTestFinished(() => hub.close());
  const given = {
    ...workerSettings(folder),
    BOARD_URL: address,
    WORKER_TOKEN: (await addWorkerToken(database, 'gpu-1')) ?? '',
    HUB_URL: hub.url,
    WORKER_POLL_SECONDS: '1',
  };
  return {
    database,
    address,
    folder,
    start: (environment = {}) => {
      const env = { ...given, ...environment };
      const child = spawn(process.execPath, [COMMANDS, 'worker'], { env });
      onTestFinished(() => void child.kill('SIGKILL'));
      const output = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (chunk: Buffer) => {
          output[name] += chunk.toString();
        });
      const ended = new Promise<Ended>((resolve) =>
        child.once('close', (code) => resolve({ code: code ?? -1, ...output })),
      );
      return { child, said: () => output.stdout, ended };
    },
    run: (environment, ...args) => runLeaderboard({ ...given, ...environment }, 'worker', ...args),
    operate: (...args) => runLeaderboard({ DATABASE_URL: url }, ...args),
  };
}
