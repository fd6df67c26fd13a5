import { reportWorker } from '@leaderboard/core/queue/worker-calls';
import { isTokenRefused } from './board-calls.ts';
import type { WorkerDeps } from './store-outcome.ts';
import { sleepUnlessAborted } from './timers.ts';

const REPORT_MS = 15_000;

interface WorkerReports {
  /** Reports a change immediately. Resolves after that report, even if it failed. */
  now(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Reports this worker's state to the board every 15 seconds, and changes immediately. The response states whether an operator wants
 * the worker to drain.
 */
export function startReports(
  { call, config, machine, logger }: WorkerDeps,
  worker: string,
  fault: () => string | null,
  onDrain: () => void,
): WorkerReports {
  let isEnded = false;
  let nap = new AbortController();
  let awaited: (() => void)[] = [];
  /** Machine data that the board already has. It is large, so it is only sent when it changes. */
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
    // If the board has lost the machine data, send it immediately in another report.
    if (!knows_machine && facts !== null && facts === known) nap.abort();
    known = knows_machine ? facts : null;
    if (drain) onDrain();
  }

  async function keepReporting(): Promise<void> {
    let isReported = true;
    while (!isEnded) {
      // Created before the report, so that a change during the report cancels the next sleep.
      nap = new AbortController();
      const told = awaited;
      awaited = [];
      try {
        await report(false);
        isReported = true;
      } catch (error) {
        if (isReported && !isTokenRefused(error))
          logger.warn({ err: error }, 'the worker could not report its state; trying again');
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
