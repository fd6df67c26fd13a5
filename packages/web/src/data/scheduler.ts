/** Long enough for useful work, short enough to paint a 16 ms frame in between. */
const SLICE_MS = 8;

export interface Scheduler {
  /** True once the current slice has used up its time. */
  readonly shouldYield: () => boolean;
  /** Lets the browser paint and handle input, then starts a new slice. */
  readonly pause: () => Promise<void>;
}

export function createScheduler(now: () => number, yieldToBrowser: () => Promise<void>): Scheduler {
  let started = now();
  return {
    shouldYield: () => now() - started >= SLICE_MS,
    pause: async () => {
      await yieldToBrowser();
      started = now();
    },
  };
}

/** Yields to the browser, without the minimum delay of a timer. */
export function yieldToBrowser(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in globalThis.scheduler) return globalThis.scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
