import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  type HostileRequest,
  hostileRequests,
  isFault,
  pipelined,
} from '../../packages/server/test/hostile-requests.ts';
import {
  freePort,
  killDatabase,
  ready,
  startServer,
  withDataDir,
} from '../browser/support/server-process.ts';
import { boardModels, routesOfServer } from './routes-of-server.ts';
import { addModels, addModelsWithLongTexts, peopleOf, startEnduranceHub } from './servers-and-accounts.ts';

/** Set by `HOSTILE_REQUESTS=1000000 SEED=7 npm test -- endurance hostile-requests` for a long run. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 20_000);
const SEED = Number(process.env.SEED ?? 1);
/** Caches fill up during this share of the requests, before memory is measured. */
const WARM_UP = 0.25;
const MAX_GROWTH_MB = 20;
const CONNECTIONS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

interface Outcome {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends a request unchanged; `x-forwarded-for` sets the caller's address. */
function send(
  port: string,
  { method, path, headers, body }: HostileRequest,
  address: string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, retryAfter: undefined });
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, 'x-forwarded-for': address }, agent },
      (response) => {
        response.resume();
        response.on('error', none);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        );
      },
    );
    outgoing.on('error', none);
    outgoing.end(body ?? undefined);
  });
}

/** Numbers of requests that hostile connections send at once, in turn. */
const AT_ONCE = [1, 5, 17, 18, 100, 2000];
/** Behaviors, in turn: reads nothing, reads everything, leaves at once. */
const MANNERS = ['unread', 'read', 'left'] as const;
const HOSTILE_CONNECTIONS = 10;
const HELD_MS = 500;

/** Opens connections that send many requests at once, until they are stopped. */
function hostileConnections(port: string, next: () => HostileRequest) {
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      const [count, manner] = [AT_ONCE[opened % AT_ONCE.length] ?? 1, MANNERS[opened % MANNERS.length]];
      opened += 1;
      const said = pipelined(Array.from({ length: count }, next));
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(said));
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
      if (manner === 'read') socket.resume();
      else socket.pause();
      await sleep(manner === 'left' ? opened % 5 : HELD_MS);
      socket.destroy();
    }
  };
  const lanes = Array.from({ length: HOSTILE_CONNECTIONS }, lane);
  return {
    opened: () => opened,
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

function openFilesOf(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0;
}
/** Allowance for growth of the database pools. */
const MAX_FURTHER_FILES = 20;

async function memoryOf(pid: number, file: string): Promise<NodeJS.MemoryUsage> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text);
    await sleep(50);
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

test(`${REQUESTS} hostile requests cause no failure and no growth of memory`, async () => {
  test.setTimeout(Math.max(10 * 60_000, REQUESTS * 20));
  await withDataDir(async (dataDir) => {
    const hub = await startEnduranceHub();
    const [person] = await peopleOf(hub, 1);
    if (person === undefined) throw new Error('No people');
    const port = await freePort();
    const memoryFile = join(dataDir, '..', 'memory.json');
    const server = startServer({
      env: {
        DATA_DIR: dataDir,
        PORT: port,
        LOG_LEVEL: 'error',
        HUB_URL: hub.url,
        OAUTH_CLIENT_ID: hub.clientId,
        METRICS_TOKEN: 'endurance-metrics-token',
        // Each request has its own address, so that the limit per address does not shield the code behind it.
        TRUSTED_PROXIES: '127.0.0.1',
        SUBMISSIONS_PER_DAY: '1000000',
        MEMORY_FILE: memoryFile,
        NODE_OPTIONS: `--expose-gc --import ${join(import.meta.dirname, 'memory-figures.js')}`,
      },
    });
    await ready(port, server);
    const routes = await routesOfServer(port);
    const models = [...(await boardModels(port)), ...addModels(hub, 5), ...addModelsWithLongTexts(hub)];
    const next = hostileRequests({ routes, models, token: person.token, user: person.name }, SEED);
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    let sent = 0;
    let connections = 0;
    const sendUntil = async (goal: number) => {
      const lane = async () => {
        while (sent < goal) {
          sent += 1;
          const count = sent;
          const hostile = next();
          const address = `10.${count & 255}.${(count >> 8) & 255}.${(count >> 16) & 255}`;
          const { status, retryAfter } = await send(port, hostile, address);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (isFault(status, retryAfter))
            faults.push(`${status} ${hostile.method} ${hostile.path} (${count})`);
        }
      };
      const hostile = hostileConnections(port, next);
      await Promise.all(Array.from({ length: CONNECTIONS }, lane));
      await hostile.stop();
      connections += hostile.opened();
    };
    const pid = server.child.pid ?? 0;
    const filesAtFirst = openFilesOf(pid);
    await sendUntil(Math.floor(REQUESTS * WARM_UP));
    const before = await memoryOf(pid, memoryFile);
    const start = performance.now();
    await sendUntil(REQUESTS);
    const seconds = (performance.now() - start) / 1000;
    const after = await memoryOf(pid, memoryFile);
    const used = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external;
    const growth = megabytes(used(after) - used(before));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(
      `SEED=${SEED} ${REQUESTS} requests to ${routes.length} routes, ${Math.round((REQUESTS * (1 - WARM_UP)) / seconds)} a second; ${counts.join(', ')}\n` +
        `memory in use ${megabytes(used(before))} MB, then ${megabytes(used(after))} MB; of the process ${megabytes(before.rss)} MB, then ${megabytes(after.rss)} MB\n`,
    );
    const furtherFiles = () => openFilesOf(pid) - filesAtFirst - CONNECTIONS;
    process.stdout.write(`${connections} hostile connections; ${furtherFiles()} more open files\n`);
    expect(faults).toEqual([]);
    await expect.poll(furtherFiles, { timeout: 10_000 }).toBeLessThanOrEqual(MAX_FURTHER_FILES);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MB);
    server.child.kill('SIGKILL');
    await server.ended;
    await killDatabase(dataDir);
    agent.destroy();
    await hub.close();
  });
});
