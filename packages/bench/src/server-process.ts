import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const MAIN = join(SERVER, 'dist/main.js');
const READY_LIMIT_MS = 180_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the built server on a data folder, as `npm start` does after building. */
export async function startServer(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Independent of the port, so that a second start can reuse the pages cached by the first one.
      PUBLIC_URL: 'http://localhost:7860',
      HOST: '127.0.0.1',
      // All requests come from one IP address.
      REQUESTS_PER_MINUTE: '1000000000',
    },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    if (performance.now() - start > READY_LIMIT_MS) throw new Error('The server was not ready in time.');
    await sleep(10);
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** CPU time used by a process and all its threads, in hundredths of a second (Linux). */
async function readCpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [userTicks, systemTicks] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (userTicks ?? 0) + (systemTicks ?? 0);
}

/** CPU ticks per second that an idle server may use. */
const IDLE_TICKS = 3;
const IDLE_LIMIT_MS = 600_000;

/** Waits until a server has finished compressing its board, which takes minutes for a large one. */
export async function waitUntilIdle({ pid }: RunningServer): Promise<void> {
  const start = performance.now();
  for (let used = Number.POSITIVE_INFINITY; used > IDLE_TICKS; ) {
    if (performance.now() - start > IDLE_LIMIT_MS) throw new Error('The server did not come to rest.');
    const before = await readCpuTicks(pid);
    await sleep(1000);
    used = (await readCpuTicks(pid)) - before;
  }
}
