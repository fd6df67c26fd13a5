import { setTimeout as sleep } from 'node:timers/promises';
import type { BoardAnswer } from './representation.ts';

export interface LiveBoard {
  /** The answer that is served now. */
  current(): BoardAnswer;
  /** Reads the board again. Resolves when the served answer is at least as new as this call; calls meanwhile share a read. */
  refresh(): Promise<void>;
}

/**
 * Keeps the newest board in memory. While a new one is read the old one is served, and when reading fails the old one is
 * served until a later attempt succeeds: visitors never wait for the database.
 * @param onError is called once per outage.
 * @param retryMs the time between attempts.
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
    for (let isReported = false; ; isReported = true) {
      try {
        served = await load();
        return;
      } catch (error) {
        if (!isReported) onError(error);
        // The timer must not keep a stopping process alive.
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
      // The running read may have begun before this publication, so one more read follows it, for all calls meanwhile.
      queued ??= running.then(() => {
        queued = null;
        return start();
      });
      return queued;
    },
  };
}
