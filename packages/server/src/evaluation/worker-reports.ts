import { randomUUID } from 'node:crypto';
import { endWorker, REPORT_MS, reportWorker } from '../queue/workers.sql.ts';
import type { WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';

interface WorkerReports {
  /** Reports at once, because something has changed. */
  now(): void;
  end(): Promise<void>;
}

/** Reports the state of this worker every few seconds, and learns whether an operator has asked it to drain. */
export function startReports(
  { database: { db }, config, machine, logger }: WorkerDeps,
  fault: () => string | null,
  onDrain: () => void,
): WorkerReports {
  const id = randomUUID();
  let isEnded = false;
  let nap = new AbortController();

  async function report(): Promise<void> {
    const { hasGpu, machine: reported } = machine.last();
    const isToDrain = await reportWorker(db, {
      id,
      name: config.name,
      jobs: config.jobs,
      fault: fault(),
      hasGpu,
      machine: reported,
      diskFreeBytes: await machine.freeBytes(),
      diskReserveBytes: config.harness.diskReserveBytes,
    });
    if (isToDrain) onDrain();
  }

  async function keepReporting(): Promise<void> {
    let isReported = true;
    while (!isEnded) {
      // Created before the report, so that a change meanwhile ends the nap before it begins.
      nap = new AbortController();
      try {
        await report();
        isReported = true;
      } catch (error) {
        if (isReported) logger.warn({ err: error }, 'the worker could not report its state; trying again');
        isReported = false;
      }
      await sleepUnlessAborted(REPORT_MS, nap.signal);
    }
    await endWorker(db, id).catch(() => undefined);
  }

  const reporting = keepReporting();
  return {
    now: () => nap.abort(),
    end: () => {
      isEnded = true;
      nap.abort();
      return reporting;
    },
  };
}
