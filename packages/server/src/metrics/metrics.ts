import { QUEUE_STATUSES, STALL_REASONS } from '@leaderboard/core/queue/submission-status';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveBoard } from '../board/live-board.ts';
import type { Observe } from '../http/request-log.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueReading } from '../queue/queue-health.sql.ts';
import type { QueueWatch } from '../queue/queue-watch.ts';

interface Sources {
  readonly board: Pick<LiveBoard, 'current'>;
  readonly hub: Pick<Hub, 'counters'>;
  readonly queueWatch: Pick<QueueWatch, 'reading' | 'stall'>;
  readonly connections: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>;
  /** Failure counts of page rendering and file exports. */
  readonly failures: Readonly<Record<'page' | 'export', () => number>>;
}

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Metric {
  readonly help: string;
  readonly labels?: readonly string[];
  /** Called at each scrape; null omits the metric. */
  readonly read: (sources: Sources) => number | null | Samples;
}

/** Defines a metric from the last queue reading. Omitted while the database is not responding. */
function queueMetric(help: string, pick: (reading: QueueReading) => number): Metric {
  return {
    help,
    read: ({ queueWatch }) => {
      const reading = queueWatch.reading();
      return reading === null ? null : pick(reading);
    },
  };
}

/** Defines a metric with one value per live worker, from its last report. */
function workerMetric(
  help: string,
  pick: (report: QueueReading['reports'][number]) => number | null,
): Metric {
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

function toSamples(label: string, values: Readonly<Record<string, number>>): Samples {
  return Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
}

/** Metrics by name, without the product's prefix. A name that ends in '_total' defines a counter. */
const METRICS: Readonly<Record<string, Metric>> = {
  publication: {
    help: 'Number of the served publication.',
    read: ({ board }) => board.current().publication,
  },
  publication_info: {
    help: 'Hash of the served publication, which is equal on all servers of one board.',
    labels: ['sha256'],
    read: ({ board }) => {
      const { sha256 } = board.current();
      return sha256 === null ? [] : [[{ sha256 }, 1]];
    },
  },
  board_rows: { help: 'Rows of the served board.', read: ({ board }) => board.current().models },
  database_up: {
    help: '1 if the database has responded within the last 30 seconds and accepts changes.',
    read: ({ queueWatch }) => (queueWatch.reading()?.isReadOnly === false ? 1 : 0),
  },
  workers: queueMetric('Workers that have reported within 50 seconds.', ({ workers }) => workers),
  workers_lost: queueMetric(
    'Workers that stopped reporting within the last hour without announcing it.',
    ({ lostWorkers }) => lostWorkers,
  ),
  submissions_of_unknown_type: queueMetric(
    "Submissions that wait because the workers' transformers library does not know their type.",
    ({ unknownTypes }) => unknownTypes,
  ),
  submissions_no_worker_can_evaluate: queueMetric(
    'Waiting submissions that no worker active in the last day can evaluate.',
    ({ unfit }) => unfit,
  ),
  database_time_seconds: queueMetric(
    'Clock of the database, at most ten seconds old.',
    ({ databaseSeconds }) => databaseSeconds,
  ),
  evaluation_slots: queueMetric(
    'Evaluations that the workers can run at the same time.',
    ({ slots }) => slots,
  ),
  evaluations_leased: queueMetric('Evaluations with a valid lease.', ({ leased }) => leased),
  queue_oldest_waiting_seconds: queueMetric(
    'Age of the oldest ready submission that a worker can evaluate; 0 if there is none.',
    ({ oldestDueSeconds }) => oldestDueSeconds ?? 0,
  ),
  last_backup_timestamp_seconds: queueMetric(
    'Time of the last successful backup; 0 if there was none.',
    ({ lastBackup }) => lastBackup,
  ),
  last_restore_drill_timestamp_seconds: queueMetric(
    'Time of the last restore test of a backup; 0 if there was none.',
    ({ lastDrill }) => lastDrill,
  ),
  database_bytes: queueMetric('Size of the database on disk.', ({ databaseBytes }) => databaseBytes),
  votes: queueMetric('All votes, including void ones.', ({ votes }) => votes),
  submissions: {
    help: 'Submissions by their status.',
    labels: ['status'],
    read: ({ queueWatch }) => {
      const reading = queueWatch.reading();
      return reading === null ? [] : QUEUE_STATUSES.map((status) => [{ status }, reading[status]]);
    },
  },
  queue_stalled: {
    help: '1 if the queue is stalled, by reason.',
    labels: ['reason'],
    read: ({ queueWatch }) => {
      const stalled = queueWatch.stall()?.reason;
      return STALL_REASONS.map((reason) => [{ reason }, Number(reason === stalled)]);
    },
  },
  worker_failing: workerMetric('1 if the worker claims nothing because its machine fails.', ({ fault }) =>
    Number(fault !== null),
  ),
  worker_gpu: workerMetric(
    "1 if the worker's checks found its GPU; absent if evaluations do not need one.",
    ({ hasGpu }) => (hasGpu === null ? null : Number(hasGpu)),
  ),
  worker_disk_free_bytes: workerMetric(
    "Free space on the worker's fullest disk.",
    ({ diskFreeBytes }) => diskFreeBytes,
  ),
  worker_disk_reserve_bytes: workerMetric(
    'Disk space that the worker leaves free.',
    ({ diskReserveBytes }) => diskReserveBytes,
  ),
  worker_evaluations: workerMetric('Running evaluations of the worker.', ({ evaluations }) => evaluations),
  worker_oldest_evaluation_seconds: workerMetric(
    "Age of the worker's oldest running evaluation; 0 if there is none.",
    ({ oldestSeconds }) => oldestSeconds,
  ),
  attempt_failures_total: {
    help: 'Failed attempts to evaluate a submission, by reason.',
    labels: ['reason'],
    read: ({ queueWatch }) => toSamples('reason', queueWatch.reading()?.failures ?? {}),
  },
  hub_calls_total: {
    help: 'Calls to the hub by outcome; spared calls were skipped because the hub counts as down.',
    labels: ['operation', 'outcome'],
    read: ({ hub }) =>
      Object.entries(hub.counters()).flatMap(([operation, { answered, failed, spared }]) =>
        Object.entries({ answered, failed, spared }).map(
          ([outcome, count]) => [{ operation, outcome }, count] as const,
        ),
      ),
  },
  hub_down: {
    help: '1 if the last calls to the hub failed. One call per second is then sent until one succeeds.',
    labels: ['operation'],
    read: ({ hub }) =>
      Object.entries(hub.counters()).map(([operation, { isDown }]) => [{ operation }, Number(isDown)]),
  },
  database_connections: {
    help: 'Database connections of this server: open, idle, and calls waiting for one.',
    labels: ['state'],
    read: ({ connections }) => toSamples('state', connections()),
  },
  failures_total: {
    help: 'Pages that could not be rendered, and exported files that could not be written.',
    labels: ['work'],
    read: ({ failures }) => toSamples('work', { page: failures.page(), export: failures.export() }),
  },
};

/**
 * Registers the product's metrics. All values are in memory, so collecting them needs no database query and works while the
 * database is unavailable.
 */
export function registerProductMetrics(registry: Registry, sources: Sources): void {
  for (const [name, { help, labels = [], read }] of Object.entries(METRICS)) {
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
          // An unlabeled metric would otherwise be reported as 0 while its value is unknown.
          if (labels.length === 0) this.remove();
          for (const [of, value] of samples()) this.set(of, value);
        },
      });
  }
}

/** Creates a registry with the default process metrics: memory, CPU time and event loop delay. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Creates an observer that counts requests by route, method and status, in duration buckets. */
export function createRequestObserver(registry: Registry): Observe {
  const durations = new Histogram({
    name: 'leaderboard_http_request_duration_seconds',
    help: 'Request durations until the end of the response. The route is /* for static files and none if no route matched.',
    labelNames: ['method', 'route', 'status'],
    // A read from memory falls into the first bucket and a query into the second; the last one is twice the hub's timeout.
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2.5, 7],
    registers: [registry],
  });
  return (method, route, status, ms) =>
    durations.observe({ method, route: route ?? 'none', status }, ms / 1000);
}
