import { canEvaluate, missingEverywhere, type Needs } from '@leaderboard/core/queue/needs';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { parseNeeds } from './candidates.sql.ts';
import { type Pause, readPause } from './pause.sql.ts';
import type { QueueState } from './queue-stall.ts';
import { createSharedResult } from './shared-result.ts';
import {
  countLostWorkers,
  readFailures,
  readWorkers,
  reportedMachines,
  type WorkerReport,
} from './workers.sql.ts';

/** Totals that are expensive to compute, because counting scans whole tables. */
interface Totals {
  readonly finished: number;
  readonly failed: number;
  /** All votes, including void ones. */
  readonly votes: number;
  /** Unix times of the last successful backup and restore drill; 0 if there was none. */
  readonly lastBackup: number;
  readonly lastDrill: number;
  readonly databaseBytes: number;
}

/** Snapshot of the queue state, by the database clock; the totals may be a few minutes old. */
export interface QueueReading extends QueueState, Totals {
  /** Number of evaluations with a valid lease. */
  readonly leased: number;
  /** Number of evaluations that all live, healthy workers can run concurrently. */
  readonly slots: number;
  /** Unix time of the database clock. */
  readonly databaseSeconds: number;
  /** True if the database is read-only, for example a standby. */
  readonly isReadOnly: boolean;
  /** Number of workers that stopped reporting without signing off. */
  readonly lostWorkers: number;
  /** Number of queued submissions whose last attempt failed because transformers did not support the model type. */
  readonly unknownTypes: number;
  /** Number of pending submissions that no worker active in the last day can evaluate. */
  readonly unfit: number;
  /** Worker reports without machine details, which are long. */
  readonly reports: readonly Omit<WorkerReport, 'machine' | 'hasRoom'>[];
  readonly failures: Readonly<Record<string, number>>;
  /** Start and reason of a pause; null if the queue is not paused. */
  readonly pause: Pause | null;
}

/** The totals are only for the operator's charts, so they may be stale. */
const TOTALS_CACHE_MS = 5 * 60_000;

/**
 * Creates a function that reads the state of the queue. The totals are recomputed only every few minutes.
 * @param now milliseconds of a monotonic clock.
 */
export function createQueueReader(db: Db, now: () => number): () => Promise<QueueReading> {
  const totals = createSharedResult(() => readTotals(db), now, TOTALS_CACHE_MS);
  return async () => {
    const pause = await readPause(db);
    const [reports, failures] = [await readWorkers(db), await readFailures(db)];
    const fit = reports.filter(({ fault }) => fault === null);
    const { oldestLostSeconds, ...state } = await readQueueState(db);
    return {
      ...state,
      ...(await readWaits(db, fit, oldestLostSeconds)),
      ...(await totals.read()),
      workers: reports.length,
      failing: reports.length - fit.length,
      lostWorkers: await countLostWorkers(db),
      slots: fit.reduce((sum, { jobs }) => sum + jobs, 0),
      reports: reports.map(({ machine, hasRoom, ...report }) => report),
      failures,
      isPaused: pause !== null,
      pause,
    };
  };
}

type Waits = Pick<QueueReading, 'oldestDueSeconds' | 'untakenSeconds' | 'unfit'>;

/** Maximum number of submissions to check, longest wait first. */
const CHECKED_SUBMISSIONS = 2000;

/** Reads how long submissions have been due, and how many no worker can evaluate. */
async function readWaits(
  db: Db,
  live: readonly WorkerReport[],
  oldestLostSeconds: number | null,
): Promise<Waits> {
  const machines = await reportedMachines(db);
  const withRoom = live.filter(({ hasRoom }) => hasRoom);
  // Workers from an older release do not report a machine and claim everything.
  const isTakeable = (needs: Needs | null) =>
    withRoom.some(({ machine }) => machine === null || canEvaluate(needs, machine));
  const { rows } = await db.execute<{ needs: unknown; seconds: number }>(sql`
    select needs, extract(epoch from now() - greatest(status_since, not_before))::float8 as seconds
    from submissions where status = 'pending' order by 2 desc limit ${CHECKED_SUBMISSIONS}`);
  // Any worker can requeue a submission with an expired lease.
  let [oldestDueSeconds, untakenSeconds] = [
    oldestLostSeconds,
    withRoom.length > 0 ? oldestLostSeconds : null,
  ];
  let unfit = 0;
  for (const { needs: stored, seconds } of rows) {
    const needs = parseNeeds(stored);
    const isUnfit = missingEverywhere(needs, machines).length > 0;
    if (isUnfit) unfit += 1;
    if (seconds < 0) continue;
    if (!isUnfit) oldestDueSeconds = Math.max(oldestDueSeconds ?? 0, seconds);
    if (seconds >= (untakenSeconds ?? 0) && isTakeable(needs)) untakenSeconds = seconds;
  }
  return { oldestDueSeconds, untakenSeconds, unfit };
}

type Counted = Pick<QueueReading, 'pending' | 'evaluating' | 'leased'> &
  Pick<QueueReading, 'databaseSeconds' | 'isReadOnly' | 'unknownTypes'> & {
    readonly oldestLostSeconds: number | null;
  };

async function readQueueState(db: Db): Promise<Counted> {
  const { rows } = await db.execute<{ [Key in keyof Counted]: Counted[Key] }>(sql`
    select
      extract(epoch from clock_timestamp())::float8 as "databaseSeconds",
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'evaluating')::int as evaluating,
      count(*) filter (where failure_reason = 'unknown_type')::int as "unknownTypes",
      count(*) filter (where status = 'evaluating' and lease_until > now())::int as leased,
      extract(epoch from now() - min(lease_until) filter (where status = 'evaluating' and lease_until <= now()))::float8 as "oldestLostSeconds"
    from submissions where status in ('pending', 'evaluating')`);
  const [state] = rows;
  if (state === undefined) throw new Error('The queue was not counted');
  return state;
}

async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await db.execute<{ [Key in keyof Totals]: Totals[Key] }>(sql`
    select
      (select count(*)::int from submissions where status = 'finished') as finished,
      (select count(*)::int from submissions where status = 'failed') as failed,
      (select count(*)::int from votes) as votes,
      (select coalesce(extract(epoch from max(at)), 0)::float8 from backups where kind = 'backup') as "lastBackup",
      (select coalesce(extract(epoch from max(at)), 0)::float8 from backups where kind = 'drill') as "lastDrill",
      pg_database_size(current_database())::float8 as "databaseBytes"`);
  const [totals] = rows;
  if (totals === undefined) throw new Error('The totals were not counted');
  return totals;
}
