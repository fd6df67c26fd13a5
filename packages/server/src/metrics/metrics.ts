import { QUEUE_STATUSES, STALL_REASONS } from '@leaderboard/core/queue/submission-status';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveBoard } from '../board/live-board.ts';
import type { Observe } from '../http/request-log.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueReading } from '../queue/queue-health.sql.ts';
import type { QueueWatch } from '../queue/queue-watch.ts';

interface Sources {
  readonly board: Pick<LiveBoard, 'current'>;
  readonly hub: Pick<Hub, 'tallies'>;
  readonly queueWatch: Pick<QueueWatch, 'reading' | 'stall'>;
  readonly connections: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>;
  /** How often the rendering thread and the writing of exported files failed. */
  readonly failures: Readonly<Record<'page' | 'export', () => number>>;
}

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Figure {
  readonly help: string;
  readonly labels?: readonly string[];
  /** Read when it is collected; null leaves it out. */
  readonly read: (sources: Sources) => number | null | Samples;
}

/** A figure of the last reading of the queue; left out while the database does not answer. */
function ofQueue(help: string, pick: (reading: QueueReading) => number): Figure {
  return {
    help,
    read: ({ queueWatch }) => {
      const reading = queueWatch.reading();
      return reading === null ? null : pick(reading);
    },
  };
}

/** A figure of each live worker, from its last report. */
function ofWorker(help: string, pick: (report: QueueReading['reports'][number]) => number | null): Figure {
  return {
    help,
    labels: ['worker'],
    read: ({ queueWatch }) =>
      (queueWatch.reading()?.reports ?? []).flatMap((report) => {
        const value = pick(report);
        return value === null ? [] : [[{ worker: report.name }, value] as const];
      }),
  };
}

function labelled(label: string, values: Readonly<Record<string, number>>): Samples {
  return Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
}

