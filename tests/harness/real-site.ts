import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { EvaluatingItem, FailedItem, PendingItem, QueueItem } from '../../packages/core/src/api.ts';
import type { LeaderboardEntry } from '../../packages/core/src/benchmark/entry.ts';
import { EVALUATION_KEYS } from '../../packages/core/src/benchmark/suite.ts';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { readModel, readModels } from '../../packages/stand-in-hub/src/models/model-folder.ts';
import {
  boardOfWorker,
  freePort,
  ready,
  type Started,
  startServer,
  startWorker,
  withDataDir,
} from '../browser/support/server-process.ts';
import { submissionOf } from '../browser/support/submission.ts';
import { COMMON_ARGUMENTS, COMMON_VARIABLES } from './plain-run.ts';
import { MODELS, NEWEST, TASKS } from './real-tools.ts';
import { mustRun, type Ran, say } from './run-tool.ts';

const ROOT = join(import.meta.dirname, '../..');
export const LLAMA = 'tiny-lab/tiny-llama';
const LOOK_MS = 1000;
/** A request that stalled for ten seconds, and a slow database. Both may be retried. */
const ANSWERS_OF_A_BUSY_MACHINE = [408, 503];

interface Queue {
  readonly pending: readonly PendingItem[];
  readonly evaluating: readonly EvaluatingItem[];
  readonly finished: readonly QueueItem[];
  readonly failed: readonly FailedItem[];
}

/** The answers call's data for each task. */
interface Answers {
  readonly tasks: Readonly<
    Record<
      string,
      {
        readonly metric: string;
        readonly n: number;
        readonly right: number;
        readonly questions: string;
        readonly bits: string;
      }
    >
  >;
}

type Variables = Readonly<Record<string, string>>;

/** A server with the tiny models on its hub, and the settings of workers with the real lm_eval. */
export interface RealSite {
  readonly url: string;
  readonly hub: HubHandle;
  /** The token of all workers on this site. */
  readonly workerToken: string;
  /** A folder for this site's workers. */
  readonly workerDir: string;
  /** Submits a model through the API as asha-rao. */
  readonly submit: (model: string, more?: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly queue: () => Promise<Queue>;
  /** The model's row; `precision` selects one of several. */
  readonly entry: (model: string, precision?: string) => Promise<LeaderboardEntry>;
  /** The stored answers to single questions in an entry's run. */
  readonly answers: (entry: LeaderboardEntry) => Promise<Answers>;
  /** Starts the worker's program directly, so that signals reach it; stopped with the site. */
  readonly startWorker: (more?: Variables) => Started;
  /** Starts `npx leaderboard worker`, as an operator does; stopped with the site. */
  readonly runWorker: (more?: Variables) => void;
  /** Runs an operator's command, such as queue or import. */
  readonly command: (name: string, ...args: string[]) => Promise<Ran>;
}

/** @param more the server's environment variables */
export async function withSite(work: (site: RealSite) => Promise<void>, more: Variables = {}): Promise<void> {
  await withDataDir(async (dataDir) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const hub = await startHub({ leaderboardOrigins: [url] });
    for (const spec of readModels(MODELS)) hub.putModel(spec);
    const shared = { DATA_DIR: dataDir, HUB_URL: hub.url, HUB_TOKEN: hub.operatorToken, LOG_LEVEL: 'info' };
    const site = {
      PORT: port,
      HUB_NAME: 'Local Hub',
      HUB_SHORT_NAME: 'local',
      OAUTH_CLIENT_ID: hub.clientId,
    };
    const server = startServer({ env: { ...shared, ...site, ...more } });
    await ready(port, server);
    const board = await boardOfWorker('harness', port, { env: shared });
    const workerDir = join(dataDir, '..', 'evaluations');
    const workerEnvironment: Variables = {
      ...board,
      HUB_URL: hub.url,
      HUB_TOKEN: hub.operatorToken,
      LOG_LEVEL: 'info',
      WORKER_DIR: workerDir,
      WORKER_POLL_SECONDS: '1',
      WORKER_DISK_RESERVE_GB: '0',
      HARNESS_COMMAND: join(NEWEST, 'bin/lm_eval'),
      DOWNLOAD_COMMAND: join(NEWEST, 'bin/hf'),
      HARNESS_ARGUMENTS: COMMON_ARGUMENTS.join(' '),
      ...COMMON_VARIABLES,
      HARNESS_ENVIRONMENT: `HF_HOME,${Object.keys(COMMON_VARIABLES).join(',')}`,
      HF_HOME: join(TASKS, 'home'),
    };
    const ends: (() => Promise<unknown>)[] = [];
    const json = <T>(path: string): Promise<T> =>
      until<T>(`an answer to ${path}`, async () => {
        const response = await fetch(url + path);
        if (response.ok) return response.json();
        if (ANSWERS_OF_A_BUSY_MACHINE.includes(response.status)) return null;
        throw new Error(`${path}: ${response.status} ${await response.text()}`);
      });
    try {
      await work({
        url,
        hub,
        workerToken: board.WORKER_TOKEN,
        workerDir,
        submit: async (model, more = {}) => {
          const token = hub.issueToken('asha-rao');
          const response = await fetch(`${url}/api/models/submit`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ ...submissionOf(model, 'asha-rao'), ...more }),
          });
          expect(response.ok, await response.text()).toBe(true);
        },
        queue: () => json('/api/models/status'),
        entry: (model, precision) => {
          const look = async () => {
            type Publications = { readonly publications: readonly { readonly publication: number }[] };
            const [newest] = (await json<Publications>('/api/publications?limit=1')).publications;
            // The board's own call omits provenance.
            const entries = await json<LeaderboardEntry[]>(`/api/publications/${newest?.publication}/board`);
            const isWanted = ({ id, model: of }: LeaderboardEntry) =>
              precision === undefined ? id === model : of.name === model && of.precision === precision;
            return entries.find(isWanted) ?? null;
          };
          // The server learns of a publication shortly after it is made.
          return until(`a row of ${model}`, look, 1);
        },
        answers: ({ provenance }) => json(`/api/runs/${provenance?.answers_run}/answers`),
        startWorker: (more = {}) => {
          const worker = startWorker({ env: { ...workerEnvironment, ...more } });
          ends.push(async () => {
            worker.child.kill('SIGTERM');
            await worker.ended;
          });
          return worker;
        },
        runWorker: (more = {}) => {
          const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...workerEnvironment, ...more };
          // A separate process group, because npm does not forward signals.
          const child = spawn('npx', ['leaderboard', 'worker'], {
            cwd: ROOT,
            env,
            detached: true,
            stdio: 'ignore',
          });
          const ended = new Promise((resolve) => child.once('exit', resolve));
          ends.push(async () => {
            if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
            await ended;
          });
        },
        command: (name, ...args) =>
          mustRun(
            process.execPath,
            [join(ROOT, `packages/server/dist/cli/leaderboard.js`), name, ...args],
            shared,
          ),
      });
    } finally {
      for (const end of ends) await end();
      server.child.kill('SIGTERM');
      await server.ended;
      await hub.close();
    }
  });
}

