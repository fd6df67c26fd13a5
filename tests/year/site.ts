import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { recordBackup } from '../../packages/server/src/backup/backups.sql.ts';
import { writeBackup } from '../../packages/server/src/backup/write-backup.ts';
import { fillEmptyBoard } from '../../packages/server/src/board/import/published-results.ts';
import { type Database, openDatabase } from '../../packages/server/src/database/database.ts';
import {
  type EmbeddedPostgres,
  embeddedPostgres,
} from '../../packages/server/src/database/embedded-postgres.ts';
import { canMount, mount, unmount } from '../../packages/server/test/small-disk.ts';
import type { HubHandle } from '../../packages/stand-in-hub/src/hub.ts';
import {
  freePort,
  killDatabase,
  ready,
  type Started,
  startProgram,
  startServer,
  startWorker,
} from '../browser/support/server-process.ts';
import { type Person, peopleOf, startEnduranceHub } from '../endurance/servers-and-accounts.ts';
import { type Answer, balancer, type Call } from './balancer.ts';
import { letTimePass } from './time.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAND_IN = join(ROOT, 'packages/server/test/lm-eval-stand-in.js');
export const METRICS_TOKEN = 'rehearsal-metrics-token';
/** Shorter than the default, so that a lease runs out within the rehearsal. */
const LEASE_SECONDS = 30;
const DISK_MEGABYTES = 64;
const DISK_RESERVE_GB = 0.02;
const PEOPLE = 30;
/** As `nice` has it. The servers share this machine with the year that is filled in, whose every day they read the whole board. */
const SERVER_PRIORITY = 10;
/** A primary that somebody tuned a little; the processes are killed, never the machine. */
const POSTGRES = { max_connections: '150', shared_buffers: '256MB', max_wal_size: '2GB' };

type Signal = 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** A server or a worker, which a supervisor can start again. */
export interface Process {
  readonly name: string;
  start(): Promise<void>;
  /** Resolves when the process has ended, or has got a signal that does not end it. */
  signal(name: Signal): Promise<void>;
  pid(): number | undefined;
}

interface ServerProcess extends Process {
  readonly port: string;
}

export interface WorkerProcess extends Process {
  readonly folder: string;
  /** Its lm_eval, a link. */
  readonly harness: string;
  /** Breaks its machine in the ways that the stand-in for lm_eval knows. */
  setFaults(words: string): Promise<void>;
}