/** By name, without the product's prefix. A name that ends in '_total' only rises. */
const FIGURES: Readonly<Record<string, Figure>> = {
  publication: {
    help: 'Number of the publication that is served.',
    read: ({ board }) => board.current().publication,
  },
  publication_info: {
    help: 'The hash of the publication that is served: servers of one board have the same.',
    labels: ['sha256'],
    read: ({ board }) => {
      const { sha256 } = board.current();
      return sha256 === null ? [] : [[{ sha256 }, 1]];
    },
  },
  board_rows: { help: 'Rows of the board that is served.', read: ({ board }) => board.current().models },
  database_up: {
    help: 'Whether the database has answered within the last 30 seconds, and takes changes.',
    read: ({ queueWatch }) => (queueWatch.reading()?.isReadOnly === false ? 1 : 0),
  },
  workers: ofQueue('Workers that have reported within 20 seconds.', ({ workers }) => workers),
  workers_lost: ofQueue(
    'Workers that stopped reporting within the last hour without saying that they end.',
    ({ lostWorkers }) => lostWorkers,
  ),
  submissions_of_unknown_type: ofQueue(
    "Submissions that wait because the workers' transformers does not know their type.",
    ({ unknownTypes }) => unknownTypes,
  ),
  submissions_no_worker_can_evaluate: ofQueue(
    'Waiting submissions that no worker of the last day can evaluate.',
    ({ unfit }) => unfit,
  ),
  database_time_seconds: ofQueue(
    'The clock of the database, at most ten seconds ago.',
    ({ databaseSeconds }) => databaseSeconds,
  ),
  evaluation_slots: ofQueue('Evaluations that the workers may have under way.', ({ slots }) => slots),
  evaluations_leased: ofQueue('Evaluations with a valid lease.', ({ leased }) => leased),
  queue_oldest_waiting_seconds: ofQueue(
    'For how long the oldest submission that a worker can evaluate has been ready for it; 0 when none is.',
    ({ oldestDueSeconds }) => oldestDueSeconds ?? 0,
  ),
  last_backup_timestamp_seconds: ofQueue(
    'When the last good backup was written; 0 when there was none.',
    ({ lastBackup }) => lastBackup,
  ),
  last_restore_drill_timestamp_seconds: ofQueue(
    'When a backup was last restored as a test; 0 when none was.',
    ({ lastDrill }) => lastDrill,
  ),
  database_bytes: ofQueue('The size of the database on the disk.', ({ databaseBytes }) => databaseBytes),
  votes: ofQueue('All votes, including void ones.', ({ votes }) => votes),
  submissions: {
    help: 'Submissions by their status.',
    labels: ['status'],
    read: ({ queueWatch }) => {
      const reading = queueWatch.reading();
      return reading === null ? [] : QUEUE_STATUSES.map((status) => [{ status }, reading[status]]);
    },
  },
  queue_stalled: {
    help: 'Whether the queue is stalled, by reason.',
    labels: ['reason'],
    read: ({ queueWatch }) => {
      const stalled = queueWatch.stall()?.reason;
      return STALL_REASONS.map((reason) => [{ reason }, Number(reason === stalled)]);
    },
  },
  worker_failing: ofWorker('Whether the worker claims nothing, because its machine fails.', ({ fault }) =>
    Number(fault !== null),
  ),
  worker_gpu: ofWorker(
    'Whether the checks of the worker found its GPU; absent when evaluations do not ask for one.',
    ({ hasGpu }) => (hasGpu === null ? null : Number(hasGpu)),
  ),
  worker_disk_free_bytes: ofWorker(
    'What is free on the disk of the worker that has the least.',
    ({ diskFreeBytes }) => diskFreeBytes,
  ),
  worker_disk_reserve_bytes: ofWorker(
    'What the worker leaves free.',
    ({ diskReserveBytes }) => diskReserveBytes,
  ),
  worker_evaluations: ofWorker(
    'Evaluations that the worker has under way.',
    ({ evaluations }) => evaluations,
  ),
  worker_oldest_evaluation_seconds: ofWorker(
    'For how long the oldest evaluation of the worker has been under way; 0 without one.',
    ({ oldestSeconds }) => oldestSeconds,
  ),
  attempt_failures_total: {
    help: 'Failed attempts to evaluate a submission, by reason.',
    labels: ['reason'],
    read: ({ queueWatch }) => labelled('reason', queueWatch.reading()?.failures ?? {}),
  },
  hub_calls_total: {
    help: 'Calls to the hub by outcome; spared ones were not made, because the hub counts as down.',
    labels: ['operation', 'outcome'],
    read: ({ hub }) =>
      Object.entries(hub.tallies()).flatMap(([operation, { answered, failed, spared }]) =>
        Object.entries({ answered, failed, spared }).map(
          ([outcome, count]) => [{ operation, outcome }, count] as const,
        ),
      ),
  },
  hub_down: {
    help: 'Whether the last calls to the hub failed: then one call a second goes through, until one is answered.',
    labels: ['operation'],
    read: ({ hub }) =>
      Object.entries(hub.tallies()).map(([operation, { isDown }]) => [{ operation }, Number(isDown)]),
  },
  database_connections: {
    help: 'Connections of this server to the database: open, idle, and calls that wait for one.',
    labels: ['state'],
    read: ({ connections }) => labelled('state', connections()),
  },
  failures_total: {
    help: 'Pages that could not be rendered, and exported files that could not be written.',
    labels: ['work'],
    read: ({ failures }) => labelled('work', { page: failures.page(), export: failures.export() }),
  },
};

/**
 * Registers the figures of the product. All of them are in memory, so collecting them costs the database nothing and works
 * while it is not available.
 */
export function collectFigures(registry: Registry, sources: Sources): void {
  for (const [name, { help, labels = [], read }] of Object.entries(FIGURES)) {
    const about = { name: `leaderboard_${name}`, help, labelNames: [...labels], registers: [registry] };
    const samples = (): Samples => {
      const found = read(sources);
      return typeof found === 'number' ? [[{}, found]] : (found ?? []);
    };
    if (name.endsWith('_total'))
      new Counter({
        ...about,
        collect() {
          this.reset();
          for (const [of, value] of samples()) this.inc(of, value);
        },
      });
    else
      new Gauge({
        ...about,
        collect() {
          this.reset();
          // Without labels a figure would be 0 where it is not known.
          if (labels.length === 0) this.remove();
          for (const [of, value] of samples()) this.set(of, value);
        },
      });
  }
}

/** A registry with the figures of this process: memory, processor time, delay of the event loop. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts requests by route, method and status in buckets of duration. */
export function countRequests(registry: Registry): Observe {
  const durations = new Histogram({
    name: 'leaderboard_http_request_duration_seconds',
    help: 'Requests by the time to the end of their answer. The route is /* for the files of the pages, none where no route matched.',
    labelNames: ['method', 'route', 'status'],
    // A read from memory takes up to the first, a query up to the second; the last is two time limits of the hub.
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2.5, 7],
    registers: [registry],
  });
  return (method, route, status, ms) =>
    durations.observe({ method, route: route ?? 'none', status }, ms / 1000);
}
