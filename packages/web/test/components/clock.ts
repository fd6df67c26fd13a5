import { onTestFinished, vi } from 'vitest';

/** Stops the page's timers until the test ends. @returns a function that advances the time */
export function stopClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

/** Freezes the clock of history entries, so that quick changes share an entry on slow machines too. */
export function holdBursts(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => {
    clock.mockRestore();
  });
}
