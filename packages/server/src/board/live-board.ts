import { setTimeout as sleep } from 'node:timers/promises';
import type { BoardAnswer } from './representation.ts';

export interface LiveBoard {
  /** What is served now. */
  current(): BoardAnswer;
  /** Reads the board again; resolves when what is served is at least as new as this call. Calls meanwhile share one read. */
  refresh(): Promise<void>;
}

/**
 * Keeps the newest board in memory. While a new one is read the old one is served, and where reading fails it goes on
 * being served until a later try succeeds: a database that is away never blocks reading.
 * @param retryMs time between tries.
 */
export async function liveBoard(
  load: () => Promise<BoardAnswer>,
  onError: (error: unknown) => void,
  retryMs = 1000,
): Promise<LiveBoard> {
  let served = await load();
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  async function loadUntilRead(): Promise<void> {
    for (;;) {
      try {
        served = await load();
        return;
      } catch (error) {
        onError(error);
        // Waiting must not keep a process alive that is asked to stop.
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  function start(): Promise<void> {
    running = loadUntilRead().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    current: () => served,
    refresh: () => {
      if (running === null) return start();
      // The read under way may have begun before this publication: one more follows it, for all who ask meanwhile.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}
