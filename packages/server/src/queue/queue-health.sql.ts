import { isFit, missingEverywhere, type Needs } from '@leaderboard/core/queue/needs';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { readNeeds } from './candidates.sql.ts';
import { type Pause, readPause } from './pause.sql.ts';
import type { QueueState } from './queue-stall.ts';
import { shareAnswer } from './shared-answer.ts';
import {
  countLostWorkers,
  readFailures,
  readWorkers,
  reportedMachines,
  type WorkerReport,
} from './workers.sql.ts';

/** Figures that only grow with the age of the product: counting them reads whole tables. */
interface Totals {
  readonly finished: number;
  readonly failed: number;
  /** All votes, void ones too. */
  readonly votes: number;
  /** When the last good backup and restore drill were, in seconds since 1970; 0 when there was none. */
  readonly lastBackup: number;
  readonly lastDrill: number;
  readonly databaseBytes: number;
}

/** How the queue is at one moment, by the database's clock, with totals that may be some minutes old. */
export interface QueueReading extends QueueState, Totals {
  /** Evaluations with a live lease: their worker sent its heartbeat in time. */
  readonly leased: number;
  /** The number of evaluations that all live workers without a fault may have under way at once. */
  readonly slots: number;
  /** The database's clock, in seconds since 1970. */
  readonly databaseSeconds: number;
  /** Whether the database takes no changes, as a standby. */
  readonly isReadOnly: boolean;
  /** Workers that have stopped reporting without saying that they end. */
  readonly lostWorkers: number;
  /** Submissions in the queue whose last attempt met a type that the worker's transformers does not know. */
  readonly unknownTypes: number;
  /** Waiting submissions that no worker of the last day can evaluate. */
  readonly unfit: number;
  /** Without what their machines can evaluate, which is long. */
  readonly reports: readonly Omit<WorkerReport, 'machine' | 'hasRoom'>[];
  readonly failures: Readonly<Record<string, number>>;
  /** Since when the queue is paused, and the operator's reason; null while it is not. */
  readonly pause: Pause | null;
}

/** Nothing is decided by the totals: they are for the operator's charts. */
const TOTALS_KEPT_MS = 5 * 60_000;

/**
 * Reads how the queue is, as often as it is asked; the totals are counted again every few minutes only.
 * @param now milliseconds of a clock that never goes back.
 */
export function createQueueReader(db: Db, now: () => number): () => Promise<QueueReading> {
  const totals = shareAnswer(() => readTotals(db), now, TOTALS_KEPT_MS);
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

/** So many submissions that have waited for longest are looked at. */
const LOOKED_AT = 2000;

/** The time for which evaluable submissions have been due, and the number of those that no worker can evaluate. */
async function readWaits(
  db: Db,
  live: readonly WorkerReport[],
  oldestLostSeconds: number | null,
): Promise<Waits> {
  const machines = await reportedMachines(db);
  const withRoom = live.filter(({ hasRoom }) => hasRoom);
  // An older release does not say what its machine can evaluate, and claims everything.
  const isTakeable = (needs: Needs | null) =>
    withRoom.some(({ machine }) => machine === null || isFit(needs, machine));
  const { rows } = await db.execute<{ needs: unknown; seconds: number }>(sql`
    select needs, extract(epoch from now() - greatest(status_since, not_before))::float8 as seconds
    from submissions where status = 'pending' order by 2 desc limit ${LOOKED_AT}`);
  // Any worker puts back a submission whose lease ran out.
  let [oldestDueSeconds, untakenSeconds] = [
    oldestLostSeconds,
    withRoom.length > 0 ? oldestLostSeconds : null,
  ];
  let unfit = 0;
  for (const { needs: stored, seconds } of rows) {
    const needs = readNeeds(stored);
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

/** Counts the submissions that are in the queue. */
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
