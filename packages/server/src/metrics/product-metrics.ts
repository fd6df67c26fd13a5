import { QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveBoard } from '../board/live-board.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueReading } from '../queue/queue-health.sql.ts';
import type { QueueWatch } from '../queue/queue-watch.ts';
import { STALL_REASONS } from '../rules/queue-stall.ts';
import { collectWorkerMetrics } from './worker-metrics.ts';

interface Sources {
  readonly board: Pick<LiveBoard, 'current'>;
  readonly hub: Pick<Hub, 'tallies'>;
  readonly queueWatch: Pick<QueueWatch, 'reading' | 'stall'>;
}

/** Reads a figure at the moment it is collected; null leaves it out. */
type Ask = () => number | null;

/**
 * Registers the figures of the product. All of them are in memory, so collecting them costs the database nothing and works
 * while it is not available. Unknown figures are left out.
 */
export function collectProductMetrics(registry: Registry, { board, hub, queueWatch }: Sources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, ask: Ask) =>
    new Gauge({
      name: `leaderboard_${name}`,
      help,
      registers,
      collect() {
        const value = ask();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const ofQueue = (name: string, help: string, pick: (reading: QueueReading) => number) =>
    gauge(name, help, () => {
      const reading = queueWatch.reading();
      return reading === null ? null : pick(reading);
    });

  gauge('publication', 'Number of the publication that is served.', () => board.current().publication);
  gauge('board_rows', 'Rows of the board that is served.', () => board.current().models);
  gauge('database_up', 'Whether the database has answered within the last 30 seconds.', () =>
    queueWatch.reading() === null ? 0 : 1,
  );
  ofQueue('workers', 'Workers that are connected to the database.', ({ workers }) => workers);
  ofQueue(
    'workers_lost',
    'Workers that stopped reporting within the last hour without saying that they end.',
    ({ lostWorkers }) => lostWorkers,
  );
  ofQueue(
    'database_time_seconds',
    'The clock of the database, at most ten seconds ago.',
    ({ databaseSeconds }) => databaseSeconds,
  );
  ofQueue('evaluation_slots', 'Evaluations that the workers may have under way.', ({ slots }) => slots);
  ofQueue('evaluations_leased', 'Evaluations with a valid lease.', ({ leased }) => leased);
  ofQueue(
    'queue_oldest_waiting_seconds',
    'For how long the oldest submission in the queue has been ready for evaluation; 0 when none is.',
    ({ oldestDueSeconds }) => oldestDueSeconds ?? 0,
  );
  ofQueue(
    'last_backup_timestamp_seconds',
    'When the last good backup was written; 0 when there was none.',
    ({ lastBackup }) => lastBackup,
  );
  ofQueue(
    'last_restore_drill_timestamp_seconds',
    'When a backup was last restored as a test; 0 when none was.',
    ({ lastDrill }) => lastDrill,
  );
  ofQueue('database_bytes', 'The size of the database on the disk.', ({ databaseBytes }) => databaseBytes);
  ofQueue('votes', 'All votes, including void ones.', ({ votes }) => votes);
  new Gauge({
    name: 'leaderboard_submissions',
    help: 'Submissions by their status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      const reading = queueWatch.reading();
      if (reading === null) return;
      for (const status of QUEUE_STATUSES) this.set({ status }, reading[status]);
    },
  });
  new Gauge({
    name: 'leaderboard_queue_stalled',
    help: 'Whether the queue is stalled, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      const stalled = queueWatch.stall()?.reason;
      for (const reason of STALL_REASONS) this.set({ reason }, reason === stalled ? 1 : 0);
    },
  });
  collectWorkerMetrics(registry, queueWatch);
  collectHubMetrics(registry, hub);
}

function collectHubMetrics(registry: Registry, hub: Pick<Hub, 'tallies'>): void {
  new Counter({
    name: 'leaderboard_hub_calls_total',
    help: 'Calls to the hub by outcome; spared ones were not made, because the hub counts as down.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [operation, { answered, failed, spared }] of Object.entries(hub.tallies())) {
        this.inc({ operation, outcome: 'answered' }, answered);
        this.inc({ operation, outcome: 'failed' }, failed);
        this.inc({ operation, outcome: 'spared' }, spared);
      }
    },
  });
  new Gauge({
    name: 'leaderboard_hub_down',
    help: 'Whether the hub counts as down; one call a second then checks whether it is back.',
    labelNames: ['operation'],
    registers: [registry],
    collect() {
      for (const [operation, { isDown }] of Object.entries(hub.tallies()))
        this.set({ operation }, isDown ? 1 : 0);
    },
  });
}
