import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pauseQueue, resumeQueue } from '../../packages/server/src/queue/pause.sql.ts';
import { killDatabase } from '../browser/support/server-process.ts';
import { makeNewVersion } from './new-version.ts';
import { promote, startReplica } from './replica.ts';
import type { Site, WorkerProcess } from './site.ts';
import { endBackOffs, letTimePass } from './time.ts';
import type { Visitors } from './visitors.ts';

interface Stage {
  readonly site: Site;
  readonly visitors: Visitors;
  /** What Prometheus takes for the time: its machine's clock minus that of the database's machine. */
  setClockOffset(seconds: number): void;
}

export interface Incident {
  readonly name: string;
  /** Any of these alerts tells the operator; none: it is planned, and nothing may alarm. */
  readonly alarms: readonly string[];
  /** Why it cannot be rehearsed on this machine. */
  readonly impossible?: (site: Site) => string | null;
  begin(stage: Stage): Promise<void>;
  /** After the alarm: what else happens before the repair. */
  meanwhile?(stage: Stage): Promise<void>;
  end(stage: Stage): Promise<void>;
}

const HUB_ALARMS = ['LeaderboardHubDown', 'LeaderboardAttemptsFailing'];
const DAY_SECONDS = 86_400;

function workerOf({ site }: Stage, index = 0): WorkerProcess {
  const worker = site.workers[index];
  if (worker === undefined) throw new Error('No worker');
  return worker;
}

/** How many submissions the first worker has under way. */
async function leasesOf(stage: Stage, which: 'any' | 'valid'): Promise<number> {
  const { rows } = await stage.site.primary().database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from submissions where status = 'evaluating' and worker = ${workerOf(stage).name}
      and (${which === 'any'} or lease_until > clock_timestamp())`);
  return rows[0]?.count ?? 0;
}

/** An hour passes in steps, in each of which what waits is tried again. */
async function anHourOfRetries({ site }: Stage): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await endBackOffs(site.primary().database);
    await sleep(2000);
  }
}

function hubIncident(name: string, fault: Parameters<Site['hub']['setFault']>[1]): Incident {
  return {
    name,
    alarms: HUB_ALARMS,
    begin: async ({ site }) => site.hub.setFault('all', fault),
    meanwhile: anHourOfRetries,
    end: async ({ site }) => site.hub.setFault('all', null),
  };
}

/** Replaces every process with one of the program or the database that is set, one after the other. */
async function replaceAll({ site }: Stage): Promise<void> {
  for (const one of [...site.servers, ...site.workers]) {
    await one.signal('SIGTERM');
    await one.start();
  }
}

const aside = (path: string) => `${path}.gone`;

export const INCIDENTS: readonly Incident[] = [
  hubIncident('hub down for an hour', { kind: 'down' }),
  hubIncident('hub answers rubbish', { kind: 'lie', text: '<html>maintenance</html>' }),
  {
    name: 'worker without lm_eval',
    alarms: ['LeaderboardWorkerFailing'],
    begin: async (stage) => rename(workerOf(stage).harness, aside(workerOf(stage).harness)),
    end: async (stage) => rename(aside(workerOf(stage).harness), workerOf(stage).harness),
  },
  {
    name: 'GPU gone',
    alarms: ['LeaderboardWorkerFailing', 'LeaderboardWorkerGpuLost'],
    begin: (stage) => workerOf(stage).setFaults('gpu'),
    end: (stage) => workerOf(stage).setFaults(''),
  },
  {
    name: 'disk full',
    alarms: ['LeaderboardWorkerFailing', 'LeaderboardWorkerDiskLow'],
    impossible: ({ hasDisks }) =>
      hasDisks ? null : 'only root may give the workers small disks of their own',
    begin: async (stage) => {
      const bytes = Buffer.alloc(1 << 20);
      // Until nothing is left: then the last write fails.
      for (let part = 0; part < 64; part += 1)
        await writeFile(join(workerOf(stage).folder, `filler-${part}`), bytes).catch(() => undefined);
    },
    end: async (stage) => {
      for (let part = 0; part < 64; part += 1)
        await rm(join(workerOf(stage).folder, `filler-${part}`), { force: true });
    },
  },
  {
    name: 'worker killed',
    alarms: ['LeaderboardWorkerLost'],
    begin: (stage) => workerOf(stage).signal('SIGKILL'),
    end: (stage) => workerOf(stage).start(),
  },
  {
    name: 'worker paused past its lease',
    alarms: ['LeaderboardWorkerLost'],
    begin: async (stage) => {
      while ((await leasesOf(stage, 'any')) === 0) await sleep(50);
      await workerOf(stage).signal('SIGSTOP');
    },
    meanwhile: async (stage) => {
      while ((await leasesOf(stage, 'valid')) > 0) await sleep(200);
    },
    end: (stage) => workerOf(stage).signal('SIGCONT'),
  },
  {
    name: 'server killed',
    alarms: ['LeaderboardServerDown'],
    begin: async ({ site }) => site.servers[0]?.signal('SIGKILL'),
    end: async ({ site }) => site.servers[0]?.start(),
  },
  {
    name: 'database killed',
    alarms: ['LeaderboardDatabaseDown'],
    begin: ({ site }) => killDatabase(site.primary().dataDir),
    end: ({ site }) => site.primary().postgres.ensureRunning(),
  },
  replicaPromoted(),
  {
    name: 'new version with a migration',
    alarms: [],
    begin: async (stage) => {
      stage.site.setProgram(await makeNewVersion(stage.site.folder));
      await replaceAll(stage);
    },
    end: async () => undefined,
  },
  {
    name: 'clock of the database a day ahead',
    alarms: ['LeaderboardClockWrong'],
    // What is stored becomes a day older, and the time that Prometheus has stays behind.
    begin: async ({ site, setClockOffset }) => {
      await letTimePass(site.primary().database, DAY_SECONDS, new Date(Date.now() - 3 * DAY_SECONDS * 1000));
      setClockOffset(-DAY_SECONDS);
    },
    end: async ({ setClockOffset }) => setClockOffset(0),
  },
  {
    name: 'backup and restore',
    alarms: [],
    begin: async ({ site, visitors }) => {
      const file = join(site.folder, 'rehearsal.jsonl.gz');
      // As docs/operations.md says. What is written after a backup is not in it.
      await pauseQueue(site.primary().database, 'A backup is restored');
      for (const worker of site.workers) await worker.signal('SIGTERM');
      await visitors.takePart(false);
      const { database } = site.primary();
      const hashOf = (said: string) => /content hash (\w+)/.exec(said)?.[1] ?? `none in: ${said}`;
      const written = hashOf(await site.operate('backups', 'write', file));
      const restored = hashOf(await site.operate('backups', 'restore', file, '--replace'));
      if (restored !== written) throw new Error(`Restored ${restored} from a backup with ${written}`);
      await rm(file);
      await visitors.takePart(true);
      for (const worker of site.workers) await worker.start();
      await resumeQueue(database);
    },
    end: async () => undefined,
  },
];

function replicaPromoted(): Incident {
  let replica: Awaited<ReturnType<typeof startReplica>> | null = null;
  return {
    name: 'replica promoted',
    alarms: ['LeaderboardDatabaseDown'],
    begin: async ({ site }) => {
      replica = await startReplica(site);
      await killDatabase(site.primary().dataDir);
    },
    end: async (stage) => {
      if (replica === null) throw new Error('There is no replica');
      const { database, dataDir } = stage.site.primary();
      await promote(replica.postgres);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      await stage.site.setPrimary(replica.postgres, replica.dataDir);
      await replaceAll(stage);
    },
  };
}
