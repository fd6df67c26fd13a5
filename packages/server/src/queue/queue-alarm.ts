import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { createQueueReader } from './queue-health.sql.ts';
import { type QueueWatch, watchQueue } from './queue-watch.ts';

/** Watches the queue and writes one line to the log for each change: a stall, its end, and a queue that cannot be read. */
export function startQueueAlarm({ db }: Pick<Database, 'db'>, logger: Logger): Promise<QueueWatch> {
  return watchQueue({
    read: createQueueReader(db, () => performance.now()),
    report: (stall, reading) => {
      if (stall === null) logger.info(reading, 'the queue moves again');
      else logger.error({ reason: stall.reason, ...reading }, 'the queue stands still');
    },
    onError: (error) => logger.warn({ err: error }, 'the queue cannot be read; trying again'),
    now: () => performance.now(),
    date: () => new Date(),
  });
}
