import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../packages/server/src/database/database.ts';
import { postmasterOf } from '../browser/support/server-process.ts';
import { callServer } from './balancer.ts';
import { readCalls } from './read-calls.ts';
import type { Site } from './site.ts';

export interface CallTimes {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly kilobytes: number;
  /** Other answers than 200. */
  readonly failed: number;
}

const QUIET_MS = 3000;
const QUIET_SHARE = 0.03;
const MOST_NOISE_MS = 300_000;
const TICKS_A_SECOND = 100;

/** Waits until the servers have done what a publication gives them to do: pages, downloads, figures about questions. */
async function untilQuiet(site: Site): Promise<void> {
  const used = async () => {
    let ticks = 0;
    for (const { pid } of site.servers) {
      const text = await readFile(`/proc/${pid()}/stat`, 'utf8');
      // After the name, which may have spaces: user and system time are the twelfth and thirteenth.
      const numbers = text.slice(text.lastIndexOf(')') + 2).split(' ');
      ticks += Number(numbers[11]) + Number(numbers[12]);
    }
    return ticks / TICKS_A_SECOND;
  };
  let before = await used();
  for (const end = performance.now() + MOST_NOISE_MS; performance.now() < end; ) {
    await sleep(QUIET_MS);
    const now = await used();
    if (now - before <= (QUIET_MS / 1000) * QUIET_SHARE) return;
    before = now;
  }
  throw new Error('The servers are still busy');
}

/** Calls each read one after the other on one server, after a first one that fills its caches. */
export async function timeReads(site: Site, times: number): Promise<CallTimes[]> {
  const [server] = site.servers;
  if (server === undefined) throw new Error('No server');
  const ask = (call: Parameters<typeof callServer>[1]) => callServer(server.port, call);
  const measured: CallTimes[] = [];
  if (times === 0) return measured;
  await untilQuiet(site);
  for (const { name, path } of await readCalls(ask)) {
    const first = await ask({ path });
    const took: number[] = [];
    let failed = 0;
    for (let count = 0; count < times; count += 1) {
      const { status, ms } = await ask({ path });
      took.push(ms);
      if (status !== 200) failed += 1;
    }
    took.sort((a, b) => a - b);
    const part = (share: number) => took[Math.floor(took.length * share)] ?? 0;
    measured.push({ name, p50: part(0.5), p99: part(0.99), kilobytes: first.bytes / 1000, failed });
  }
  return measured;
}

/** Megabytes of each table with its indexes, largest first, after what is dead was removed. */
export async function sizesOf({
  db,
}: Pick<Database, 'db'>): Promise<{ table: string; rows: number; megabytes: number }[]> {
  await db.execute(sql`vacuum analyze`);
  const { rows } = await db.execute<{ table: string; rows: number; megabytes: number }>(sql`
    select relname as table, n_live_tup::int as rows, pg_total_relation_size(relid) / 1e6::float8 as megabytes
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc`);
  return rows;
}

/** Megabytes in use by each process; those of the database together. */
export async function memoryOf(site: Site): Promise<{ readonly name: string; readonly megabytes: number }[]> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const running = stdout.split('\n').flatMap((line) => {
    const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return pid === 0 ? [] : [{ pid, parent, megabytes: kilobytes / 1024 }];
  });
  const ours = [...site.servers, ...site.workers].flatMap(({ name, pid }) => {
    const found = running.find((process) => process.pid === pid());
    return found === undefined ? [] : [{ name, megabytes: found.megabytes }];
  });
  const postmaster = await postmasterOf(site.primary().dataDir);
  let megabytes = 0;
  for (const { pid, parent } of running)
    if (pid === postmaster || parent === postmaster) megabytes += await shareOf(pid);
  return [...ours, { name: 'PostgreSQL', megabytes }];
}

/** The memory of a process in which its part of what it shares with others counts. */
async function shareOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
