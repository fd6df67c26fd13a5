import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { MAX_ATTEMPTS } from '../../packages/core/src/queue/evaluation-order.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import { pauseQueue, resumeQueue } from '../../packages/server/src/queue/pause.sql.ts';
import { killDatabase } from '../browser/support/server-process.ts';
import { type Losses, lossesOf } from './losses.ts';
import { untilQueueIsEmpty } from './rehearse-incident.ts';
import { retried } from './retry.ts';
import type { Process, Site } from './site.ts';
import { endBackOffs } from './time.ts';
import type { Visitors } from './visitors.ts';

export interface KillReport {
  readonly kills: Readonly<Record<string, number>>;
  readonly submitted: number;
  readonly voted: number;
  readonly published: number;
  readonly losses: Losses;
  readonly isRecovered: boolean;
}

/** Of each hundred kills. The workers are the most, as they are in operation. */
const SHARES = { worker: 60, server: 25, database: 15 } as const;
const MOST_PAUSE_MS = 800;
/** Of so many turns, the queue is paused for the first part: only models that wait take votes. */
const A_ROUND = 40;
const PAUSED = 15;

/**
 * The workers of submissions that may not lose another worker. The kills of a year come within minutes here, while a submission
 * would meet one at most; three are taken for the model's doing (docs/queue.md#attempts).
 */
async function onLastAttempts({ db }: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ worker: string }>(
    sql`select worker from submissions where status = 'evaluating' and attempt >= ${MAX_ATTEMPTS}`,
  );
  return new Set(rows.map(({ worker }) => worker));
}

/**
 * Kills workers, servers and the database with -9, while people submit and vote and their models are published. The next kill does
 * not wait until the last victim runs again, unless it is the same one.
 */
export async function killAll(
  site: Site,
  visitors: Visitors,
  count: number,
  random: () => number,
): Promise<KillReport> {
  const kills: Record<keyof typeof SHARES, number> = { worker: 0, server: 0, database: 0 };
  const starts = new Map<Process, Promise<void>>();
  const before = { ...sizes(visitors), published: site.published.size };
  await visitors.takePart(true);
  const killed = () => kills.worker + kills.server + kills.database;
  for (let turn = 0; killed() < count; turn += 1) {
    await sleep(random() * MOST_PAUSE_MS);
    const { database } = site.primary();
    await endBackOffs(database).catch(() => undefined);
    // After a kill the pool first notices which of its connections are gone.
    if (turn % A_ROUND === 0) await retried(() => pauseQueue(database, 'People vote'));
    if (turn % A_ROUND === PAUSED) await retried(() => resumeQueue(database));
    const dice = random() * 100;
    if (dice < SHARES.database) {
      kills.database += 1;
      await killDatabase(site.primary().dataDir);
      await site.primary().postgres.ensureRunning();
    } else {
      const isServer = dice < SHARES.database + SHARES.server;
      const candidates = isServer ? site.servers : site.workers;
      const victim = candidates[Math.floor(random() * candidates.length)];
      if (victim === undefined) continue;
      await starts.get(victim);
      if (!isServer && (await retried(() => onLastAttempts(database))).has(victim.name)) continue;
      kills[isServer ? 'server' : 'worker'] += 1;
      await victim.signal('SIGKILL');
      const start = retried(() => victim.start());
      // The error is thrown where the start is awaited: before the next kill of this process, or at the end.
      start.catch(() => undefined);
      starts.set(victim, start);
    }
  }
  await Promise.all(starts.values());
  await retried(() => resumeQueue(site.primary().database));
  await visitors.takePart(false);
  const isRecovered = await untilQueueIsEmpty(site);
  const after = sizes(visitors);
  return {
    kills,
    submitted: after.submitted - before.submitted,
    voted: after.voted - before.voted,
    published: site.published.size - before.published,
    losses: await lossesOf(site.primary().database, visitors.acknowledged, site.published),
    isRecovered,
  };
}

const sizes = ({ acknowledged: { submitted, voted } }: Visitors) => ({
  submitted: submitted.size,
  voted: voted.size,
});
