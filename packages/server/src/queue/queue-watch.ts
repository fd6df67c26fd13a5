import { setTimeout as sleep } from 'node:timers/promises';
import type { StallReason } from '@leaderboard/core/queue/submission-status';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { createQueueReader, type QueueReading } from './queue-health.sql.ts';
import { stallReason } from './queue-stall.ts';

export interface Stall {
  readonly reason: StallReason;
  /** Time when this server first noticed it; for a pause, its start. */
  readonly since: Date;
  /** The operator's reason for pausing. */
  readonly detail?: string;
}

export interface QueueWatch {
  /** Returns the last reading; null while the database is unavailable. */
  reading(): QueueReading | null;
  /** Returns the stall at the last reading, which may be outdated while the database is unavailable. */
  stall(): Stall | null;
  stop(): void;
}

interface WatchDeps {
  readonly read: () => Promise<QueueReading>;
  /** Called for each change: a new stall, a changed reason, or its end (null). */
  readonly report: (stall: Stall | null, reading: QueueReading) => void;
  /** Called once when the queue becomes unreadable. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly date: () => Date;
  /** Time between readings. A shutdown of all workers is reported within 30 seconds, a kill within 50. */
  readonly everyMs?: number;
}

const EVERY_MS = 10_000;
/** Number of failed rounds during which the last reading is still returned. */
const ROUNDS_KEPT = 3;

/** Reads the queue periodically until stopped (docs/threats.md#stalls). Resolves after the first reading. */
export async function watchQueue({
  read,
  report,
  onError,
  now,
  date,
  everyMs = EVERY_MS,
}: WatchDeps): Promise<QueueWatch> {
  let last: { readonly reading: QueueReading; readonly atMs: number } | null = null;
  let isReadable = true;
  let stall: Stall | null = null;
  let withoutWorkerSinceMs: number | null = null;
  let isStopped = false;

  async function check(): Promise<void> {
    let reading: QueueReading;
    try {
      reading = await read();
    } catch (error) {
      if (isReadable && !isStopped) onError(error);
      isReadable = false;
      last = null;
      // After a database outage, the workers need a moment to reconnect.
      if (stall === null) withoutWorkerSinceMs = null;
      return;
    }
    isReadable = true;
    last = { reading, atMs: now() };
    withoutWorkerSinceMs = reading.workers > 0 ? null : (withoutWorkerSinceMs ?? now());
    const seconds = withoutWorkerSinceMs === null ? 0 : (now() - withoutWorkerSinceMs) / 1000;
    const reason = stallReason(reading, seconds);
    const { pause } = reading;
    const next = pause === null ? null : { since: pause.since, detail: pause.reason };
    if (reason === (stall?.reason ?? null) && next?.detail === stall?.detail) return;
    stall = reason === null ? null : { reason, since: date(), ...next };
    report(stall, reading);
  }

  async function keepChecking(): Promise<void> {
    while (!isStopped) {
      // The timer is unreferenced, so it does not keep a stopping process alive.
      await sleep(everyMs, undefined, { ref: false });
      if (!isStopped) await check();
    }
  }

  await check();
  void keepChecking();
  return {
    reading: () => (last !== null && now() - last.atMs <= ROUNDS_KEPT * everyMs ? last.reading : null),
    stall: () => stall,
    stop: () => {
      isStopped = true;
    },
  };
}

/** Monitors the queue and logs one line for each change: a stall, its end, or an unreadable queue. */
export function startQueueAlarm({ db }: Pick<Database, 'db'>, logger: Logger): Promise<QueueWatch> {
  return watchQueue({
    read: createQueueReader(db, () => performance.now()),
    report: (stall, reading) => {
      if (stall === null) logger.info(reading, 'the queue is running again');
      else if (stall.reason === 'paused') logger.warn(reading, 'the queue is paused');
      else logger.error({ reason: stall.reason, ...reading }, 'the queue is stalled');
    },
    onError: (error) => logger.warn({ err: error }, 'the queue cannot be read; trying again'),
    now: () => performance.now(),
    date: () => new Date(),
  });
}
