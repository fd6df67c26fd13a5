import { onTestFinished, vi } from 'vitest';

/** Stops the page's timers until the test ends. @returns a function that advances the time */
export function stopClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}
