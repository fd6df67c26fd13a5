import { onTestFinished, vi } from 'vitest';

/** Stops the timers of the page until the test ends. @returns what lets some time pass */
export function stopClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}
