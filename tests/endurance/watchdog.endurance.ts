import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { submitModel } from '../../packages/server/test/evaluations.ts';
import { hubWith } from '../../packages/server/test/hub-with.ts';
import { freePort, kill, ready, startServer, withDataDir } from '../browser/support/server-process.ts';

const SERVER = join(import.meta.dirname, '../../packages/server');

function startWorker(dataDir: string, hubUrl: string, name: string): ChildProcess {
  return spawn(process.execPath, [join(SERVER, 'dist/cli/leaderboard.js'), 'worker'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HUB_URL: hubUrl,
      HARNESS_COMMAND: join(SERVER, 'test/lm-eval-stand-in.js'),
      DOWNLOAD_COMMAND: join(SERVER, 'test/lm-eval-stand-in.js'),
      WORKER_DISK_RESERVE_GB: '0',
      WORKER_DIR: join(dataDir, '..', 'runs'),
      WORKER_NAME: name,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

interface Status {
  readonly evaluating: readonly unknown[];
  readonly stalled: { readonly reason: string } | null;
}

async function statusOf(port: string): Promise<Status> {
  return (await fetch(`http://127.0.0.1:${port}/api/models/status`)).json();
}

const METRICS_TOKEN = 'endurance-metrics';

async function workersSeen(port: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await fetch(`http://127.0.0.1:${port}/api/metrics`, { headers });
  return /^leaderboard_workers (\d+)$/m.exec(await response.text())?.[1];
}

test('all workers are killed: an alarm and a visible reason within 60 seconds, gone when one is back', async () => {
  test.setTimeout(300_000);
  await withDataDir(async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    const hub = await hubWith(['test-org/hang', 'test-org/aurora', 'test-org/borealis']);
    const port = await freePort();
    const server = startServer({ env: { PORT: port, DATA_DIR: dataDir, METRICS_TOKEN } });
    try {
      await ready(port, server);
      const stalled = async () => (await statusOf(port)).stalled?.reason ?? null;
      await submitModel(database, 'test-org/hang');
      await submitModel(database, 'test-org/aurora');
      const workers = ['w1', 'w2'].map((name) => startWorker(dataDir, hub.url, name));
      await expect.poll(async () => (await statusOf(port)).evaluating.length, { timeout: 30_000 }).toBe(1);
      await expect.poll(() => workersSeen(port), { timeout: 30_000 }).toBe('2');
      expect(await stalled()).toBeNull();

      const killed = performance.now();
      for (const worker of workers) kill(worker.pid);
      await submitModel(database, 'test-org/borealis');
      await expect.poll(stalled, { timeout: 60_000 }).toBe('no_worker');
      const seconds = (performance.now() - killed) / 1000;
      test.info().annotations.push({ type: 'told after', description: `${seconds.toFixed(1)} s` });

      const back = startWorker(dataDir, hub.url, 'w3');
      await expect.poll(stalled, { timeout: 60_000 }).toBeNull();
      back.kill('SIGTERM');
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      await database.close();
      await hub.close();
    }
    const { stdout } = await server.ended;
    expect(stdout.match(/"msg":"the queue is stalled"/g)).toHaveLength(1);
    expect(stdout.match(/"msg":"the queue runs again"/g)).toHaveLength(1);
  });
});
