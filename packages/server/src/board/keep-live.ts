import { setTimeout as sleep } from 'node:timers/promises';

/** Something of the newest publication, kept in memory. */
export interface Live<T> {
  readonly current: () => T;
  /** Loads it again. Resolves once what is served is at least as new as this call. Concurrent calls share one load. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  /** Called once when loading fails, and again only after it has succeeded. */
  readonly onError: (error: unknown) => void;
  /** Called when loading succeeds after `onError`. */
  readonly onRecovery?: () => void;
  readonly retryMs?: number;
}

/** Serves the last value until the next one is loaded, so visitors can read while the database is not available. */
export function keepLive<T>(
  first: T,
  load: (stopped: AbortSignal) => Promise<T>,
  { onError, onRecovery = () => undefined, retryMs = 1000 }: Options,
): Live<T> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let served = first;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  /** The timer must not keep a stopping process alive. It rejects when it is stopped. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

  async function loadPersistently(): Promise<void> {
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
    running = loadPersistently().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    current: () => served,
    stop: () => stopping.abort(),
    refresh: () => {
      if (running === null) return start();
      // The running load may have begun before this publication, so one more follows. All callers share it.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}
