import { Counter, Gauge, type Registry } from 'prom-client';
import type { QueueWatch } from '../queue/queue-watch.ts';
import type { WorkerReport } from '../queue/workers.sql.ts';

/** The figures of each live worker, by its name, from its last report. */
const OF_A_WORKER: readonly {
  readonly name: string;
  readonly help: string;
  /** Null leaves the figure out. */
  readonly of: (report: WorkerReport) => number | null;
}[] = [
  {
    name: 'failing',
    help: 'Whether the worker claims nothing, because its machine fails.',
    of: ({ fault }) => Number(fault !== null),
  },
  {
    name: 'gpu',
    help: 'Whether the checks of the worker found its GPU; absent when evaluations do not ask for one.',
    of: ({ hasGpu }) => (hasGpu === null ? null : Number(hasGpu)),
  },
  {
    name: 'disk_free_bytes',
    help: 'What is free on the disk of the worker that has the least.',
    of: ({ diskFreeBytes }) => diskFreeBytes,
  },
  {
    name: 'disk_reserve_bytes',
    help: 'What the worker leaves free.',
    of: ({ diskReserveBytes }) => diskReserveBytes,
  },
  {
    name: 'evaluations',
    help: 'Evaluations that the worker has under way.',
    of: ({ evaluations }) => evaluations,
  },
  {
    name: 'oldest_evaluation_seconds',
    help: 'For how long the oldest evaluation of the worker has been under way; 0 without one.',
    of: ({ oldestSeconds }) => oldestSeconds,
  },
];

/** Registers what workers report about themselves, and how attempts have failed. Nothing is asked of the database here. */
export function collectWorkerMetrics(registry: Registry, queueWatch: Pick<QueueWatch, 'reading'>): void {
  for (const { name, help, of } of OF_A_WORKER) {
    new Gauge({
      name: `leaderboard_worker_${name}`,
      help,
      labelNames: ['worker'],
      registers: [registry],
      collect() {
        this.reset();
        for (const report of queueWatch.reading()?.reports ?? []) {
          const value = of(report);
          if (value !== null) this.set({ worker: report.name }, value);
        }
      },
    });
  }
  new Counter({
    name: 'leaderboard_attempt_failures_total',
    help: 'Failed attempts to evaluate a submission, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      const failures = Object.entries(queueWatch.reading()?.failures ?? {});
      for (const [reason, count] of failures) this.inc({ reason }, count);
    },
  });
}
