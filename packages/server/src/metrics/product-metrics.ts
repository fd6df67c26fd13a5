import { STALL_REASONS } from '@leaderboard/core/queue/queue-stall';
import { QUEUE_STATUSES } from '@leaderboard/core/queue/submission-status';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LiveBoard } from '../board/live-board.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueReading } from '../queue/queue-health.sql.ts';
import type { QueueWatch } from '../queue/queue-watch.ts';

interface Sources {
  readonly board: Pick<LiveBoard, 'current'>;
  readonly hub: Pick<Hub, 'tallies'>;
  readonly queueWatch: Pick<QueueWatch, 'reading' | 'stall'>;
}

/** A figure that is asked for when it is told; null leaves it out. */
type Ask = () => number | null;

/**
 * What is told of the product itself. All of it is in memory already, so telling it costs the database nothing and works
 * while that is away; what is not known then is left out.
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
  gauge('database_up', 'Whether the database has answered within the last half minute.', () =>
    queueWatch.reading() === null ? 0 : 1,
  );
  ofQueue('workers', 'Workers that are connected to the database.', ({ workers }) => workers);
  ofQueue('evaluations_leased', 'Evaluations whose worker was heard of in time.', ({ leased }) => leased);
  ofQueue(
    'queue_oldest_waiting_seconds',
    'For how long the submission that has waited longest could have been evaluated; 0 when nothing waits.',
    ({ oldestDueSeconds }) => oldestDueSeconds ?? 0,
  );
  ofQueue('votes', 'Votes that were given, void ones too.', ({ votes }) => votes);
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
    help: 'Whether the queue stands still, by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      const stalled = queueWatch.stall()?.reason;
      for (const reason of STALL_REASONS) this.set({ reason }, reason === stalled ? 1 : 0);
    },
  });
  collectHubMetrics(registry, hub);
}

function collectHubMetrics(registry: Registry, hub: Pick<Hub, 'tallies'>): void {
  new Counter({
    name: 'leaderboard_hub_calls_total',
    help: 'Calls to the hub by what became of them; spared ones were not made, since the hub is down.',
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
    help: 'Whether the hub counts as down: one call a second sees whether it is back.',
    labelNames: ['operation'],
    registers: [registry],
    collect() {
      for (const [operation, { isDown }] of Object.entries(hub.tallies()))
        this.set({ operation }, isDown ? 1 : 0);
    },
  });
}