/** Waits for a condition until the time is up, then fails with the last observation. */
export async function until<T>(what: string, look: () => Promise<T | null>, minutes = 60): Promise<T> {
  const end = performance.now() + minutes * 60_000;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (performance.now() > end) throw new Error(`Waited ${minutes} minutes for ${what}`);
    await sleep(LOOK_MS);
  }
}

/** Waits until nothing is pending or evaluating; logs when each evaluation has ended. */
export async function untilAllEnded(site: RealSite): Promise<Queue> {
  const since = performance.now();
  const told = new Set<string>();
  return until(
    'the queue to be empty',
    async () => {
      const queue = await site.queue();
      for (const [how, items] of [
        ['evaluated', queue.finished],
        ['failed', queue.failed],
      ] as const)
        for (const { name } of items)
          if (!told.has(name)) {
            told.add(name);
            say(`${name} ${how} after ${Math.round((performance.now() - since) / 1000)} s in all`);
          }
      return queue.pending.length + queue.evaluating.length === 0 ? queue : null;
    },
    110,
  );
}

/** Adds the small Llama's weights to the hub as another model, with additional fields in one of its files, in Python's JSON. */
export function putLlama({ hub }: RealSite, id: string, file = 'config.json', fields: object = {}): string {
  const spec = readModel(join(MODELS, LLAMA), id);
  const before = JSON.parse(String(spec.files?.[file] ?? '{}'));
  const text = JSON.stringify({ ...before, ...fields }).replaceAll('"Infinity"', 'Infinity');
  hub.putModel({ ...spec, files: { ...spec.files, [file]: Buffer.from(text) } });
  return id;
}

/** Processes whose command line contains a folder, such as the evaluations in a worker's folder. */
export async function processesNaming(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const named = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes(folder) ? [Number(pid)] : [];
    }),
  );
  return named.flat();
}

/** A row's scores by our keys. */
export function valuesOf({ evaluations }: LeaderboardEntry) {
  return Object.fromEntries(EVALUATION_KEYS.map((key) => [key, evaluations[key]?.value]));
}
