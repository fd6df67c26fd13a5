import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimSubmission } from '@leaderboard/core/queue/worker-calls';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../../../tests/patience.ts';
import { parseConfig } from '../src/config.ts';
import type { Database } from '../src/database/database.ts';
import { submissions } from '../src/database/schema.ts';
import { createBoardCalls } from '../src/evaluation/board-calls.ts';
import { createMachineMonitor } from '../src/evaluation/machine-check.ts';
import { work } from '../src/evaluation/worker.ts';
import type { CheckAccess } from '../src/hub/access.ts';
import type { ListFiles } from '../src/hub/model-files.ts';
import { addWorkerToken } from '../src/workers/worker-tokens.sql.ts';
import { listOrdinaryFiles, rowOf, submitModel } from './evaluations.ts';
import { freshDatabase } from './fresh-database.ts';
import { listening } from './listening.ts';
import { mount, unmount } from './small-disk.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { capturedLogger, testApp } from './test-app.ts';
import { workerSettings } from './worker-settings.ts';

/** Longer than usual, because a worker starts programs, some of them several times. */
export const MAX_MS = 4 * PATIENCE_MS;

export interface Running {
  readonly database: Database;
  readonly logs: string[];
  readonly folder: string;
  /** Number of claims it has started. */
  looks(): number;
  stop(): Promise<void>;
  drain(): void;
  /** Resolves when the worker has ended. */
  readonly ended: Promise<void>;
}

interface WorkerChanges {
  readonly leaseSeconds: number;
  readonly pollSeconds: number;
  /** Size of a separate disk for the worker's folder; 0 for none. */
  readonly diskMegabytes: number;
  readonly jobs: number;
  readonly listFiles: ListFiles;
  readonly checkAccess: CheckAccess;
  /** Faults of the machine, simulated by the stand-in. */
  readonly faults: string;
  /** Speed of the worker's clock. Higher values shorten its pauses. */
  readonly speed: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The database and folder of an earlier worker. */
  readonly database: Database;
  readonly folder: string;
}

/** A worker on a database with these submissions, for the running test. */
export async function runningWorker(
  models: readonly string[],
  {
    leaseSeconds = 60,
    pollSeconds = 0.25,
    diskMegabytes = 0,
    jobs = 1,
    listFiles = listOrdinaryFiles,
    checkAccess = async () => 'open',
    environment = {},
    faults = '',
    speed = 1,
    ...given
  }: Partial<WorkerChanges> = {},
): Promise<Running> {
  const database = given.database ?? (await freshDatabase());
  const folder = given.folder ?? (await temporaryFolder());
  if (diskMegabytes > 0) {
    mount(folder, diskMegabytes);
    onTestFinished(() => unmount(folder));
  }
  if (faults !== '') await writeFile(join(folder, 'faults'), faults);
  for (const model of models) await submitModel(database, model);
  const { logger, logs } = capturedLogger();
  const config = parseConfig({
    ...workerSettings(folder),
    HARNESS_ARGUMENTS: '--batch_size auto',
    STAND_IN_FAULTS: join(folder, 'faults'),
    HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS',
    ...environment,
  }).worker;
  const stopping = new AbortController();
  const app = await testApp({ database, logger, leaseSeconds });
  const { address } = await listening(app);
  const token = await addWorkerToken(database, randomUUID());
  let looked = 0;
  const ask: typeof fetch = (url, init) => {
    if (String(url).endsWith(claimSubmission.path)) looked += 1;
    return fetch(url, init);
  };
  const draining = new AbortController();
  const now = () => performance.now() * speed;
  const machine = createMachineMonitor({ options: config.harness, stopping: stopping.signal, now });
  const running = work(
    {
      call: createBoardCalls({ url: address, token: token ?? '' }, ask),
      config: { ...config, pollSeconds, jobs },
      ...{ listFiles, checkAccess, machine, now, logger },
    },
    { stopping: stopping.signal, draining },
  );
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return { database, logs, folder, looks: () => looked, stop, drain: () => draining.abort(), ended: running };
}

type Row = Awaited<ReturnType<typeof rowOf>>;

/** Waits for a state of the first submission. @returns that state, because the worker may retry it a moment later. */
export async function until(database: Database, isWanted: (row: Row) => boolean): Promise<Row> {
  for (const end = Date.now() + MAX_MS; ; await sleep(100)) {
    const row = await rowOf(database.db);
    if (isWanted(row)) return row;
    const { status, attempt, setbacks, failureReason } = row;
    if (Date.now() > end) throw new Error(JSON.stringify({ status, attempt, setbacks, failureReason }));
  }
}

/** Waits until this many submissions are finished. */
export async function untilFinished(database: Database, count: number): Promise<void> {
  const finished = () => database.db.$count(submissions, eq(submissions.status, 'finished'));
  await expect.poll(finished, { timeout: MAX_MS }).toBeGreaterThanOrEqual(count);
}
