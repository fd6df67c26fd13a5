import { setTimeout as sleep } from 'node:timers/promises';
import { type StallReason, stallReason } from '@leaderboard/core/queue/queue-stall';
import type { QueueReading } from './queue-health.sql.ts';

/** The queue stands still, as this server sees it. */
export interface Stall {
  readonly reason: StallReason;
  /** When this server saw it first. */
  readonly since: Date;
}

export interface QueueWatch {
  /** What was last read; null while the database cannot be asked, or does not answer. */
  reading(): QueueReading | null;
  /** As of the last reading there was: a database that is away says nothing of the workers. */
  stall(): Stall | null;
  stop(): void;
}

interface WatchDeps {
  readonly read: () => Promise<QueueReading>;
  /** Told once of each change: that it stands still, why else, or that it moves again. */
  readonly report: (stall: Stall | null, reading: QueueReading) => void;
  /** Told when the queue cannot be read, once until it can. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly date: () => Date;
  /** So often it is looked. With the limits of core a stop of all workers is told within 30 seconds. */
  readonly everyMs?: number;
}

const EVERY_MS = 10_000;
/** After so many rounds without an answer a reading says nothing any more. */
const ROUNDS_KEPT = 3;

/** Looks at the queue as long as the server runs (threat 14); resolves after the first look. */
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

  async function look(): Promise<void> {
    let reading: QueueReading;
    try {
      reading = await read();
    } catch (error) {
      if (isReadable && !isStopped) onError(error);
      isReadable = false;
      last = null;
      // When the database is back the workers need a moment to be back as well.
      if (stall === null) withoutWorkerSinceMs = null;
      return;
    }
    isReadable = true;
    last = { reading, atMs: now() };
    withoutWorkerSinceMs = reading.workers > 0 ? null : (withoutWorkerSinceMs ?? now());
    const seconds = withoutWorkerSinceMs === null ? 0 : (now() - withoutWorkerSinceMs) / 1000;
    const reason = stallReason(reading, seconds);
    if (reason === (stall?.reason ?? null)) return;
    stall = reason === null ? null : { reason, since: date() };
    report(stall, reading);
  }

  async function keepLooking(): Promise<void> {
    while (!isStopped) {
      // Waiting must not keep a process alive that is asked to stop.
      await sleep(everyMs, undefined, { ref: false });
      if (!isStopped) await look();
    }
  }

  await look();
  void keepLooking();
  return {
    reading: () => (last !== null && now() - last.atMs <= ROUNDS_KEPT * everyMs ? last.reading : null),
    stall: () => stall,
    stop: () => {
      isStopped = true;
    },
  };
}