/** One deployment, as docker-compose.yml has it: a balancer, servers, workers, a database, and the hub. */
export interface Site {
  readonly folder: string;
  readonly hub: HubHandle;
  readonly people: readonly Person[];
  readonly servers: readonly ServerProcess[];
  readonly workers: readonly WorkerProcess[];
  /** Numbers of the submissions whose publication a worker has acknowledged in its log. */
  readonly published: ReadonlySet<number>;
  /** Whether workers have disks of their own, which can be filled. */
  readonly hasDisks: boolean;
  /** Through the balancer. */
  call(call: Call): Promise<Answer>;
  /** The primary, and our own connections to it. */
  primary(): {
    readonly postgres: EmbeddedPostgres;
    readonly dataDir: string;
    readonly database: Database;
    readonly url: string;
  };
  /** Makes another database the primary, for processes that start from now on. */
  setPrimary(postgres: EmbeddedPostgres, dataDir: string): Promise<void>;
  /** The folder of the program, for processes that start from now on. */
  setProgram(root: string): void;
  /** Runs a command of the program that the servers have. @returns what it printed @throws when it fails */
  operate(command: string, ...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** An operator has backups and has tried one, or the alarms would say so. */
async function backUp(database: Database, folder: string): Promise<void> {
  const seal = await writeBackup(database, join(folder, 'first.jsonl.gz'), true);
  for (const kind of ['backup', 'drill'] as const) await recordBackup(database.db, kind, seal);
}

export const postgresIn = (dataDir: string) => embeddedPostgres(dataDir, POSTGRES);

function urlOf({ connection }: EmbeddedPostgres): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(connection.host ?? '')}`;
}

/**
 * Starts the hub, the database and two servers; the workers are there, and not started yet.
 * @param ageSeconds how long ago the board was filled with the published results.
 */
export async function openSite(folder: string, workerCount: number, ageSeconds: number): Promise<Site> {
  const hub = await startEnduranceHub();
  const people = await peopleOf(hub, PEOPLE);
  const published = new Set<number>();
  const hasDisks = canMount();
  let program = ROOT;
  let current: ReturnType<Site['primary']> | null = null;
  const primary = () => {
    if (current === null) throw new Error('There is no primary');
    return current;
  };

  async function setPrimary(postgres: EmbeddedPostgres, dataDir: string): Promise<void> {
    await postgres.ensureRunning();
    const url = urlOf(postgres);
    const database = await openDatabase({ kind: 'server', url }, () => undefined);
    current = { postgres, dataDir, database, url };
  }

  function supervised(name: string, run: () => Started | Promise<Started>): Process {
    let running: Started | null = null;
    return {
      name,
      start: async () => {
        running = await run();
      },
      signal: async (signal) => {
        running?.child.kill(signal);
        if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
        await running?.ended;
        running = null;
      },
      pid: () => running?.child.pid,
    };
  }

  async function server(name: string): Promise<ServerProcess> {
    const port = await freePort();
    hub.allowLeaderboard(`http://127.0.0.1:${port}`);
    const run = async () => {
      const env = {
        DATABASE_URL: primary().url,
        PORT: port,
        LOG_LEVEL: 'warn',
        HUB_URL: hub.url,
        OAUTH_CLIENT_ID: hub.clientId,
        METRICS_TOKEN,
        HUB_REFRESH: 'false',
        // All visitors come from one address, and a year passes within an hour.
        REQUESTS_PER_MINUTE: '1000000000',
        SUBMISSIONS_PER_DAY: '1000000',
        VOTES_PER_HOUR: '1000000',
      };
      const started = startServer({ env }, join(program, 'packages/server/dist/main.js'));
      // Before it has threads, which inherit this.
      if (started.child.pid !== undefined) setPriority(started.child.pid, SERVER_PRIORITY);
      // What no incident explains is looked for here.
      started.child.stdout?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n'))
          if (line.includes('"msg":"request failed"')) process.stdout.write(`${name}: ${line}\n`);
      });
      await ready(port, started);
      return started;
    };
    return { ...supervised(name, run), port };
  }

  async function worker(name: string): Promise<WorkerProcess> {
    const own = join(folder, name);
    await mkdir(own);
    if (hasDisks) mount(own, DISK_MEGABYTES);
    const [harness, faults] = [join(folder, `${name}-lm_eval`), join(folder, `${name}-faults`)];
    await symlink(STAND_IN, harness);
    await writeFile(faults, '');
    const run = async () => {
      const env = {
        DATABASE_URL: primary().url,
        HUB_URL: hub.url,
        HARNESS_COMMAND: harness,
        HARNESS_ARGUMENTS: '--device cuda',
        HARNESS_ENVIRONMENT: 'STAND_IN_FAULTS',
        HARNESS_PYTHON: STAND_IN,
        DOWNLOAD_COMMAND: STAND_IN,
        STAND_IN_FAULTS: faults,
        WORKER_DIR: own,
        WORKER_NAME: name,
        WORKER_DISK_RESERVE_GB: hasDisks ? String(DISK_RESERVE_GB) : '0',
        WORKER_LEASE_SECONDS: String(LEASE_SECONDS),
        WORKER_POLL_SECONDS: '2',
      };
      const started = startWorker({ env }, join(program, 'packages/server/dist/cli/worker.js'));
      let rest = '';
      const isReady = new Promise<void>((resolve, reject) => {
        started.child.stdout?.on('data', (chunk: Buffer) => {
          if (chunk.includes('"msg":"ready"')) resolve();
        });
        void started.ended.then((end) => reject(new Error(`${name} ended: ${JSON.stringify(end)}`)));
      });
      started.child.stdout?.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (!line.includes('"msg":"the results are published"')) continue;
          const { submissionId }: { submissionId: number } = JSON.parse(line);
          published.add(submissionId);
        }
      });
      await isReady;
      return started;
    };
    const setFaults = (words: string) => writeFile(faults, words);
    return { ...supervised(name, run), folder: own, harness, setFaults };
  }

  const dataDir = join(folder, 'primary');
  await setPrimary(postgresIn(dataDir), dataDir);
  await fillEmptyBoard(primary().database);
  await letTimePass(primary().database, ageSeconds, new Date(0));
  await backUp(primary().database, folder);
  const servers = [await server('server-1'), await server('server-2')];
  const workers: WorkerProcess[] = [];
  for (let index = 1; index <= workerCount; index += 1) workers.push(await worker(`worker-${index}`));
  for (const one of servers) await one.start();
  return {
    ...{ folder, hub, people, servers, workers, published, hasDisks, setPrimary },
    call: balancer(servers.map(({ port }) => port)),
    primary,
    setProgram: (root) => {
      program = root;
    },
    operate: async (command, ...args) => {
      const file = join(program, 'packages/server/dist/cli', `${command}.js`);
      const { code, stdout, stderr } = await startProgram(file, args, {
        env: { DATABASE_URL: primary().url },
      }).ended;
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr}`);
      return stdout;
    },
    close: async () => {
      await Promise.all([...servers, ...workers].map((one) => one.signal('SIGKILL')));
      if (hasDisks) for (const { folder: disk } of workers) unmount(disk);
      await primary().database.close();
      await killDatabase(primary().dataDir);
      await hub.close();
    },
  };
}
