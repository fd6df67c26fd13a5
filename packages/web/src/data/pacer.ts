/** Long enough to get work done, short enough for a frame of 16 ms to be painted in between. */
const SLICE_MS = 8;

export interface Pacer {
  /** Whether the current slice of work has used up its time. */
  readonly due: () => boolean;
  /** Lets the browser paint and answer the visitor, then starts a new slice. */
  readonly rest: () => Promise<void>;
}

export function createPacer(now: () => number, yieldToBrowser: () => Promise<void>): Pacer {
  let started = now();
  return {
    due: () => now() - started >= SLICE_MS,
    rest: async () => {
      await yieldToBrowser();
      started = now();
    },
  };
}

/** Ends the current task. Neither way has the minimum delay of a timer. */
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
