import { setTimeout as sleep } from 'node:timers/promises';

/** A value derived from the newest publication and cached in memory. */
export interface Live<T> {
  readonly current: () => T;
  /** Reloads the value. Resolves when the served value is at least as new as this call. Concurrent calls share one load. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  /** Called on the first failed load, and not again until a load has succeeded. */
  readonly onError: (error: unknown) => void;
  /** Called when loading succeeds after `onError`. */
  readonly onRecovery?: () => void;
  readonly retryMs?: number;
}

/** Serves the last value until the next one is loaded, so that visitors can read while the database is unavailable. */
export function keepUpToDate<T>(
  first: T,
  load: (stopped: AbortSignal) => Promise<T>,
  { onError, onRecovery = () => undefined, retryMs = 1000 }: Options,
): Live<T> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let served = first;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  /** The timer must not keep a stopping process alive. An aborted sleep rejects, which is ignored. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

  async function loadWithRetry(): Promise<void> {
    for (let hasFailed = false; !signal.aborted; hasFailed = true) {
      try {
        served = await load(signal);
        if (hasFailed) onRecovery();
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!hasFailed) onError(error);
        await pause(retryMs);
      }
    }
  }

  function start(): Promise<void> {
    running = loadWithRetry().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    current: () => served,
    stop: () => stopping.abort(),
    refresh: () => {
      if (running === null) return start();
      // The running load may have begun before this publication, so another load follows. All callers share it.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}
