import { reportWorker } from '@leaderboard/core/queue/worker-calls';
import type { WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';

const REPORT_MS = 5000;

interface WorkerReports {
  /** Reports at once, because something has changed. Resolves after that report, also when no server took it. */
  now(): Promise<void>;
  end(): Promise<void>;
}

/** Reports the state of this worker every few seconds, and learns whether an operator has asked it to drain. */
export function startReports(
  { call, config, machine, logger }: WorkerDeps,
  worker: string,
  fault: () => string | null,
  onDrain: () => void,
): WorkerReports {
  let isEnded = false;
  let nap = new AbortController();
  let awaited: (() => void)[] = [];
  /** The facts that the board knows; they are long, so they are sent when they change. */
  let known: unknown = null;

  async function report(ends: boolean): Promise<void> {
    const { machine: facts, hasGpu } = machine.last();
    const { drain, knows_machine } = await call(reportWorker, {
      worker,
      jobs: config.jobs,
      fault: fault(),
      has_gpu: hasGpu,
      ...(facts !== null && facts !== known && { machine: facts }),
      disk_free_bytes: await machine.freeBytes(),
      disk_reserve_bytes: config.harness.diskReserveBytes,
      ends,
    });
    // A server that has lost the facts gets them with the next report.
    if (!knows_machine && facts !== null && facts === known) nap.abort();
    known = knows_machine ? facts : null;
    if (drain) onDrain();
  }

  async function keepReporting(): Promise<void> {
    let isReported = true;
    while (!isEnded) {
      // Created before the report, so that a change meanwhile ends the nap before it begins.
      nap = new AbortController();
      const told = awaited;
      awaited = [];
      try {
        await report(false);
        isReported = true;
      } catch (error) {
        if (isReported) logger.warn({ err: error }, 'the worker could not report its state; trying again');
        isReported = false;
      }
      for (const end of told) end();
      await sleepUnlessAborted(REPORT_MS, nap.signal);
    }
    for (const end of awaited) end();
    await report(true).catch(() => undefined);
  }

  const reporting = keepReporting();
  return {
    now: () =>
      new Promise((resolve) => {
        awaited.push(resolve);
        nap.abort();
      }),
    end: () => {
      isEnded = true;
      nap.abort();
      return reporting;
    },
  };
}
