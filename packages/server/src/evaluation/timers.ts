/** Maximum timer delay in Node: timers with a longer delay fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls back after a delay of any length.
 * @returns a function that cancels the timer.
 */
export function startTimer(ms: number, callBack: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (leftMs: number) => {
    const nowMs = Math.min(leftMs, MAX_TIMER_MS);
    timer = setTimeout(() => (leftMs > nowMs ? wait(leftMs - nowMs) : callBack()), nowMs);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** Resolves after a delay of any length, or as soon as the signal aborts. */
export function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = startTimer(ms, end);
    signal.addEventListener('abort', end, { once: true });
  });
}
